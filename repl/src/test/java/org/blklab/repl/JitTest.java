package org.blklab.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --jit}: the build has put Graal's compiler into target/jit, where the launcher looks. */
final class JitTest {
  /** An experiment, for its calls have no time limit: the compiler is slow at first. */
  private static final String EXPERIMENT =
      """
      function stir(state, n) {
        for (let i = 0; i < 20; i++) state = (state * 31 + n) % 1000003;
        return state;
      }
      let state = 1;
      for (let n = 0; n < 2000; n++) state = stir(state, n);
      print("hot", state);
      """;

  private static final List<String> COMPILER =
      List.of(
          "-XX:+UnlockExperimentalVMOptions",
          "-XX:+EnableJVMCI",
          "--upgrade-module-path=" + Path.of("target", "jit"));

  private record Ended(int code, String out, String err) {}

  private static Ended java(Path folder, List<String> options, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(90, TimeUnit.SECONDS)).as("ends").isTrue();
    return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private static String interpreted(Path file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    assertThat(CommandLineTool.run(new String[] {"run", file.toString()}, stream, stream)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Path experiment(Path folder) throws IOException {
    return Files.writeString(folder.resolve("test.mjs"), EXPERIMENT);
  }

  @Test
  void jit_withTheCompiler_compilesAndChangesNoResult(@TempDir Path folder)
      throws Exception {
    // given: one function only, in the thread that calls it
    List<String> options = new ArrayList<>(COMPILER);
    options.add("-Dpolyglot.engine.TraceCompilation=true");
    options.add("-Dpolyglot.engine.AllowExperimentalOptions=true");
    options.add("-Dpolyglot.engine.BackgroundCompilation=false");
    options.add("-Dpolyglot.engine.CompileOnly=stir");
    Path file = experiment(folder);
    // when
    Ended ended = java(folder, options, "--jit", "run", file.toString());
    // then
    assertThat(ended.code).as(ended.err).isZero();
    assertThat(ended.err).containsPattern("opt done .*stir").doesNotContain("opt failed");
    assertThat(ended.out).isEqualTo(interpreted(file)).contains("hot");
  }

  @Test
  void jit_withoutTheCompiler_saysWhereItComesFrom(@TempDir Path folder) throws Exception {
    // when
    Ended ended = java(folder, List.of(), "run", "--jit", experiment(folder).toString());
    // then
    assertThat(ended.code).isEqualTo(2);
    assertThat(ended.out).isEmpty();
    assertThat(ended.err).startsWith("blklab: --jit is for the launcher").hasLineCount(1);
  }
}
