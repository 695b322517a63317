package org.blklab.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** elevators/README.md, done as it says: files written, lines changed, commands run. */
final class HowToTest {
  private static final Path PAGE = Path.of("elevators", "README.md");

  /** A file, a change, a command with what it prints. */
  private static final Pattern STEP =
      Pattern.compile(
          "```(js|blk)\n(.*?)```"
              + "|```diff\n(.*?)```"
              + "|\n    blklab run -q mine\\.blk\n\n```\n(.*?)```",
          Pattern.DOTALL);

  private final Map<String, String> files = new LinkedHashMap<>();

  @Test
  void page_doneAsItSays_printsWhatItSays(@TempDir Path folder) throws IOException {
    // given
    Matcher step = STEP.matcher(Files.readString(PAGE));
    int runs = 0;
    byte[] plot = {};
    while (step.find()) {
      if (step.group(1) != null) {
        files.put(step.group(1).equals("js") ? "mine.mjs" : "mine.blk", step.group(2));
      } else if (step.group(3) != null) {
        change(step.group(3));
      } else {
        // when
        String printed = run(folder);
        // then
        assertThat(printed).isEqualTo(step.group(4));
        runs++;
        if (runs <= 3) {
          byte[] drawn = Files.readAllBytes(folder.resolve("head.svg"));
          assertThat(drawn).as("where the head goes").isNotEqualTo(plot);
          plot = drawn;
        }
      }
    }
    assertThat(runs).isEqualTo(4);
  }

  /** Replaces the lines of one file that begin with a minus by those that begin with a plus. */
  private void change(String difference) {
    String before = lines(difference, '-');
    String file =
        files.keySet().stream()
            .filter(name -> files.get(name).contains(before))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no file has the lines\n" + before));
    files.put(file, files.get(file).replace(before, lines(difference, '+')));
  }

  private static String lines(String difference, char sign) {
    return difference
        .lines()
        .filter(line -> line.charAt(0) == sign)
        .map(line -> line.substring(1) + "\n")
        .collect(Collectors.joining());
  }

  private String run(Path folder) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      String text = file.getValue().replace("to \"", "to \"" + folder + "/");
      if (files.get("mine.mjs").contains("patience") && file.getKey().equals("mine.blk")) {
        text += "print deadline.readers.read.clat.max, own.readers.read.clat.max\n";
      }
      Files.writeString(folder.resolve(file.getKey()), text);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    String file = folder.resolve("mine.blk").toString();
    int code = CommandLineTool.run(new String[] {"run", "-q", file}, stream, stream);
    String printed = out.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
    assertThat(code).as(printed).isEqualTo(printed.contains("error") ? 107 : 0);
    return printed;
  }
}
