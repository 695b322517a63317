package org.blklab.runtime.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.lab.Checked;
import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.lab.RunRequest;
import org.blklab.runtime.run.Output;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who uses no hooks does not pay for the language. */
final class LoadingTest {
  /** Runs in a JVM of its own. */
  static final class Program {
    public static void main(String[] args) {
      RunRequest request = RunRequest.of(new Source("test.blk", HookRun.READER + args[0]));
      Checked checked =
          Lab.check(
              request,
              (file, _) -> {
                throw new IOException(file);
              });
      System.exit(
          Lab.prepare(checked.plan().orElseThrow(), request, Output.NONE)
              .run()
              .status()
              .exitCode());
    }
  }

  private static List<String> classesLoadedBy(String statements, Path log) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xlog:class+load=info:file=" + log,
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dpolyglot.engine.WarnInterpreterOnly=false",
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName(),
            statements));
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    return Files.readAllLines(log);
  }

  @Test
  void runWithoutHooks_loadsNoClassOfGraal(@TempDir Path folder) throws Exception {
    // when
    List<String> loaded = classesLoadedBy("run", folder.resolve("classes"));
    // then
    assertThat(loaded).anyMatch(line -> line.contains("org.blklab.runtime.run.ScenarioRun"));
    assertThat(loaded).noneMatch(line -> line.contains("org.graalvm."));
    assertThat(loaded).noneMatch(line -> line.contains("com.oracle.truffle."));
    assertThat(loaded).noneMatch(line -> line.contains("org.blklab.runtime.hook.js."));
  }

  @Test
  void runWithAHook_loadsThem(@TempDir Path folder) throws Exception {
    // when
    List<String> loaded = classesLoadedBy("js { 1 }", folder.resolve("classes"));
    // then
    assertThat(loaded).anyMatch(line -> line.contains("org.graalvm.polyglot.Context"));
  }
}
