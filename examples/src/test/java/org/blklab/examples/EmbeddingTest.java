package org.blklab.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java program in embedding/, started as its comment says. */
final class EmbeddingTest {
  @Test
  void program_startedFromItsSource_printsWhatItsOutFileSays(@TempDir Path folder)
      throws Exception {
    // given
    Path printed = folder.resolve("out");
    ProcessBuilder program =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Path.of("embedding", "Depths.java").toString());
    // when
    Process process =
        program
            .redirectOutput(printed.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    // then
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(Files.readString(printed))
        .isEqualTo(Files.readString(Path.of("embedding", "Depths.out")));
  }
}
