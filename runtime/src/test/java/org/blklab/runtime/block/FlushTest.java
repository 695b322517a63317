package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlushTest {
  private static final int EMPTY_FLUSH = Op.PREFLUSH | Op.SYNC;
  private static final int FUA_WRITE = Op.FUA | Op.SYNC | Op.IDLE;

  private static Bench bench(Release release, boolean fua, String elevator) {
    var limits = new DeviceLimits().maxHwSectors(256).cache(true, fua);
    return new Bench(release, 1).queue(TagSet.Parameters.of(1, 8), limits).elevator(elevator);
  }

  private static void flush(Bench bench, String name) {
    bench.submit(bench.task(name), Op.WRITE, EMPTY_FLUSH, 0, 0);
  }

  private static void completeFlush(Bench bench) {
    bench.driver.finish(0);
    bench.runKblockd();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "mq-deadline"})
  void emptyFlush_goesThroughKblockdAndEndsTwice(String elevator) {
    // given
    var bench = bench(Release.V7_2, false, elevator);
    // when
    flush(bench, "a");
    assertThat(bench.log.take()).isEqualTo("Q 0+0, G 0+0");
    bench.runKblockd();
    assertThat(bench.log.take()).isEqualTo("D 0+0");
    completeFlush(bench);
    // then
    assertThat(bench.log.take()).isEqualTo("C 0+0, C 0+0");
    assertThat(bench.ended).containsExactly("0:0");
    assertThat(bench.tagsFree(0)).isEqualTo(8);
    assertThat(bench.queue.freezer.usage()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "mq-deadline"})
  void tv32_flushesThatArriveMeanwhile_shareTheNextOne(String elevator) {
    // given
    var bench = bench(Release.V7_2, false, elevator);
    flush(bench, "f1");
    bench.runKblockd();
    bench.sim.runUntil(1_000_000);
    flush(bench, "f2");
    bench.sim.runUntil(2_000_000);
    flush(bench, "f3");
    bench.runKblockd();
    assertThat(bench.driver.inFlight()).isEqualTo(1);
    bench.log.take();
    // when
    bench.sim.runUntil(10_000_000);
    completeFlush(bench);
    // then
    assertThat(bench.log.take()).isEqualTo("C 0+0, C 0+0, D 0+0");
    completeFlush(bench);
    assertThat(bench.log.take()).isEqualTo("C 0+0, C 0+0, C 0+0");
    assertThat(bench.ended).hasSize(3);
    assertThat(bench.driver.inFlight()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "mq-deadline"})
  void tv32_flush_waitsForDataOfASequenceAndServesBoth(String elevator) {
    // given
    var bench = bench(Release.V7_2, false, elevator);
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE, 800, 8);
    bench.runKblockd();
    bench.sim.runUntil(1_000_000);
    flush(bench, "f");
    bench.runKblockd();
    assertThat(bench.driver.inFlight()).isEqualTo(1); // the data alone
    bench.log.take();
    // when
    bench.sim.runUntil(5_000_000);
    bench.driver.finish(800);
    bench.runKblockd();
    // then
    assertThat(bench.log.take()).isEqualTo("C 800+8, D 0+0");
    assertThat(bench.ended).isEmpty();
    completeFlush(bench);
    assertThat(bench.log.take()).isEqualTo("C 0+0, C 0+0, C 800+0");
    assertThat(bench.ended).containsExactly("0:0", "800:0");
    assertThat(bench.tagsFree(0)).isEqualTo(8);
    assertThat(bench.queue.freezer.usage()).isZero();
  }

  @Test
  void flush_waitsForDataNoLongerThanFiveSeconds() {
    // given
    var bench = bench(Release.V7_2, false, "none");
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE, 800, 8);
    flush(bench, "f1");
    bench.sim.runUntil(4_999_999_999L);
    flush(bench, "f2");
    bench.runKblockd();
    assertThat(bench.driver.inFlight()).isEqualTo(1);
    // when
    bench.sim.runUntil(5_000_000_000L);
    flush(bench, "f3");
    bench.runKblockd();
    // then
    assertThat(bench.driver.inFlight()).isEqualTo(2);
  }

  @Test
  void f4_fuaWriteOnADeviceWithFua_isAnOrdinaryWrite() {
    // given
    var bench = bench(Release.V7_2, true, "mq-deadline");
    // when
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE, 800, 8);
    bench.runKblockd();
    bench.driver.finish(800);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 800+8, G 800+8, I 800+8, D 800+8, C 800+8");
    assertThat(bench.ended).containsExactly("800:0");
  }

  @Test
  void f4_fuaWriteOn61_goesPastElevatorAndPlug() {
    // given
    var bench = bench(Release.V6_1, true, "mq-deadline");
    // when
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE, 800, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 800+8, G 800+8, D 800+8");
    bench.driver.finish(800);
    assertThat(bench.ended).containsExactly("800:0");
  }

  @Test
  void f4_plainAndFuaWriteOn618_havePlugAndRunInTheSubmitter() {
    // given
    var bench = bench(Release.V6_18, false, "mq-deadline");
    // when
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE, 800, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 800+8, G 800+8, P, U 1, I 800+8, D 800+8");
    bench.driver.finish(800);
    bench.runKblockd();
    completeFlush(bench);
    assertThat(bench.log.take()).isEqualTo("C 800+8, D 0+0, C 0+0, C 800+0");
  }

  @Test
  void writeThrough_flagsAreStrippedAndAnEmptyFlushIsOver() {
    // given
    var bench = new Bench().queue(1, 8);
    // when
    flush(bench, "f");
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE | Op.PREFLUSH, 800, 8);
    // then
    assertThat(bench.ended).containsExactly("0:0");
    assertThat(bench.log.take()).isEqualTo("Q 800+8, G 800+8, D 800+8");
    bench.driver.finish(800);
    assertThat(bench.driver.inFlight()).isZero();
  }

  @Test
  void preflushWrite_flushThenDataThenFlush() {
    // given
    var bench = bench(Release.V7_2, false, "none");
    // when
    bench.submit(bench.task("w"), Op.WRITE, FUA_WRITE | Op.PREFLUSH, 800, 8);
    bench.runKblockd();
    completeFlush(bench);
    bench.driver.finish(800);
    bench.runKblockd();
    completeFlush(bench);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 800+8, G 800+8, D 0+0, C 0+0, I 800+8, D 800+8, C 800+8, D 0+0, C 0+0, C 800+0");
    assertThat(bench.ended).containsExactly("800:0");
    assertThat(bench.queue.freezer.usage()).isZero();
  }

  @Test
  void flushThatFails_failsItsMembers() {
    // given
    var bench = bench(Release.V7_2, false, "none");
    flush(bench, "a");
    bench.runKblockd();
    // when
    bench.driver.finish(0, BlkStatus.IOERR);
    // then
    assertThat(bench.ended).containsExactly("0:" + BlkStatus.IOERR);
  }
}
