package org.blklab.repl.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The prompt behind a pipe: {@code echo 'run 1s' | blklab x.blk -i}. */
final class PipedTest {
  private record Answered(int code, String text) {}

  @TempDir private Path folder;

  private Path scenario;

  @BeforeEach
  void write() throws Exception {
    scenario = folder.resolve("x.blk");
    Files.writeString(
        scenario, "param n = 1\nlun sda : hdd\nworkload r on sda { rw = randread; iodepth = n }\n");
  }

  private Answered answered(String typed, String... words) throws Exception {
    List<String> command = new ArrayList<>(Pane.program());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("COLUMNS", "80");
    Process process = builder.start();
    try (var in = process.getOutputStream()) {
      in.write(typed.getBytes(StandardCharsets.UTF_8));
    }
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answered(process.waitFor(), text);
  }

  @Test
  void lines_areDoneAfterTheScenario_andAMistakeIsInTheExitCode() throws Exception {
    // when: a block over several lines, and a mistake that does not end the rest
    Answered answered =
        answered(
            "n\nqueue on sda {\n  nr_requests = 32\n}\nfoo\nsda.queue.nr_requests\nrun 1s\ntime",
            scenario.toString(), "-i", "--set", "n=3");
    // then
    assertThat(answered.text()).startsWith("3\n").contains("unknown statement `foo`");
    assertThat(answered.text()).contains("\n32\n").contains("randread".substring(4));
    assertThat(answered.text()).contains("\n1s (").doesNotContain("\033");
    assertThat(answered.code()).isEqualTo(104);
  }

  @Test
  void json_hasALineForEachAnswer_withWhatTheTextShows() throws Exception {
    // when
    Answered answered =
        answered(
            "run 100ms\nwhy slowest\nplot r.read.clat cdf\nexpect r.read.ios < 0\nls\n",
            scenario.toString(), "-i", "--json", "-");
    // then
    List<JsonNode> lines =
        answered.text().lines().map(line -> JsonMapper.shared().readTree(line)).toList();
    assertThat(lines).hasSize(6).allMatch(line -> line.get("kind").stringValue().equals("done"));
    JsonNode run = lines.get(1);
    assertThat(run.get("simulated_ns").longValue()).isEqualTo(100_000_000);
    assertThat(run.get("measurements").get("r.read.iops").doubleValue()).isPositive();
    assertThat(run.get("tables").get(1).get("rows").get(0).get(0).stringValue()).isEqualTo("sda");
    JsonNode request = lines.get(2).get("requests").get(0);
    assertThat(request.get("stages_ns").get("device").longValue())
        .isPositive()
        .isLessThanOrEqualTo(request.get("total_ns").longValue());
    assertThat(lines.get(3).get("series").get(0).get("y").size()).isPositive();
    assertThat(lines.get(4).get("expectations").get(0).get("pass").booleanValue()).isFalse();
    assertThat(lines.get(5).get("text").stringValue()).isEqualTo("sda/\n");
    assertThat(answered.code()).isEqualTo(99);
  }
}
