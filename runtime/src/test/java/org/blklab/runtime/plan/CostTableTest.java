package org.blklab.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.blklab.runtime.plan.CostTable.Entry;
import org.junit.jupiter.api.Test;

final class CostTableTest {
  private static final CostTable TABLE =
      new CostTable(
          "t",
          Map.of(
              "submit", new Entry(165, "a"),
              "idle-1-exit", new Entry(2000, "b"),
              "idle-1-residency", new Entry(20_000, "c"),
              "time-slice", new Entry(3_000_000, "d")));

  @Test
  void fasterCpus_doTheirWorkInLessTime() {
    // when
    CostTable twice = TABLE.atSpeed(2);
    // then
    assertThat(twice.ns("submit")).isEqualTo(83);
    assertThat(twice.ns("idle-1-exit")).isEqualTo(1000);
    assertThat(twice.steps().get("submit").source()).isEqualTo("a");
  }

  @Test
  void fasterCpus_waitAsLongAsOthers() {
    // when
    CostTable twice = TABLE.atSpeed(2);
    // then
    assertThat(twice.ns("idle-1-residency")).isEqualTo(20_000);
    assertThat(twice.ns("time-slice")).isEqualTo(3_000_000);
    assertThat(TABLE.atSpeed(1)).isSameAs(TABLE);
  }
}
