package org.blklab.runtime.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Scenarios with their plan or their diagnostics, compared byte for byte. */
final class GoldenTest {
  private static final Path FOLDER =
      Path.of("src", "test", "resources", "org", "blklab", "runtime", "check");

  @TestFactory
  Stream<DynamicTest> scenario_compiled_isAsRecorded() throws IOException {
    return files(".blk").stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  @Test
  void golden_withoutInput_isNone() throws IOException {
    for (String suffix : List.of(".err", ".plan")) {
      for (Path file : files(suffix)) {
        assertThat(other(file, ".blk")).exists();
      }
    }
  }

  private static void check(Path file) throws IOException {
    // given
    String text = Files.readString(file);
    // when
    Compiled compiled = Texts.file(text);
    String found = Texts.rendered(compiled);
    if (!compiled.hasErrors()) {
      found += Shown.params(compiled.plan().orElseThrow().params()) + "\n";
      found += String.join("\n", Shown.lines(compiled.plan().orElseThrow())) + "\n";
    }
    // then
    Path golden = other(file, compiled.hasErrors() ? ".err" : ".plan");
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(golden, found);
    }
    assertThat(golden).exists();
    assertThat(found).isEqualTo(Files.readString(golden));
  }

  private static List<Path> files(String suffix) throws IOException {
    try (Stream<Path> all = Files.list(FOLDER)) {
      return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static Path other(Path file, String suffix) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + suffix);
  }
}
