package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Files of expected text; {@code -Dgolden.update=true} writes them anew. */
final class Golden {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private Golden() {}

  /** The files of a folder of the test resources that have such an ending, in order. */
  static List<Path> files(String folder, String suffix) throws IOException {
    try (Stream<Path> all = Files.list(RESOURCES.resolve(folder))) {
      return all.filter(path -> path.toString().endsWith(suffix)).sorted().toList();
    }
  }

  static String read(Path path) throws IOException {
    return Files.readString(path);
  }

  /** The file of the same name with another ending. */
  static Path sibling(Path path, String suffix) {
    String name = path.getFileName().toString();
    return path.resolveSibling(name.substring(0, name.lastIndexOf('.')) + suffix);
  }

  static void assertMatches(String actual, Path golden) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(golden, actual);
    }
    assertThat(actual).isEqualTo(read(golden));
  }
}
