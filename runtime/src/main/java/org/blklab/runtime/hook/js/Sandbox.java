package org.blklab.runtime.hook.js;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.EnvironmentAccess;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;

/**
 * Contexts in which scripts can do nothing but compute: no files, network, processes, threads,
 * environment or classes of the host; only what is handed to them, by exported methods.
 */
final class Sandbox {
  static final String LANGUAGE = "js";

  /**
   * Globals of the language that read a clock or the machine, or that the product replaces. BigInt
   * is off because a single operation on one can run for minutes and hears no interrupt.
   */
  private static final String[] OFF = {
    "js.intl-402",
    "js.print",
    "js.console",
    "js.load",
    "js.graal-builtin",
    "js.polyglot-builtin",
    "js.java-package-globals",
    "js.performance",
    "js.shared-array-buffer",
    "js.atomics",
    "js.bigint",
  };

  /** Keeps parsed code for all runs of the process; the state of a run is in its context alone. */
  private static final Engine ENGINE = Engine.create();

  /** Buffers are those that we hand over: requests and counters. */
  private static final HostAccess ACCESS =
      HostAccess.newBuilder(HostAccess.EXPLICIT).allowBufferAccess(true).build();

  private Sandbox() {}

  /**
   * @param statements that one call may execute; 0 for no limit
   */
  static Context context(long statements) {
    Context.Builder builder =
        Context.newBuilder()
            .engine(ENGINE)
            .allowHostAccess(ACCESS)
            .allowHostClassLookup(_ -> false)
            .allowHostClassLoading(false)
            .allowIO(IOAccess.NONE)
            .allowCreateThread(false)
            .allowCreateProcess(false)
            .allowNativeAccess(false)
            .allowEnvironmentAccess(EnvironmentAccess.NONE)
            .allowPolyglotAccess(PolyglotAccess.NONE)
            .allowExperimentalOptions(true)
            .option("js.esm-eval-returns-exports", "true")
            .option("js.unhandled-rejections", "throw")
            .timeZone(ZoneOffset.UTC)
            .out(OutputStream.nullOutputStream())
            .err(OutputStream.nullOutputStream())
            .in(InputStream.nullInputStream());
    for (String option : OFF) {
      builder.option(option, "false");
    }
    if (statements > 0) {
      builder.resourceLimits(ResourceLimits.newBuilder().statementLimit(statements, null).build());
    }
    return builder.build();
  }

  /** A file of the product, as code of the language. */
  static Source resource(String name) {
    try (InputStream in = Sandbox.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing; please report");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Source.newBuilder(LANGUAGE, text, name).internal(true).build();
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read", e);
    }
  }
}
