package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** What spec 09 §6 found in recordings, and rules of spec 04 that no other test names. */
final class BfqCheckedTest {
  /** A reader that is never empty from {@code firstMs} on, another process waits beside it. */
  private static BfqScript reader(BfqScript script, int firstMs, int lastMs) {
    script.run("t%d, A a0 R0+8 rq, B b R900000+8, A a1 R8+8 rq, d1".formatted(firstMs));
    for (int t = firstMs + 1; t <= lastMs; t++) {
      int i = t - firstMs;
      script.run("t%d, A a%d R%d+8 rq, done a%d, d1".formatted(t, i + 1, 8 * i + 8, i - 1));
    }
    return script;
  }

  @Test
  void q5_firstSlotAt250Hz_isUpToATickShorterThan31Ticks() {
    // given: it begins 3 ms after a tick, so its 31 ticks are over after 121 ms
    var script = reader(new BfqScript(BenchSetup.of(Release.V7_2).hz(250)), 3, 123);
    assertThat(script.last()).isEqualTo("a120");
    // when
    script.run("t124, A a122 R984+8 rq, done a120, d1");
    // then
    assertThat(script.last()).isEqualTo("b");
  }

  @Test
  void b36_timerAfterTheEndOfTheSlot_isATimeoutAndTheBudgetGrows() {
    // given: the last request ends at 120 ms, the plug of 8 ms goes beyond the slot of 125
    var script = reader(BfqScript.disk(Release.V7_2), 0, 119);
    script.run("t120, done a119, d1, done a120, d");
    assertThat(script.queue('A').waiting).isTrue();
    assertThat(script.queue('A').maxBudget).isEqualTo(10_922);
    // when
    script.run("t128.01, d1");
    // then: too long idle it would have become 8874 (B39)
    assertThat(script.last()).isEqualTo("b");
    assertThat(script.queue('A').maxBudget).isEqualTo(16_384);
  }

  @Test
  void q7_lightestQueue_isKeptForOnlyWhileItIsIoBound() {
    // given
    var script =
        BfqScript.disk(Release.V7_2)
            .process('A', IoPrio.BE, 0)
            .process('B', IoPrio.BE, 7)
            .run("A a1 R1000+8, B b1 R900000+8, d");
    Idling idling = script.parts().idling;
    assertThat(idling.isBetter(script.queue('B'))).isTrue();
    // when
    script.queue('A').ioBound = false;
    script.queue('B').ioBound = false;
    // then: the heavier one needs the idling for its share (B42)
    assertThat(idling.isBetter(script.queue('B'))).isFalse();
    assertThat(idling.isBetter(script.queue('A'))).isTrue();
  }

  /** One read each 20 ms, always one in the drive. */
  private static int budgetAfter1100Ms(int sectors) {
    var script = BfqScript.disk(Release.V7_2).run("A r0 R0+%d rq, d1".formatted(sectors));
    for (int i = 1; i <= 55; i++) {
      script.run(
          "t%d, A r%d R%d+%d rq, d1, done r%d".formatted(20 * i, i, i * sectors, sectors, i - 1));
    }
    return script.parts().device.maxBudget;
  }

  @Test
  void b77_slowCompletions_endTheWindowOfThePeakRate() {
    assertThat(budgetAfter1100Ms(8)).isEqualTo(16_384); // 8 sectors in 20 ms: below 1000 a second
    assertThat(budgetAfter1100Ms(1024)).isNotEqualTo(16_384);
  }

  /** Spec 04 §24.9. */
  @Test
  void noSliceIdle_somethingWaits_somethingGoes() {
    var script = BfqScript.flash(Release.V7_2).process('A', IoPrio.RT, 4).process('B', IoPrio.BE, 0);
    script.set("slice_idle", 0);
    long sector = 1;
    int waiting = 0;
    for (int i = 0; i < 600; i++) {
      sector = sector * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
      int chance = (int) (sector >>> 60);
      script.run(
          "t%d, %c r%d %c%d+8 rq"
              .formatted(3 * i, 'A' + chance % 4, i, chance < 12 ? 'R' : 'W', sector >>> 40));
      waiting++;
      for (int k = 0; k < chance % 3 && waiting > 0; k++, waiting--) {
        String given = script.run("d1").last();
        assertThat(given).as("step %d, %d wait", i, waiting).isNotEqualTo("-");
        script.run("done " + given);
      }
    }
    assertThat(script.run("d").last().split(" ")).hasSize(waiting);
  }
}
