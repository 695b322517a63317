package org.blklab.repl;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code blklab conform} on case a-randread, kernel 7.2, hd1-mq-deadline-nr64. */
final class ConformCommandTest {
  private static final Path CASE = Path.of("src/test/resources/conform/a-randread");

  @Test
  void recording_replayedAsItWas_isIdentical() {
    // when
    String printed = conform(CASE, 0);
    // then
    assertThat(printed).contains("identical").doesNotContain("differs");
  }

  @Test
  void recording_replayedWithAnotherElevator_differs(@TempDir Path folder) throws IOException {
    // given: the twin says kyber, which sorts nothing
    Path twin = folder.resolve("a-randread");
    copyWithKyber(twin);
    // when
    String printed = conform(twin, 99);
    // then
    assertThat(printed).contains("differs");
  }

  private static void copyWithKyber(Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(CASE)) {
      all = walk.toList();
    }
    for (Path from : all) {
      Path target = to.resolve(CASE.relativize(from).toString());
      if (Files.isDirectory(from)) {
        Files.createDirectories(target);
      } else if (from.endsWith("params")) {
        String text = Files.readString(from);
        Files.writeString(
            target,
            text.replace("[mq-deadline] kyber", "mq-deadline [kyber]")
                .replace("scheduler=mq-deadline", "scheduler=kyber")
                .replaceAll("(?m)^iosched/.*\n", ""));
      } else {
        Files.copy(from, target);
      }
    }
  }

  private static String conform(Path folder, int expected) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int code =
        CommandLineTool.run(new String[] {"conform", folder.toString()}, stream, stream);
    String printed = out.toString(StandardCharsets.UTF_8);
    assertThat(code).as(printed).isEqualTo(expected);
    return printed;
  }
}
