package org.blklab.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines of all modules' Java fit into 100 columns. */
final class SourceWidthTest {
  private static final int COLUMNS = 100;
  private static final Path TOP = Path.of("").toAbsolutePath().getParent();

  @Test
  void lines_ofEverySource_areNotTooLong() throws IOException {
    // given
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("grammar", "runtime", "repl", "examples")) {
      try (Stream<Path> files = Files.walk(TOP.resolve(module).resolve("src"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    // when
    List<String> wide = new ArrayList<>();
    for (Path source : sources) {
      List<String> lines = Files.readAllLines(source);
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).codePointCount(0, lines.get(i).length()) > COLUMNS) {
          wide.add(TOP.relativize(source) + ":" + (i + 1));
        }
      }
    }
    // then
    assertThat(sources).hasSizeGreaterThan(1000);
    assertThat(wide).isEmpty();
  }
}
