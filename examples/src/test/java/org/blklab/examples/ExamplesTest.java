package org.blklab.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs every example and compares its output with the {@code .out} file beside it, byte for byte.
 * {@code -Dgolden.update=true} rewrites those files; read the difference like code.
 */
final class ExamplesTest {
  private static final Path EXAMPLES = Path.of("").toAbsolutePath();
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");

  @TestFactory
  Stream<DynamicTest> everyExample_printsWhatItsOutFileSays() throws IOException {
    return scenarios().stream()
        .map(file -> DynamicTest.dynamicTest(name(file), () -> check(file)));
  }

  @Test
  void everyOutFile_hasAScenario() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      List<Path> lonely =
          files
              .filter(file -> !file.startsWith(EXAMPLES.resolve("target")))
              .filter(file -> file.toString().endsWith(".out"))
              .filter(file -> !Files.exists(withEnding(file, ".blk")))
              .filter(file -> !Files.exists(withEnding(file, ".mjs")))
              .filter(file -> !file.getParent().equals(EXAMPLES.resolve("embedding")))
              .toList();
      assertThat(lonely).isEmpty();
    }
  }

  private static void check(Path file) throws IOException {
    // given
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int expected = Files.readString(file).contains("# exit code: 99") ? 99 : 0;
    // when
    int code =
        CommandLineTool.run(
            new String[] {"run", file.toString()},
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    // then
    String printed = out.toString(StandardCharsets.UTF_8);
    assertThat(code).as("exit code; %s%s", printed, err.toString(StandardCharsets.UTF_8))
        .isEqualTo(expected);
    Path golden = withEnding(file, ".out");
    if (UPDATE) {
      Files.writeString(golden, printed);
    }
    assertThat(golden).as("expected output").exists();
    assertThat(printed).isEqualTo(Files.readString(golden));
  }

  private static List<Path> scenarios() throws IOException {
    List<Path> scenarios = new ArrayList<>();
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      files
          .filter(file -> !file.startsWith(EXAMPLES.resolve("target")))
          .filter(ExamplesTest::isRun)
          .filter(file -> !file.getFileName().toString().startsWith("_"))
          .sorted()
          .forEach(scenarios::add);
    }
    assertThat(scenarios).isNotEmpty();
    return scenarios;
  }

  /** Scenarios, and JavaScript that is an experiment and no part of the scenario beside it. */
  private static boolean isRun(Path file) {
    return file.toString().endsWith(".blk")
        || file.toString().endsWith(".mjs") && !Files.exists(withEnding(file, ".blk"));
  }

  private static String name(Path file) {
    return EXAMPLES.relativize(file).toString().replace('\\', '/');
  }

  private static Path withEnding(Path file, String ending) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + ending);
  }
}
