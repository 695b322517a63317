package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Preset;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.graph.FioOptions;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;

/** Compiles texts against the test catalogue. */
final class Texts {
  static final Compiler COMPILER =
      Compiler.of(
          TestCatalogue.catalogue(),
          List.of(
              preset(
                  Kind.DEVICE, "exos-16t", "device exos-16t : hdd { size = 16t; rpm = 7200rpm }"),
              preset(Kind.HOST, "fast", "host fast : null_blk { hw_queue_depth = 1024 }")),
          new FioOptions(),
          EnumSet.allOf(Feature.class));

  /** What tests declare first, unless they declare themselves. */
  static final String BASE =
      """
      host n : null_blk
      lun sda : constant on n
      workload readers on sda { numjobs = 4; runtime = 10s }
      """;

  private Texts() {}

  static Preset preset(Kind kind, String name, String text) {
    return new Preset(kind, name, () -> new Source("presets/" + name, text));
  }

  static Compiled file(String text) {
    return file(text, Overrides.NONE);
  }

  static Compiled file(String text, Overrides overrides) {
    return COMPILER.file(
        SourceParser.parse(new Source("x.blk", text)), Texts::scriptsAlone, overrides);
  }

  static Compiled file(String text, Map<String, String> params) {
    return file(text, new Overrides(new TreeMap<>(params), OptionalLong.empty()));
  }

  /** The plan of a text without errors. */
  static Plan plan(String text) {
    return plan(file(text));
  }

  static Plan plan(Compiled compiled) {
    assertThat(rendered(compiled)).isEmpty();
    return compiled.plan().orElseThrow();
  }

  static String rendered(Compiled compiled) {
    return DiagnosticRenderer.plain().render(compiled.diagnostics());
  }

  static <T extends Step> T first(Class<T> kind, Plan plan) {
    return plan.steps().stream().filter(kind::isInstance).map(kind::cast).findFirst().orElseThrow();
  }

  /**
   * Checks that a text has exactly one error, of this code, at the place that stands between two
   * {@code ^}.
   */
  static Diagnostic error(String marked, Code code) {
    int start = marked.indexOf('^');
    int end = marked.indexOf('^', start + 1) - 1;
    assertThat(start).as("the text has two ^").isNotNegative();
    Compiled compiled = file(marked.replace("^", ""));
    assertThat(compiled.diagnostics()).as(rendered(compiled)).hasSize(1);
    Diagnostic found = compiled.diagnostics().getFirst();
    assertThat(found.code()).as(rendered(compiled)).isEqualTo(code);
    assertThat(found.span().start()).as(rendered(compiled)).isEqualTo(start);
    assertThat(found.span().end()).as(rendered(compiled)).isEqualTo(end);
    return found;
  }

  /** There are JavaScript files, which are empty, and no others. */
  private static Source scriptsAlone(String file, Source from) throws java.io.IOException {
    return file.endsWith(".mjs")
        ? new Source(file, "")
        : SourceResolver.none().read(file, from);
  }
}
