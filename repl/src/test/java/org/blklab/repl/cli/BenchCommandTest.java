package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) {
    return CommandLineTool.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  /** How fast they are is no test: a few I/Os are simulated, whatever time that takes. */
  @Test
  void bench_allLoads_areTimedWithTheirTargets() {
    // when
    int code = run("bench", "--ios", "1e3", "--json", "-");
    // then
    assertThat(code).isZero();
    JsonNode loads = JsonMapper.builder().build().readTree(out.toByteArray()).get("loads");
    assertThat(loads).hasSize(11);
    for (JsonNode load : loads) {
      assertThat(load.get("target").doubleValue()).as(load.toString()).isPositive();
      assertThat(load.get("per_cpu_second").doubleValue()).isPositive();
      assertThat(load.get("count").longValue()).isPositive();
      boolean met = load.get("per_cpu_second").doubleValue() >= load.get("target").doubleValue();
      assertThat(load.get("met").booleanValue()).isEqualTo(met);
    }
  }

  @Test
  void bench_oneLoad_isARowOfTheTable() {
    // when
    int code = run("bench", "--only", "kyber", "--ios", "2000");
    // then
    assertThat(code).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
        .hasSize(2)
        .last()
        .asString()
        .contains("kyber, constant, QD 32, costs zero", "2,000 I/Os", "600,000", "MiB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"999", "1.5", "many", "1e99"})
  void bench_iosThatMakeNoSense_areRefused(String ios) {
    // when
    int code = run("bench", "--ios", ios);
    // then
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--ios", "`" + ios + "`");
  }
}
