package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Merging and splitting of queues: rules B62–B69 of spec 04, Q4 of spec 09. */
final class BfqMergingTest {
  private static final String INTERLEAVED =
      "C c1 R9000000+8 rq; t1, A a1 R1000+8 rq; t300, B b1 R1008+8 rq";

  private static BfqScript disk() {
    return BfqScript.disk(Release.V7_2);
  }

  private static BfqScript flash() {
    return BfqScript.flash(Release.V7_2);
  }

  @Test
  void b65_closeReaders_theSecondUsesTheQueueOfTheFirst() {
    var script = disk().run(INTERLEAVED);
    BfqQueue shared = script.queue('A');
    assertThat(script.queue('B')).isSameAs(shared);
    assertThat(shared.coop).isTrue();
    assertThat(shared.owner).isNull();
    assertThat(shared.processes).isEqualTo(2);
    assertThat(shared.queued()).isEqualTo(2);
    assertThat(shared.entity.allocated()).isEqualTo(2);
  }

  @Test
  void b64_tooFarApart_isNotMerged() {
    var script = disk().run("C c1 R9000000+8 rq; t1, A a1 R1000+8 rq; t300, B b1 R9193+8 rq");
    assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
    var twin = disk().run("C c1 R9000000+8 rq; t1, A a1 R1000+8 rq; t300, B b1 R9192+8 rq");
    assertThat(twin.queue('B')).isSameAs(twin.queue('A'));
  }

  @Test
  void b66_otherClassOrIdleClass_isNotMerged() {
    for (int prioClass : new int[] {IoPrio.RT, IoPrio.IDLE}) {
      var script = disk().process('B', prioClass, 4).run(INTERLEAVED);
      assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
    }
  }

  @Test
  void b83_otherGroup_isNotMerged() {
    var group = new Cgroup(1, "g", 100, Cgroup.PrioPolicy.NO_CHANGE);
    var script = disk().process('B', group).run(INTERLEAVED);
    assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
  }

  @Test
  void b64_flashWithQueueing_isNotMergedByPosition() {
    var script = flash().run(INTERLEAVED);
    assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
  }

  @Test
  void b62_servedForMoreThan100Ms_isTooLate() {
    // given a reader that got its first service at t1
    var script = disk().run("A a0 R0+8 rq, A a1 R1000+8 rq, C c1 R9000000+8 rq; t1, d1");
    script.run("t101, B b1 R1008+8 rq");
    assertThat(script.queue('B')).isSameAs(script.queue('A'));
    var late = disk().run("A a0 R0+8 rq, A a1 R1000+8 rq, C c1 R9000000+8 rq; t1, d1");
    late.run("t102, B b1 R1008+8 rq");
    assertThat(late.queue('B')).isNotSameAs(late.queue('A'));
  }

  @Test
  void bioMerge_closeReaders_mergesTheQueuesFirst() {
    // given B's first bio starts where A's request ends; queues that have no process are not asked
    var script = disk().run("C c1 R9000000+8 rq; t1, A a1 R1000+8 rq; t300, B b0 R5000000+8 rq");
    assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
    // when
    script.run("B b1 R1008+8");
    // then
    assertThat(script.queue('B')).isSameAs(script.queue('A'));
    assertThat(script.bench().request("a1").sectors()).isEqualTo(16);
  }

  @Test
  void b67_startedTogetherOnFlash_shareAQueueForGood() {
    var script = flash().run("A a R1000+8; t180, B b R5000000+8");
    BfqQueue shared = script.queue('A');
    assertThat(script.queue('B')).isSameAs(shared);
    assertThat(script.parts().processes.find(script.task('A')).stablyMerged).isTrue();
    assertThat(script.parts().processes.find(script.task('B')).stablyMerged).isTrue();
    // even when it has become seeky
    shared.seekHistory = -1;
    script.run("d, t181, done a b, t190, B b2 R7000000+8");
    assertThat(script.queue('B')).isSameAs(shared);
  }

  @Test
  void b67_startedLaterOrOfAnotherPriority_areNotMerged() {
    var later = flash().run("A a R1000+8; t181, B b R5000000+8");
    assertThat(later.queue('B')).isNotSameAs(later.queue('A'));
    var other = flash().process('B', IoPrio.BE, 5).run("A a R1000+8; t1, B b R5000000+8");
    assertThat(other.queue('B')).isNotSameAs(other.queue('A'));
  }

  /** Q4: a process of another class between two breaks the row. */
  @Test
  void b67_orderOfCreation_decides() {
    var inARow =
        flash().process('T', IoPrio.RT, 4).run("A a R1000+8; t1, B b R5000000+8, T t R9000000+8");
    assertThat(inARow.queue('B')).isSameAs(inARow.queue('A'));
    var broken =
        flash().process('T', IoPrio.RT, 4).run("A a R1000+8; t1, T t R9000000+8, B b R5000000+8");
    assertThat(broken.queue('B')).isNotSameAs(broken.queue('A'));
  }

  @Test
  void stableMerge_patchedOut_keepsQueuesApart() {
    KernelProfile without = KernelProfile.of(Release.V7_2).without(Behaviour.BFQ_STABLE_MERGE);
    var script = BfqScript.flash(without).run("A a R1000+8; t50, B b R5000000+8");
    assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
    assertThat(KernelProfile.of(Release.V5_10).has(Behaviour.BFQ_STABLE_MERGE)).isFalse();
  }

  @Test
  void b64_startedTogetherOnADisk_areMergedAfter600MsUnlessSequential() {
    // given two random readers that started together
    var script = disk().run("A a R1000+8, t1, B b R5000000+8");
    BfqProcess b = script.parts().processes.find(script.task('B'));
    assertThat(b.stableCandidate).isSameAs(script.queue('A'));
    script.run("d1, t1.1, d1");
    // when B comes again, too early, and later
    script.run("t601, B b2 R5500000+8 rq");
    assertThat(script.queue('B')).isNotSameAs(script.queue('A'));
    script.queue('B').seekHistory = -1; // no use in idling for it
    script.run("t602, B b3 R5700000+8 rq");
    // then
    assertThat(script.queue('B')).isSameAs(script.queue('A'));
    assertThat(b.stableCandidate).isNull();
    assertThat(b.stablyMerged).isTrue();
    // but a sequential one, for which the device is kept idle, stays alone
    var twin = disk().run("A a R1000+8, t1, B b R5000000+8, d1, t1.1, d1");
    twin.run("t602, B b2 R5000008+8 rq");
    assertThat(twin.queue('B')).isNotSameAs(twin.queue('A'));
    assertThat(twin.parts().processes.find(twin.task('B')).stableCandidate).isNull();
  }

  /** A shared queue that has become seeky is split at the next request of a process. */
  @Test
  void b69_seekySharedQueue_isSplitAndTheProcessGetsBackItsState() {
    // given
    var script = disk().set("low_latency", 1).run(INTERLEAVED);
    BfqQueue shared = script.queue('A');
    script.run("d");
    assertThat(script.last()).isEqualTo("c1 a1 b1"); // all are raised: no plug
    shared.seekHistory = -1;
    script.run("t330, done c1 a1 b1");
    script.run("t360, d"); // the plug is over, the slot ended
    assertThat(shared.splitDue).isTrue();
    // when
    script.run("t400, B b2 R7000000+8 rq");
    // then
    BfqQueue own = script.queue('B');
    assertThat(own).isNotSameAs(shared);
    assertThat(own.splitAt).isEqualTo(400);
    assertThat(own.coop).isFalse();
    assertThat(own.entity.raise()).isEqualTo(30); // the raise it would have got at its birth
    assertThat(own.raiseStart).isEqualTo(400); // and its first arrival looks interactive (B20.6)
    assertThat(shared.processes).isEqualTo(1);
    // when the other comes, it is alone and keeps the queue
    script.run("t401, A a2 R1016+8 rq");
    assertThat(script.queue('A')).isSameAs(shared);
    assertThat(shared.coop).isFalse();
    assertThat(shared.splitDue).isFalse();
    assertThat(shared.owner).isSameAs(script.parts().processes.find(script.task('A')));
  }

  @Test
  void raise_ofAMergedQueue_goesToTheOtherOne() {
    // given A is not raised any more, B is
    var script =
        disk()
            .set("low_latency", 1)
            .run("C c1 R9000000+8 rq; t1, A a1 R1000+8 rq; t300, B b0 R5000000+8 rq");
    BfqQueue a = script.queue('A');
    script.parts().raising.end(a);
    assertThat(script.parts().device.raisedBusy).isEqualTo(2);
    // when
    BfqQueue b = script.queue('B');
    script.run("B b1 R1008+8 rq");
    // then
    assertThat(script.queue('B')).isSameAs(a);
    assertThat(a.entity.raise()).isEqualTo(30);
    assertThat(b.entity.raise()).isEqualTo(1);
    assertThat(script.parts().device.raisedBusy).isEqualTo(2);
  }

  @Test
  void emptyQueueNobodyUses_dies() {
    var script = disk().run(INTERLEAVED);
    int living = 0;
    BfqDevice device = script.parts().device;
    for (BfqQueue queue = device.firstQueue(); queue != null; queue = queue.allNext) {
      living++;
    }
    assertThat(living).isEqualTo(2); // that of B died when B was merged
  }
}
