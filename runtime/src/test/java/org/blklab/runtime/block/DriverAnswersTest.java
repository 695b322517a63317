package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RESOURCE, requeues, errors, stops: spec 01 §1.9, §1.13, §6.7. */
class DriverAnswersTest {
  @Test
  void resource_directIssue_parksTheRequestAndRunsAtOnceThenAfter3Ms() {
    // given
    var bench = new Bench().queue(1, 8);
    Hctx hctx = bench.queue.hctx(0);
    bench.driver.answer = BlkStatus.RESOURCE;
    // when
    bench.read(bench.task("a"), 8, 8);
    // then: the direct try, then the synchronous run; RESTART was set by that run
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, R 8+8, R 8+8");
    assertThat(hctx.restart).isTrue();
    assertThat(hctx.dispatchBusy).isEqualTo(3);
    assertThat(bench.kblockd.isDue()).isFalse();
    bench.driver.answer = BlkStatus.OK;
    bench.sim.runUntil(3_000_000);
    bench.runKblockd();
    assertThat(bench.log.take()).isEqualTo("D 8+8");
    bench.driver.finish(8);
    assertThat(bench.queue.freezer.usage()).isZero();
  }

  @Test
  void devResource_hasNoTimer_andIsRetriedWhenARequestIsFreed() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.read(bench.task("a"), 8, 8);
    bench.driver.answer = BlkStatus.DEV_RESOURCE;
    bench.read(bench.task("b"), 800, 8);
    bench.log.take();
    // when
    bench.driver.answer = BlkStatus.OK;
    bench.sim.runUntil(1_000_000_000);
    assertThat(bench.kblockd.isDue()).isFalse();
    bench.driver.finish(8);
    bench.runKblockd();
    // then
    assertThat(bench.log.take()).isEqualTo("C 8+8, D 800+8");
  }

  @Test
  void busyHctx_newRequestIsInsertedInsteadOfIssued() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.queue.hctx(0).dispatchBusy = 2;
    // when
    bench.read(bench.task("a"), 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, I 8+8");
    bench.runKblockd();
    assertThat(bench.log.take()).isEqualTo("D 8+8");
    assertThat(bench.queue.hctx(0).dispatchBusy).isEqualTo(1);
  }

  /** Spec 06, vector 12. */
  @Test
  void tv12_busyAverage_rises234_andFallsBack() {
    // given
    Hctx hctx = new Bench().queue(1, 8).queue.hctx(0);
    List<Integer> seen = new ArrayList<>();
    // when
    for (boolean busy : new boolean[] {true, true, true, false, false}) {
      hctx.updateBusy(busy);
      seen.add(hctx.dispatchBusy);
    }
    // then
    assertThat(seen).containsExactly(2, 3, 4, 3, 2);
  }

  @Test
  void busyNone_takesOneRequestFromEachSoftwareQueueInTurn() {
    // given: two CPUs, one hardware queue
    var bench = new Bench(Release.V7_2, 2).queue(1, 16);
    Hctx hctx = bench.queue.hctx(0);
    hctx.dispatchBusy = 9;
    for (int cpu = 0; cpu < 2; cpu++) {
      bench.layer.setOutsideCpu(cpu);
      for (int i = 0; i < 2; i++) {
        bench.read(bench.task("t" + cpu + i), cpu * 10_000 + i * 1000, 8);
      }
    }
    bench.log.take();
    // when
    bench.runKblockd();
    // then
    assertThat(bench.log.take()).isEqualTo("D 0+8, D 10000+8, D 1000+8, D 11000+8");
  }

  @Test
  void idleNone_takesAllOfAllSoftwareQueuesInCpuOrder() {
    // given: requests that were inserted while the queue was stopped
    var bench = new Bench(Release.V7_2, 2).queue(1, 16);
    bench.queue.stopHwQueues();
    for (int cpu = 1; cpu >= 0; cpu--) {
      bench.layer.setOutsideCpu(cpu);
      bench.read(bench.task("t" + cpu), cpu * 10_000, 8);
      bench.read(bench.task("u" + cpu), cpu * 10_000 + 1000, 8);
    }
    assertThat(bench.driver.inFlight()).isZero();
    bench.log.take();
    // when
    bench.queue.startStoppedHwQueues(true);
    bench.runKblockd();
    // then
    assertThat(bench.log.take()).isEqualTo("D 0+8, D 1000+8, D 10000+8, D 11000+8");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void requeuedRequest_goesToTheHeadOrIfPreparedToTheDispatchList(boolean prepared) {
    // given
    var bench = new Bench().queue(1, 8);
    bench.read(bench.task("a"), 8, 8);
    Request rq = bench.driver.take(8);
    bench.queue.setDontPrep(rq, prepared);
    bench.log.take();
    // when
    bench.queue.requeueRequest(rq, true);
    bench.kblockd.runDue();
    // then
    assertThat(bench.log.take()).isEqualTo(prepared ? "R 8+8, D 8+8" : "R 8+8, I 8+8, D 8+8");
    bench.driver.finish(8);
    assertThat(bench.ended).containsExactly("8:0");
  }

  @Test
  void error_isReportedByTheWholeBio() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.read(bench.task("a"), 0, 512);
    // when
    bench.driver.finish(0, BlkStatus.MEDIUM);
    bench.driver.finish(256);
    // then
    assertThat(bench.ended).containsExactly("256:" + BlkStatus.MEDIUM);
  }

  @Test
  void errorOfQueueRq_endsTheRequest() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.driver.answer = BlkStatus.IOERR;
    // when
    bench.read(bench.task("a"), 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, C 8+8");
    assertThat(bench.ended).containsExactly("8:" + BlkStatus.IOERR);
    assertThat(bench.tagsFree(0)).isEqualTo(8);
  }

  @Test
  void partialCompletion_leavesTheRestInTheDriver() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.read(bench.task("a"), 0, 16);
    // when
    bench.queue.endSectors(bench.queue.holders.first(), BlkStatus.OK, 8);
    // then
    assertThat(bench.ended).isEmpty();
    bench.driver.finish(8);
    assertThat(bench.log.take()).isEqualTo("Q 0+16, G 0+16, D 0+16, C 0+8, C 8+8");
    assertThat(bench.ended).containsExactly("0:0");
  }

  @Test
  void sharedSet_withoutADriverTag_waitsOnTheMapAndIsRunByAnotherQueuesTag() {
    // given: two tags, both used by the other queue
    var bench = new Bench().queue(TagSet.Parameters.of(1, 2), new DeviceLimits());
    bench.elevator("mq-deadline");
    var other = bench.addQueue("d1", new DeviceLimits());
    var a = bench.task("a");
    for (int i = 0; i < 2; i++) {
      a.submit(other, bench.bio(a, Op.READ, 0, 50_000 + i * 1000, 8));
      bench.go(a);
    }
    bench.log.take();
    // when
    bench.read(bench.task("b"), 8, 8);
    bench.runKblockd();
    // then
    Hctx hctx = bench.queue.hctx(0);
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, I 8+8");
    assertThat(hctx.dispatchWait.isQueued()).isTrue();
    bench.driver.finish(50_000);
    bench.runKblockd();
    assertThat(bench.log.take()).isEqualTo("C 50000+8, D 8+8");
    assertThat(hctx.dispatchWait.isQueued()).isFalse();
  }

  @Test
  void batchedTags_highestIsUsedFirstAndTheRestGoesBack() {
    // given
    var bench = new Bench().queue(1, 64);
    var a = bench.task("a");
    a.startPlug(4);
    // when
    bench.read(a, 0, 8);
    int base = bench.queue.holders.first().tag();
    // then
    assertThat(bench.tagsFree(0)).isEqualTo(60);
    assertThat(bench.queue.freezer.usage()).isEqualTo(4);
    bench.read(a, 1000, 8);
    bench.finishPlug(a);
    assertThat(bench.tagsFree(0)).isEqualTo(62);
    assertThat(bench.queue.holders.first().tag()).isEqualTo(base + 2);
    assertThat(bench.queue.holders.next().tag()).isEqualTo(base + 3);
    assertThat(bench.queue.freezer.usage()).isEqualTo(2);
  }

  @Test
  void completionBatch_freesTagsTogether() {
    // given
    var bench = new Bench().queue(1, 64);
    var a = bench.task("a");
    for (int i = 0; i < 40; i++) {
      bench.read(a, i * 1000, 8);
    }
    var batch = new CompletionBatch();
    for (int i = 0; i < 40; i++) {
      assertThat(batch.add(bench.driver.take(i * 1000))).isTrue();
    }
    // when
    batch.end();
    // then
    assertThat(bench.ended).hasSize(40);
    assertThat(bench.tagsFree(0)).isEqualTo(64);
    assertThat(bench.queue.freezer.usage()).isZero();
  }

  @Test
  void noWaitBio_withoutATag_isRefused() {
    // given
    var bench = new Bench().queue(1, 1);
    bench.read(bench.task("a"), 0, 8);
    // when
    bench.submit(bench.task("b"), Op.READ, Op.NOWAIT, 80, 8);
    // then
    assertThat(bench.ended).containsExactly("80:" + BlkStatus.AGAIN);
    bench.driver.finish(0);
    assertThat(bench.queue.freezer.usage()).isZero();
  }

  @Test
  void checks_refuseWhatTheQueueCannotDo() {
    // given
    var bench = new Bench().queue(1, 8);
    var a = bench.task("a");
    // when
    bench.read(a, (1L << 32) - 4, 8);
    bench.submit(a, Op.READ, Op.FUA, 80, 8);
    bench.submit(a, Op.DISCARD, 0, 160, 8);
    bench.submit(a, Op.READ, Op.POLLED, 240, 8);
    // then
    assertThat(bench.ended)
        .containsExactly(
            "4294967292:" + BlkStatus.IOERR,
            "80:" + BlkStatus.IOERR,
            "160:" + BlkStatus.NOTSUPP,
            "240:" + BlkStatus.NOTSUPP);
    assertThat(bench.queue.freezer.usage()).isZero();
    assertThat(bench.layer.bios().out()).isZero();
  }
}
