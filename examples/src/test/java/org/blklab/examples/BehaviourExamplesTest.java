package org.blklab.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;

/** Each behaviour of a kernel is switched by an example, which then expects another number. */
final class BehaviourExamplesTest {
  private static final Path EXAMPLES = Path.of("").toAbsolutePath();

  /** What no scenario shows, and why. */
  private static final List<String> WITHOUT = List.of();

  private static List<String> behaviours() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    CommandLineTool.run(new String[] {"patch"}, stream, stream);
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.substring(0, line.indexOf(' ')))
        .toList();
  }

  private static String scenarios() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".blk")).sorted().toList()) {
        if (!file.startsWith(EXAMPLES.resolve("target"))) {
          String text = Files.readString(file);
          if (text.contains("expect ")) {
            all.append(text);
          }
        }
      }
    }
    return all.toString();
  }

  private static boolean isSwitched(String behaviour, String scenarios) {
    return Pattern.compile("(patch|without) " + behaviour + "\\b").matcher(scenarios).find();
  }

  @Test
  void everyBehaviour_isSwitchedBySomeExample() throws IOException {
    // given
    String scenarios = scenarios();
    // when
    List<String> missing =
        behaviours().stream()
            .filter(name -> !isSwitched(name, scenarios))
            .sorted()
            .toList();
    // then
    assertThat(missing).isEqualTo(WITHOUT);
  }
}
