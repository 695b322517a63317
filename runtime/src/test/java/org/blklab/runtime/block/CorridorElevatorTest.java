package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked sequences of spec 01 §1.15 and the facts A1 to A15 of spec 08, with mq-deadline. */
class CorridorElevatorTest {
  private static Bench bench(Release release, int depth) {
    return new Bench(release, 1).queue(1, depth).elevator("mq-deadline");
  }

  private static String dispatched(Bench bench) {
    bench.runKblockd();
    return bench.log.take();
  }

  @Test
  void sequenceB_unplugged72_isInsertedAndRunByKblockd() {
    // given
    var bench = bench(Release.V7_2, 32);
    // when
    bench.read(bench.task("a"), 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, I 8+8");
    assertThat(dispatched(bench)).isEqualTo("D 8+8");
  }

  @Test
  void sequenceD_split_insertsPieceByPiece() {
    // given
    var bench = bench(Release.V7_2, 32);
    // when
    bench.read(bench.task("a"), 0, 768);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+768, X 0/256, G 0+256, I 0+256, X 256/512, G 256+256, I 256+256,"
                + " G 512+256, I 512+256");
    assertThat(dispatched(bench)).isEqualTo("D 0+256, D 256+256, D 512+256");
  }

  @Test
  void sequenceF_splitWithAPlug_lagsByOne() {
    // given
    var bench = bench(Release.V7_2, 32);
    var a = bench.task("a");
    // when
    a.startPlug(1);
    bench.read(a, 0, 768);
    bench.finishPlug(a);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+768, X 0/256, G 0+256, P, X 256/512, G 256+256, U 1, I 0+256, D 0+256, P,"
                + " G 512+256, U 1, I 256+256, D 256+256, P, U 1, I 512+256, D 512+256");
  }

  @Test
  void sequenceG_splitWithAPlugAndNone_isIssued() {
    // given
    var bench = new Bench().queue(1, 32);
    var a = bench.task("a");
    // when
    a.startPlug(1);
    bench.read(a, 0, 512);
    bench.finishPlug(a);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+512, X 0/256, G 0+256, P, G 256+256, U 1, D 0+256, P, U 1, D 256+256");
  }

  @Test
  void sequenceH_implicitPlug_spansOnePiece() {
    // given
    var bench = bench(Release.V6_12, 32);
    // when
    bench.read(bench.task("a"), 0, 512);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+512, X 0/256, G 0+256, P, U 1, I 0+256, D 0+256,"
                + " G 256+256, P, U 1, I 256+256, D 256+256");
  }

  @Test
  void syncRunAfterInsert_patch_runsInTheSubmitter() {
    // given
    var kernel = KernelProfile.of(Release.V7_2).with(Behaviour.SYNC_RUN_AFTER_INSERT);
    var bench = new Bench(kernel, 1).queue(1, 32).elevator("mq-deadline");
    // when
    bench.read(bench.task("a"), 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, I 8+8, D 8+8");
  }

  @Test
  void a1_requestIsChosenOneDispatchEarly() {
    // given: one driver tag
    var bench = bench(Release.V7_2, 1);
    bench.store(bench.queue.depths.storeNrRequests("64"));
    bench.read(bench.task("a"), 1000, 8);
    bench.read(bench.task("b"), 5000, 8);
    assertThat(dispatched(bench)).endsWith("D 1000+8");
    // when: a better one comes too late by one
    bench.read(bench.task("c"), 2000, 8);
    assertThat(dispatched(bench)).endsWith("I 2000+8");
    bench.driver.finish(1000);
    // then
    assertThat(dispatched(bench)).isEqualTo("C 1000+8, D 5000+8");
    bench.driver.finish(5000);
    assertThat(dispatched(bench)).isEqualTo("C 5000+8, D 2000+8");
  }

  @Test
  void a1_firstRequestAfterALull_isFixedAtItsOwnInsert() {
    // given: one tag in use, nothing parked
    var bench = bench(Release.V7_2, 1);
    bench.store(bench.queue.depths.storeNrRequests("64"));
    bench.read(bench.task("a"), 1000, 8);
    bench.runKblockd();
    // when
    bench.read(bench.task("b"), 5000, 8);
    bench.runKblockd();
    bench.read(bench.task("c"), 2000, 8);
    // then
    assertThat(bench.queue.hctx(0).dispatch.first().sector()).isEqualTo(5000);
  }

  @Test
  void a3_taskWithoutATag_runsTheQueueBeforeItSleepsAndAfterItWakes() {
    // given: two scheduler tags, nothing dispatched yet
    var bench = bench(Release.V7_2, 1);
    assertThat(bench.queue.nrRequests()).isEqualTo(2);
    bench.read(bench.task("a"), 0, 8);
    bench.read(bench.task("b"), 80, 8);
    var c = bench.task("c");
    bench.log.take();
    // when: no kblockd, the sleeper itself starts the first and parks the second
    assertThat(bench.read(c, 160, 8)).isEqualTo(Submission.SLEEP);
    assertThat(bench.log.take()).isEqualTo("Q 160+8, D 0+8");
    assertThat(bench.queue.hctx(0).dispatch.first().sector()).isEqualTo(80);
    bench.driver.finish(0);
    // then: woken, it runs the queue again before it tries
    assertThat(bench.go(c)).isEqualTo(Submission.DONE);
    assertThat(bench.log.take()).isEqualTo("C 0+8, D 80+8, G 160+8, I 160+8");
  }

  @Test
  void a4_severalInserts_collapseIntoOneRun() {
    // given
    var bench = bench(Release.V7_2, 32);
    bench.read(bench.task("a"), 9000, 8);
    bench.read(bench.task("b"), 100, 8);
    bench.log.take();
    // when
    bench.kblockd.runDue();
    // then
    assertThat(bench.log.take()).isEqualTo("D 100+8, D 9000+8");
    assertThat(bench.kblockd.isDue()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "V6_1, mq-deadline, false, 'Q 8+8, G 8+8, I 8+8'",
    "V6_1, mq-deadline, true, 'Q 8+8, G 8+8, P, U 1, I 8+8, D 8+8'",
    "V6_1, none, false, 'Q 8+8, G 8+8, D 8+8'",
    "V6_1, none, true, 'Q 8+8, G 8+8, P, D 8+8'",
    "V6_18, mq-deadline, false, 'Q 8+8, G 8+8, P, U 1, I 8+8, D 8+8'",
    "V6_18, none, true, 'Q 8+8, G 8+8, P, U 1, D 8+8'",
    "V7_2, mq-deadline, true, 'Q 8+8, G 8+8, I 8+8'",
    "V7_2, none, true, 'Q 8+8, G 8+8, D 8+8'",
  })
  void a9_loneRequest_hasAPlugByRelease(
      Release release, String elevator, boolean write, String events) {
    // given
    var bench = new Bench(release, 1).queue(1, 32).elevator(elevator);
    // when
    int op = write ? Op.WRITE : Op.READ;
    bench.submit(bench.task("a"), op, write ? Op.SYNC | Op.IDLE : 0, 8, 8);
    // then
    assertThat(bench.log.take()).isEqualTo(events);
  }

  @Test
  void a9_splitWriteOn61_leavesPieceByPieceThroughOnePlug() {
    // given
    var bench = bench(Release.V6_1, 32);
    // when
    bench.write(bench.task("a"), 0, 768);
    // then
    assertThat(bench.log.take())
        .isEqualTo(
            "Q 0+768, X 0/256, G 0+256, P, X 256/512, G 256+256, U 1, I 0+256, D 0+256, P,"
                + " G 512+256, U 1, I 256+256, D 256+256, P, U 1, I 512+256, D 512+256");
  }

  @Test
  void f4_psyncWriteOn61_isUnpluggedByTheSleepForItsCompletion() {
    // given
    var bench = bench(Release.V6_1, 32);
    var a = bench.task("a");
    // when
    a.submitAndWait(bench.queue, bench.bio(a, Op.WRITE, Op.SYNC | Op.IDLE, 8, 8));
    bench.go(a);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 8+8, G 8+8, P, UT 1, I 8+8");
    assertThat(dispatched(bench)).isEqualTo("D 8+8");
  }

  private static Bench plugged(Release release, String elevator) {
    var bench = new Bench(release, 1).queue(1, 32).elevator(elevator);
    var a = bench.task("a");
    a.startPlug(1);
    bench.read(a, 3000, 8);
    bench.read(a, 2000, 8);
    bench.read(a, 1000, 8);
    bench.log.take();
    bench.finishPlug(a);
    return bench;
  }

  @Test
  void a10_plugOrderOn61() {
    assertThat(plugged(Release.V6_1, "none").log.take())
        .isEqualTo("D 1000+8, D 2000+8, D 3000+8");
    assertThat(plugged(Release.V6_1, "mq-deadline").log.take())
        .startsWith("U 3, I 3000+8, I 2000+8, I 1000+8, D ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"V6_18", "V7_2"})
  void a10_plugOrderLater(Release release) {
    assertThat(plugged(release, "none").log.take())
        .isEqualTo("U 3, D 3000+8, D 2000+8, D 1000+8");
    assertThat(plugged(release, "mq-deadline").log.take())
        .isEqualTo("U 3, I 3000+8, I 2000+8, I 1000+8, D 1000+8, D 2000+8, D 3000+8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "mq-deadline"})
  void a11_plugWithoutTags_isUnpluggedBeforeTheSleep(String elevator) {
    // given: a write of three pieces on 6.1, two tags
    var bench = new Bench(Release.V6_1, 1).queue(1, elevator.equals("none") ? 2 : 1);
    bench.elevator(elevator);
    bench.read(bench.task("r"), 90_000, 8);
    bench.runKblockd();
    bench.log.take();
    // when
    assertThat(bench.write(bench.task("a"), 0, 512)).isEqualTo(Submission.SLEEP);
    // then: the split precedes the tag
    assertThat(bench.log.take()).isEqualTo("Q 0+512, X 0/256, G 0+256, P, UT 1, I 0+256");
  }

  @Test
  void a15_pieces_areNeverMergedButTheLast() {
    // given
    var bench = bench(Release.V7_2, 32);
    bench.read(bench.task("a"), 1000, 264);
    bench.log.take();
    // when: behind the first piece and behind the last
    bench.read(bench.task("b"), 992, 8);
    bench.read(bench.task("c"), 1264, 8);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 992+8, G 992+8, I 992+8, Q 1264+8, M 1264+8");
  }

  @Test
  void poll_elevatorThatGivesNothing_isAskedAgainAfter3Ms() {
    // given: IDLE waits while BE is in flight
    var bench = bench(Release.V7_2, 32);
    bench.read(bench.task("be"), 0, 8);
    bench.runKblockd();
    var idle = bench.task("idle");
    idle.task().setIoprio(IoPrio.of(IoPrio.IDLE, 0));
    bench.read(idle, 8000, 8);
    bench.runKblockd();
    assertThat(bench.driver.inFlight()).isEqualTo(1);
    bench.driver.finish(0);
    bench.runKblockd();
    bench.log.take();
    // when
    bench.sim.runUntil(2_999_999);
    assertThat(bench.kblockd.isDue()).isFalse();
    bench.sim.runUntil(3_000_000);
    // then
    assertThat(dispatched(bench)).isEqualTo("D 8000+8");
  }
}
