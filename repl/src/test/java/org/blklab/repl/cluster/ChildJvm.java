package org.blklab.repl.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.blklab.repl.Main;

/** The program in a process of its own, as a user starts it. */
public final class ChildJvm implements AutoCloseable {
  /** A shell that starts programs in the background makes them deaf to SIGINT. */
  private static final boolean INTERRUPTIBLE = hasDefaultSignal();

  private static final long PATIENCE_S = 60;
  private static final long LOOK_MS = 20;

  public final Path out;
  public final Path err;
  public final Process process;

  private ChildJvm(Path out, Path err, Process process) {
    this.out = out;
    this.err = err;
    this.process = process;
  }

  /** Whether programs can be started that hear SIGINT. */
  public static boolean hasDefaultSignal() {
    try {
      return new ProcessBuilder("env", "--default-signal=INT", "true").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * @param name of its output files, beside others in the folder
   * @param options for the JVM
   */
  public static ChildJvm start(Path folder, String name, List<String> options, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (INTERRUPTIBLE) {
      command.addAll(List.of("env", "--default-signal=INT"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(options);
    String path = System.getProperty("surefire.test.class.path");
    command.add("-cp");
    command.add(path == null ? System.getProperty("java.class.path") : path);
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    Path out = folder.resolve(name + ".out");
    Path err = folder.resolve(name + ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new ChildJvm(out, err, process);
  }

  /** Waits until something is so, but not for ever. */
  public static void await(String what, BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain: " + what);
      }
      Thread.sleep(LOOK_MS);
    }
  }

  /** The first line that the program prints. */
  public String firstLine() throws InterruptedException {
    await("a line; " + text(err), () -> text(out).contains("\n") || !process.isAlive());
    return text(out).lines().findFirst().orElseThrow(() -> new AssertionError(text(err)));
  }

  public int exitCode() throws InterruptedException {
    await("the end of a program; " + text(err), () -> !process.isAlive());
    return process.exitValue();
  }

  public static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it if it still lives. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
