package org.blklab.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;

/** The README's first screen is true: what it says to run runs, and shows what it says. */
final class ReadmeTest {
  private static final Path TOP = Path.of("").toAbsolutePath().getParent();
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^    repl/bin/blklab (run) (examples/\\S+)$");
  private static final Pattern PROGRAM = Pattern.compile("(?s)```blk\n(.*?)```");

  @Test
  void firstCommand_runs() throws IOException {
    // given
    Matcher command = COMMAND.matcher(readme());
    assertThat(command.find()).isTrue();
    // when
    Result result = run(command.group(1), TOP.resolve(command.group(2)).toString());
    // then
    assertThat(result.code).as(result.text).isZero();
    assertThat(result.text).contains("batch8").contains("batch1");
  }

  @Test
  void firstProgram_printsATable() throws IOException {
    // given
    Matcher program = PROGRAM.matcher(readme());
    assertThat(program.find()).isTrue();
    Path file = Files.createTempFile("readme", ".blk");
    Files.writeString(file, program.group(1));
    // when
    Result result = run("run", file.toString());
    // then
    assertThat(result.code).as(result.text).isZero();
    assertThat(result.text).contains("reader").contains("IOPS").contains("sda");
    Files.delete(file);
  }

  @Test
  void launcher_canBeExecuted() {
    assertThat(TOP.resolve("repl/bin/blklab")).isExecutable();
  }

  private record Result(int code, String text) {}

  private static Result run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int code = CommandLineTool.run(args, stream, stream);
    return new Result(code, out.toString(StandardCharsets.UTF_8));
  }

  private static String readme() throws IOException {
    return Files.readString(TOP.resolve("README.md"));
  }
}
