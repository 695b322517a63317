package org.blklab.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** {@code blklab fmt} on every example: again changes nothing, comments and meaning stay. */
final class FormatTest {
  private static final Path EXAMPLES = Path.of("").toAbsolutePath();

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> everyExample_formattedTwice_isFormattedOnce() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(EXAMPLES)) {
      files =
          walk.filter(file -> !file.startsWith(EXAMPLES.resolve("target")))
              .filter(file -> file.toString().endsWith(".blk"))
              .sorted()
              .toList();
    }
    assertThat(files).hasSizeGreaterThan(30);
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    EXAMPLES.relativize(file).toString(), () -> check(file)));
  }

  private void check(Path file) throws IOException {
    // given
    String text = Files.readString(file);
    Path copy = Files.writeString(folder.resolve("x.blk"), text);
    // when
    assertThat(run("fmt", copy.toString())).isZero();
    String once = Files.readString(copy);
    // then
    assertThat(run("fmt", "--check", copy.toString())).isZero();
    assertThat(run("fmt", copy.toString())).isZero();
    assertThat(copy).hasContent(once);
    assertThat(withoutBlanks(once)).isEqualTo(withoutBlanks(text));
  }

  /** Of a layout only blanks and needless semicolons may change. */
  private static String withoutBlanks(String text) {
    return text.replaceAll("[\\s;]+", "");
  }

  private static int run(String... args) {
    PrintStream said = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return CommandLineTool.run(args, said, said);
  }
}
