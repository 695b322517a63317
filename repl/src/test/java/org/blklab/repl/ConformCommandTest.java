package org.blklab.repl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.blklab.repl.cli.CommandLineTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

  @Test
  void step_ofAnotherElevatorThanBfq_isNotComparedAndNoFailure() {
    // when
    String printed = conform(CASE, 0, "--mode", "step");
    // then
    assertThat(printed).contains(" step ").contains("choices are compared of BFQ alone");
  }

  @Test
  void json_hasTheFieldsThatProgramsRelyOn(@TempDir Path folder) throws IOException {
    // given
    Path file = folder.resolve("rows.json");
    // when
    conform(CASE, 0, "--mode", "both", "--json", file.toString());
    // then
    JsonNode rows = JsonMapper.shared().readTree(file.toFile());
    assertThat(rows.size()).isEqualTo(2);
    JsonNode replay = rows.get(0);
    assertThat(replay.get("case").stringValue()).isEqualTo("a-randread");
    assertThat(replay.get("kernel").stringValue()).isEqualTo("7.2");
    assertThat(replay.get("variant").stringValue()).isEqualTo("hd1-mq-deadline-nr64");
    assertThat(replay.get("repeatable").stringValue()).isEqualTo("D order");
    assertThat(replay.get("mode").stringValue()).isEqualTo("replay");
    assertThat(replay.get("order").stringValue()).isEqualTo("identical");
    assertThat(replay.get("differing").intValue()).isZero();
    assertThat(replay.get("failed").booleanValue()).isFalse();
    assertThat(replay.get("first_difference").isNull()).isTrue();
    JsonNode starts = replay.get("counts").get("D");
    assertThat(starts.get("simulated")).isEqualTo(starts.get("recorded"));
    assertThat(starts.get("recorded").intValue()).isPositive();
    assertThat(replay.get("sequential").get("recorded").size()).isEqualTo(2);
    assertThat(replay.get("sequential").get("simulated").isNumber()).isTrue();
    JsonNode free = rows.get(1);
    assertThat(free.get("mode").stringValue()).isEqualTo("free");
    assertThat(free.get("order").stringValue()).isEqualTo("not compared");
  }

  @Test
  void json_ofADifference_saysWhereItBegins(@TempDir Path folder) throws IOException {
    // given
    Path twin = folder.resolve("a-randread");
    copyWithKyber(twin);
    // when: to standard output, where nothing else may stand
    String printed = conform(twin, 99, "--json", "-");
    // then
    JsonNode row = JsonMapper.shared().readTree(printed).get(0);
    assertThat(row.get("order").stringValue()).isEqualTo("differs");
    assertThat(row.get("failed").booleanValue()).isTrue();
    JsonNode first = row.get("first_difference");
    assertThat(first.get("run").stringValue()).isEqualTo("run1");
    assertThat(first.get("event").intValue()).isPositive();
    assertThat(first.get("recorded").stringValue()).matches("R \\d+ \\+ 8");
    assertThat(first.get("simulated").stringValue()).matches("R \\d+ \\+ 8");
    assertThat(first.get("recorded")).isNotEqualTo(first.get("simulated"));
  }

  @Test
  void table_ofADifference_endsWithItsContextAndTheSum(@TempDir Path folder) throws IOException {
    // given
    Path twin = folder.resolve("a-randread");
    copyWithKyber(twin);
    // when
    List<String> lines = conform(twin, 99).lines().toList();
    // then
    assertThat(lines.get(0)).startsWith("case       kernel variant");
    String title = "a-randread/7\\.2/hd1-mq-deadline-nr64, run1, event \\d+: ";
    assertThat(lines.get(1))
        .startsWith("a-randread 7.2    hd1-mq-deadline-nr64")
        .contains("FAILED");
    assertThat(lines.get(3)).matches(title + "recorded .*, simulated .*");
    List<String> context =
        lines.subList(4, lines.indexOf("1 row; order identical in 0 of 1; 1 failed"));
    assertThat(context).hasSizeBetween(7, 12);
    assertThat(context).anyMatch(line -> line.startsWith("  ! "));
    assertThat(lines.getLast()).isEqualTo("1 row; order identical in 0 of 1; 1 failed");
  }

  @Test
  void ownTrace_needsAScenario_andIsHeldAgainstIt(@TempDir Path folder) throws IOException {
    // given: a trace that the simulator wrote itself
    Path scenario =
        Files.writeString(
            folder.resolve("x.blk"),
            """
            kernel "7.2"
            machine { cpus = 1 }
            host n : null_blk { hw_queue_depth = 2 }
            lun a : constant on n
            queue on a { scheduler = mq-deadline }
            workload r on a {
              rw = randread; direct = on; ioengine = psync; number_ios = 200
            }
            """);
    Path traced = folder.resolve("traced.blk");
    Files.writeString(
        traced, Files.readString(scenario) + "trace a to \"" + folder.resolve("t") + "\"\nrun\n");
    run(0, "run", traced.toString());
    String trace = folder.resolve("t.blktrace.0").toString();
    // when
    String without = run(2, "conform", trace);
    String with = run(0, "conform", trace, "--scenario", scenario.toString());
    String text =
        run(0, "conform", folder.resolve("t.txt").toString(), "--scenario", scenario.toString());
    String name = folder.resolve("t").toString();
    String withoutByName = run(2, "conform", name);
    String byName = run(0, "conform", name, "--scenario", scenario.toString());
    String wrongLun = run(2, "conform", trace, "--scenario", scenario.toString(), "--lun", "b");
    // then
    assertThat(List.of(without, withoutByName))
        .allMatch(said -> said.contains("a trace needs --scenario to say what it is of"));
    assertThat(byName).contains("1 row; order identical in 1 of 1; 0 failed");
    assertThat(with).contains("1 row; order identical in 1 of 1; 0 failed");
    assertThat(text).contains("1 row; order identical in 1 of 1; 0 failed");
    assertThat(wrongLun).contains("the scenario has no LUN `b`; it has: a");
  }

  @Test
  void scenarioWithErrors_endsWith104(@TempDir Path folder) throws IOException {
    // given
    Path scenario = Files.writeString(folder.resolve("x.blk"), "lun a : constent\n");
    // when
    String printed = run(104, "conform", "x.blktrace.0", "--scenario", scenario.toString());
    // then
    assertThat(printed).contains("unknown device `constent`");
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

  private static String conform(Path folder, int expected, String... options) {
    List<String> words = new ArrayList<>(List.of("conform", folder.toString()));
    words.addAll(List.of(options));
    return run(expected, words.toArray(String[]::new));
  }

  private static String run(int expected, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    int code = CommandLineTool.run(words, stream, stream);
    String printed = out.toString(StandardCharsets.UTF_8);
    assertThat(code).as(printed).isEqualTo(expected);
    return printed;
  }
}
