package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Vectors of spec 01 §12 that need the whole corridor. */
class CorridorVectorsTest {
  @Test
  void tv10_waiters_takeTheWaitQueuesInTurn() {
    // given
    var bench = new Bench().queue(TagSet.Parameters.of(1, 1), new DeviceLimits());
    bench.addQueue("d1", new DeviceLimits()); // a shared set, so that dispatch_wait is used
    Hctx hctx = bench.queue.hctx(0);
    hctx.waitIndex = 6;
    var waits = new EventLog(java.util.EnumSet.of(TracePoint.TAG_WAIT));
    bench.queue.addProbe(waits);
    bench.read(bench.task("a"), 0, 8);
    // when
    bench.read(bench.task("b"), 80, 8);
    bench.read(bench.task("c"), 160, 8);
    bench.read(bench.task("d"), 240, 8);
    // then
    assertThat(waits.take()).isEqualTo("TAG_WAIT b 6, TAG_WAIT c 7, TAG_WAIT d 0");
    hctx.waitForTag(hctx.tags.normal());
    assertThat(hctx.dispatchWait.waitQueue()).isEqualTo(1);
  }

  @Test
  void tv22_plugAndMerge() {
    // given
    var bench = new Bench().queue(1, 64);
    var a = bench.task("a");
    // when
    a.startPlug(1);
    bench.write(a, 0, 128);
    bench.write(a, 128, 128);
    bench.write(a, 256, 8);
    bench.write(a, 264, 8);
    bench.finishPlug(a);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+128, G 0+128, P, Q 128+128, M 128+128, Q 256+8, G 256+8, U 1, D 0+256, P,"
                + " Q 264+8, M 264+8, U 1, D 256+16");
  }

  @Test
  void tv23_plug_isFlushedAt32Requests() {
    // given
    var bench = new Bench().queue(1, 64);
    var a = bench.task("a");
    // when
    a.startPlug(1);
    for (int i = 0; i < 40; i++) {
      bench.read(a, i * 1000, 8);
    }
    bench.finishPlug(a);
    // then
    assertThat(bench.log.lines.stream().filter(line -> line.startsWith("U")))
        .containsExactly("U 32", "U 8");
    assertThat(bench.log.lines.indexOf("U 32"))
        .isEqualTo(bench.log.lines.indexOf("G 32000+8") + 1);
  }

  @Test
  void tv23_plugOfTwoQueues_isFlushedAt64() {
    // given
    var bench = new Bench().queue(1, 64);
    var first = bench.queue;
    var second = bench.queue(1, 64).queue; // another tag set
    bench.queue = first;
    var a = bench.task("a");
    // when
    a.startPlug(1);
    for (int i = 0; i < 65; i++) {
      var to = i % 2 == 0 ? bench.queue : second;
      a.submit(to, bench.bio(a, Op.READ, 0, i * 1000, 8));
      bench.go(a);
    }
    // then
    assertThat(bench.log.lines.stream().filter(line -> line.startsWith("U")))
        .containsExactly("U 32", "U 32");
    assertThat(bench.log.lines.indexOf("U 32"))
        .isEqualTo(bench.log.lines.indexOf("G 64000+8") + 1);
  }

  @Test
  void tv25_fairShare() {
    assertThat(TagAllocator.fairShare(32, 1)).isEqualTo(32);
    assertThat(TagAllocator.fairShare(32, 2)).isEqualTo(16);
    assertThat(TagAllocator.fairShare(32, 3)).isEqualTo(11);
    assertThat(TagAllocator.fairShare(32, 8)).isEqualTo(4);
    assertThat(TagAllocator.fairShare(32, 16)).isEqualTo(4);
  }

  @Test
  void tv25_sharedSet_queueGetsItsShareOnly() {
    // given
    var bench = new Bench().queue(TagSet.Parameters.of(1, 8), new DeviceLimits());
    var other = bench.addQueue("d1", new DeviceLimits());
    var a = bench.task("a");
    a.submit(other, bench.bio(a, Op.READ, 0, 9_000, 8));
    bench.go(a);
    // when: 8 tags, two users
    int got = 0;
    while (bench.read(bench.task("t" + got), got * 80, 8) == Submission.DONE) {
      got++;
    }
    // then
    assertThat(got).isEqualTo(4);
    assertThat(bench.tagsFree(0)).isEqualTo(3);
  }

  private static Bench deadline40(int budget) {
    var bench = new Bench().queue(1, 32).elevator("mq-deadline");
    bench.driver.budget = budget;
    bench.driver.commits = true;
    bench.driver.logs = true;
    var a = bench.task("a");
    for (int i = 0; i < 40; i++) {
      bench.read(a, i * 1000, 8);
    }
    bench.log.take();
    return bench;
  }

  private static List<String> sent(String how, int from, int to) {
    List<String> calls = new ArrayList<>();
    for (int i = from; i < to; i++) {
      calls.add(how + " " + i * 1000);
    }
    return calls;
  }

  @Test
  void tv26_tooFewDriverTags_oneRequestIsStuckOutsideTheElevator() {
    // given
    var bench = deadline40(-1);
    Hctx hctx = bench.queue.hctx(0);
    // when
    bench.runKblockd();
    // then
    assertThat(bench.driver.calls).isEqualTo(sent("more", 0, 32));
    assertThat(bench.log.lines).endsWith("U 32").hasSize(33);
    assertThat(hctx.restart).isTrue();
    assertThat(hctx.dispatch.size()).isEqualTo(1);
    assertThat(hctx.dispatch.first().sector()).isEqualTo(32_000);
    assertThat(hctx.dispatchBusy).isEqualTo(2);
    // when: the first completion
    bench.driver.calls.clear();
    bench.driver.finish(0);
    assertThat(bench.kblockd.isDue()).isTrue();
    bench.runKblockd();
    // then
    assertThat(bench.driver.calls).containsExactly("last 32000");
    assertThat(hctx.dispatch.first().sector()).isEqualTo(33_000);
    assertThat(hctx.dispatch.size()).isEqualTo(1);
    assertThat(hctx.dispatchBusy).isEqualTo(2);
  }

  @Test
  void tv27_budgetAsLargeAsTheTags_leavesTheRestInTheElevator() {
    // given
    var bench = deadline40(32);
    Hctx hctx = bench.queue.hctx(0);
    // when
    bench.runKblockd();
    // then
    List<String> expected = sent("more", 0, 31);
    expected.add("last 31000");
    assertThat(bench.driver.calls).isEqualTo(expected);
    assertThat(hctx.dispatch.isEmpty()).isTrue();
    assertThat(hctx.restart).isFalse();
    assertThat(hctx.dispatchBusy).isZero();
    assertThat(bench.driver.restarts).isEqualTo(2); // the last of round one, and round two
    // when
    bench.driver.calls.clear();
    bench.driver.finish(0);
    // then
    assertThat(bench.driver.restarts).isZero();
    bench.runKblockd();
    assertThat(bench.driver.calls).containsExactly("last 32000");
  }

  @Test
  void tv28_dispatchBusy_risesAndFalls() {
    // given
    Hctx hctx = new Bench().queue(1, 4).queue.hctx(0);
    List<Integer> values = new ArrayList<>();
    // when
    for (int i = 0; i < 18; i++) {
      hctx.updateBusy(i < 10);
      values.add(hctx.dispatchBusy);
    }
    // then
    assertThat(values).containsExactly(2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 7, 6, 5, 4, 3, 2, 1, 0);
  }

  @Test
  void tv33_mergeKinds_startTimeAndCounters() {
    // given
    var bench = new Bench().queue(1, 32).elevator("mq-deadline");
    var a = bench.task("a");
    bench.sim.runUntil(1_000_000);
    bench.read(a, 0, 8);
    bench.sim.runUntil(2_000_000);
    bench.read(a, 16, 8);
    bench.sim.runUntil(3_000_000);
    assertThat(bench.schedMap().map().busy()).isEqualTo(2);
    bench.log.take();
    // when
    bench.read(a, 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, M 8+8, M 16+8");
    assertThat(bench.schedMap().map().busy()).isEqualTo(1);
    assertThat(bench.queue.accounting.inFlight()).isEqualTo(1);
    bench.runKblockd();
    assertThat(bench.log.take()).isEqualTo("D 0+24");
    bench.sim.runUntil(11_000_000);
    bench.driver.finish(0);
    // reads, merges, sectors, ms since R1 started
    assertThat(bench.queue.accounting.diskstats(8, 0, "d0", 11)).contains("d0 1 2 24 10 ");
    assertThat(bench.ended).containsExactly("0:0", "8:0", "16:0");
  }

  @Test
  void tv34_timer_marksAnIdleQueueOfASharedSet() {
    // given
    var bench = new Bench().queue(1, 32);
    bench.addQueue("d1", new DeviceLimits());
    // when
    bench.read(bench.task("a"), 0, 8);
    // then
    assertThat(bench.queue.timeouts.expires()).isEqualTo(6024);
    assertThat(bench.queue.hctx(0).tags.activeUsers()).isEqualTo(1);
    bench.driver.finish(0);
    bench.sim.runUntil(6_023_999_999L);
    assertThat(bench.queue.hctx(0).tags.activeUsers()).isEqualTo(1);
    bench.sim.runUntil(6_024_000_000L);
    assertThat(bench.queue.hctx(0).tags.activeUsers()).isZero();
  }

  @Test
  void tv34_requestStillInFlight_rearmsAtItsDeadline() {
    // given
    var bench = new Bench(Release.V7_2, 1).queue(1, 32);
    bench.read(bench.task("a"), 0, 8);
    // when
    bench.sim.runUntil(6_024_000_000L);
    // then
    assertThat(bench.queue.timeouts.expires()).isEqualTo(30_000);
    // when: it is late, the driver restarts its timer
    bench.sim.runUntil(30_000_000_000L);
    assertThat(bench.queue.timeouts.expires()).isEqualTo(36_024);
  }
}
