package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** BFQ behind the whole queue: its tag limits, and who runs the queue after a plug. */
class BfqCorridorTest {
  private static Bench bench(Release release, int depth) {
    return new Bench(release, 1).queue(1, depth).elevator("bfq");
  }

  /**
   * Spec 09 Q2: a new process that writes directly on a device of 4 tags (nr_requests 8), attached
   * after "none", has 4, 3 or 2 requests at a time.
   */
  @ParameterizedTest
  @CsvSource({"V6_1, 4", "V6_18, 3", "V7_2, 2"})
  void q2_directWritesOfANewProcess_areLimitedAsRecorded(Release release, int atATime) {
    // given
    var bench = bench(release, 4);
    var writer = bench.task("writer");
    int allocated = 0;
    // when
    while (bench.write(writer, 1000L * allocated, 8) != Submission.SLEEP) {
      allocated++;
      bench.runKblockd();
    }
    // then
    assertThat(allocated).isEqualTo(atATime);
  }

  @Test
  void reads_areNotLimited() {
    var bench = bench(Release.V7_2, 4);
    var reader = bench.task("reader");
    for (int i = 0; i < 8; i++) {
      assertThat(bench.read(reader, 1000L * i, 8)).as("read %d", i).isNotEqualTo(Submission.SLEEP);
    }
  }

  @Test
  void asyncDepth_isThreeQuartersAndWakesOneAtATime() {
    var bench = bench(Release.V7_2, 32);
    assertThat(bench.queue.nrRequests()).isEqualTo(64);
    assertThat(bench.queue.asyncDepth()).isEqualTo(48);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(1);
    // spec 01 TV: limits of the async depth before, 32, until it is written
    var elevator = bench.queue.gate().elevator();
    assertThat(elevator.limitDepth(null, Op.WRITE, Op.SYNC)).isEqualTo(32);
    assertThat(elevator.limitDepth(null, Op.WRITE, 0)).isEqualTo(21);
    bench.store(bench.queue.depths.storeAsyncDepth("48"));
    assertThat(elevator.limitDepth(null, Op.WRITE, Op.SYNC)).isEqualTo(48);
    assertThat(elevator.limitDepth(null, Op.WRITE, 0)).isEqualTo(32);
  }

  /** A disk that is kept idle for its reader a, whose request is done, although b waits. */
  private static Bench plugged(Submission[] a) {
    var limits = new DeviceLimits().maxHwSectors(256).rotational(true);
    var bench = new Bench().queue(TagSet.Parameters.of(1, 2), limits).elevator("bfq");
    for (Attribute file : bench.queue.gate().elevator().attributes()) {
      if (file.name().equals("iosched/low_latency")) {
        bench.store(file.store("0"));
      }
    }
    a[0] = bench.task("a");
    bench.read(a[0], 1000, 8);
    bench.read(bench.task("b"), 5_000_000, 8);
    bench.runKblockd();
    bench.sim.runUntil(1_000_000);
    bench.driver.finish(1000);
    bench.runKblockd();
    assertThat(bench.log.take()).contains("C 1000+8").doesNotContain("D 5000000+8");
    return bench;
  }

  @Test
  void plug_endsByItsTimer_whichRunsTheQueue() {
    // given
    var bench = plugged(new Submission[1]);
    // when
    bench.sim.runUntil(8_900_000);
    bench.runKblockd();
    assertThat(bench.log.take()).isEmpty();
    bench.sim.runUntil(9_000_000);
    bench.runKblockd();
    // then
    assertThat(bench.log.take()).isEqualTo("D 5000000+8");
  }

  @Test
  void taskExit_endsThePlugAtOnce() {
    // given
    var a = new Submission[1];
    var bench = plugged(a);
    // when
    bench.queue.taskExited(a[0].task());
    bench.runKblockd();
    // then
    assertThat(bench.log.take()).isEqualTo("D 5000000+8");
  }
}
