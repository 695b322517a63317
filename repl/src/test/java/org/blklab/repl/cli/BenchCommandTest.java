package org.blklab.repl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchCommandTest {
  /** How fast they are is no test: a few I/Os are simulated, whatever time that takes. */
  @Test
  void bench_allLoads_areTimedWithTheirTargets() {
    // when
    Cli.Result result = Cli.run("bench", "--ios", "1e3", "--json", "-");
    // then
    assertThat(result.code()).isZero();
    JsonNode loads = JsonMapper.builder().build().readTree(result.out()).get("loads");
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
    Cli.Result result = Cli.run("bench", "--only", "kyber", "--ios", "2000");
    // then
    assertThat(result.code()).isZero();
    assertThat(result.out().lines().toList())
        .hasSize(2)
        .last()
        .asString()
        .contains("kyber, constant, QD 32, costs zero", "2,000 I/Os", "600,000", "MiB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"999", "1.5", "many", "1e99"})
  void bench_iosThatMakeNoSense_areRefused(String ios) {
    // when
    Cli.Result result = Cli.run("bench", "--ios", ios);
    // then
    assertThat(result.code()).isEqualTo(ExitCode.USAGE);
    assertThat(result.err()).contains("--ios", "`" + ios + "`");
  }
}
