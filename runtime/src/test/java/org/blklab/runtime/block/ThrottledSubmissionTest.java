package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Writeback throttling in the corridor: spec 01 §9.6, step B8. */
class ThrottledSubmissionTest {
  private final Bench bench = new Bench().queue(1, 64);

  private int buffered(Submission by, int i) {
    return bench.submit(by, Op.WRITE, 0, i * 1000L, 8);
  }

  @Test
  void bufferedWrites_beyondTheLimit_sleepUntilTokensComeBack() {
    // given: q 64, step 0: normal 8, background 4
    bench.sim.runUntil(2_000_000_000L);
    for (int i = 0; i < 8; i++) {
      assertThat(buffered(bench.task("w" + i), i)).isEqualTo(Submission.DONE);
    }
    var late = bench.task("late");
    assertThat(buffered(late, 8)).isEqualTo(Submission.SLEEP);
    assertThat(bench.queue.wbt.inFlight()).isEqualTo(8);
    // when: one token back is less than half of background
    bench.sim.runUntil(2_001_000_000L);
    bench.driver.finish(0);
    assertThat(bench.woken).isEmpty();
    bench.driver.finish(1000);
    // then
    assertThat(bench.woken).containsExactly(late.task());
    assertThat(bench.go(late)).isEqualTo(Submission.DONE);
    assertThat(bench.queue.wbt.inFlight()).isEqualTo(7);
  }

  @Test
  void sleepForAToken_isKnownToTheBio() {
    // given
    bench.sim.runUntil(2_000_000_000L);
    List<Long> slept = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      buffered(bench.task("w" + i), i);
    }
    var late = bench.task("late");
    BioEnd end = bio -> slept.add(bio.throttledNs());
    late.submit(
        bench.queue, bench.queue.newBio().set(Op.WRITE, 0, 90_000, 512, late.task(), end));
    bench.go(late);
    // when
    bench.sim.runUntil(2_003_000_000L);
    for (int i = 0; i < 8; i++) {
      bench.driver.finish(i * 1000L);
    }
    bench.go(late);
    bench.driver.finish(90_000);
    bench.driver.finish(90_256);
    // then
    assertThat(slept).containsExactly(3_000_000L);
    assertThat(bench.queue.wbt.inFlight()).isZero();
  }

  @Test
  void directWrites_areNotThrottled() {
    for (int i = 0; i < 40; i++) {
      assertThat(bench.write(bench.task("w" + i), i * 1000L, 8)).isEqualTo(Submission.DONE);
    }
    assertThat(bench.queue.wbt.inFlight()).isZero();
  }

  @Test
  void noWaitWriteWithoutATag_givesItsTokenBack() {
    // given
    var small = new Bench().queue(1, 1);
    small.write(small.task("a"), 0, 8);
    // when
    small.submit(small.task("b"), Op.WRITE, Op.NOWAIT, 80, 8);
    // then
    assertThat(small.ended).containsExactly("80:" + BlkStatus.AGAIN);
    assertThat(small.queue.wbt.inFlight()).isZero();
  }
}
