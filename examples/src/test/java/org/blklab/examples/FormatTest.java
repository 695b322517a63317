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

/** {@code blklab fmt} on every example: they have its layout, and get it back from another one. */
final class FormatTest {
  private static final Path EXAMPLES = Path.of("").toAbsolutePath();

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> everyExample_hasTheLayoutOfFmt_andGetsItBack() throws IOException {
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
    assertThat(run("fmt", "--check", file.toString()))
        .as("write: blklab fmt %s", EXAMPLES.relativize(file))
        .isZero();
    Path copy = Files.writeString(folder.resolve("x.blk"), deranged(text));
    // when
    assertThat(run("fmt", copy.toString())).isZero();
    // then
    assertThat(copy).content().isEqualTo(text);
  }

  /** Other indentation outside of strings and JavaScript, and needless semicolons. */
  private static String deranged(String text) {
    return text.contains("js {") || text.contains("\"\"\"")
        ? text
        : text.replaceAll("(?m)^ *([^#\\n]*[a-z0-9\\])])$", "   $1 ;  ")
            .replace("\n\n", "\n\n\n\n");
  }

  private static int run(String... args) {
    PrintStream said = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    return CommandLineTool.run(args, said, said);
  }
}
