package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Processes that come, change and go: rules B1–B5, B13, B80–B85 of spec 04, Q1 of spec 09. */
final class BfqProcessesTest {
  private static BfqScript disk() {
    return BfqScript.disk(Release.V7_2);
  }

  private static Cgroup group(int index, int weight) {
    return new Cgroup(index, "g" + index, weight, Cgroup.PrioPolicy.NO_CHANGE);
  }

  /** Q1: the plug ends when the process does, not after 8 ms. */
  @Test
  void q1_processExitsWhileTheDeviceIsKeptForIt_nextQueueIsServedAtOnce() {
    var script = disk().run("A a R1000+8, B b R500000+8; t1, d; t5, done a; t6, d");
    assertThat(script.order()).isEqualTo("a | -");
    BfqQueue gone = script.queue('A');
    script.bench().takeRuns();
    // when
    script.run("exit A");
    // then the queues are run, without any change of A's service
    assertThat(script.bench().takeRuns()).containsExactly(0);
    assertThat(gone.entity.service()).isEqualTo(8);
    assertThat(gone.hole).isFalse();
    assertThat(gone.busy).isFalse();
    assertThat(script.run("d").last()).isEqualTo("b");
  }

  @Test
  void q1_exitedProcess_countsNoMoreForIdling() {
    // given a's only request is still out when its process ends
    var script = disk().run("A a R1000+8, B b R500000+8; t1, d1, exit A; t2, d");
    assertThat(script.order()).isEqualTo("a | b");
    script.run("t3, done a b");
    assertThat(script.parts().device.inDriver).isZero();
  }

  @Test
  void b85_processOfABusyQueueExits_itsRequestsAreServed() {
    var script = disk().run("A a1 R1000+8, A a2 R1100+8, exit A, d, t1, done a1 a2, d");
    assertThat(script.order()).isEqualTo("a1 a2 | -");
    // its queue is remembered until virtual time has passed it
    script.run("t2, B b R500000+256, d");
    BfqQueue only = script.parts().device.firstQueue();
    assertThat(only).isSameAs(script.queue('B'));
    assertThat(only.allNext).isNull();
  }

  /** The shared queue loses its slot too, though others use it. */
  @Test
  void b85_writerExits_slotOfTheSharedAsyncQueueEnds() {
    var script = disk().run("A w1 W1000+8, B w2 W5000+8, d1");
    BfqQueue shared = script.parts().processes.find(script.task('A')).asyncQueue;
    assertThat(script.parts().device.inService).isSameAs(shared);
    script.run("exit A");
    assertThat(script.parts().device.inService).isNull();
    assertThat(shared.busy).isTrue();
    assertThat(script.run("d").last()).isEqualTo("w2");
  }

  @Test
  void b1_asyncQueues_areOneAGroupAndPriority() {
    var script =
        disk()
            .process('C', IoPrio.BE, 7)
            .process('T', IoPrio.RT, 7)
            .process('I', IoPrio.IDLE, 0)
            .process('J', IoPrio.IDLE, 3)
            .process('G', group(1, 100))
            .run(
                "A a W0+8, B b W1000+8, C c W2000+8, T t W3000+8, I i W4000+8, J j W5000+8,"
                    + " G g W6000+8");
    Processes processes = script.parts().processes;
    BfqQueue shared = processes.find(script.task('A')).asyncQueue;
    assertThat(processes.find(script.task('B')).asyncQueue).isSameAs(shared);
    assertThat(processes.find(script.task('I')).asyncQueue)
        .isSameAs(processes.find(script.task('J')).asyncQueue);
    for (char other : "CTIG".toCharArray()) {
      assertThat(processes.find(script.task(other)).asyncQueue).isNotSameAs(shared);
    }
    assertThat(processes.find(script.task('I')).asyncQueue.entity.weight()).isEqualTo(10);
  }

  @Test
  void b1_processWithoutPriority_writesAtLevel4() {
    var script = disk().process('N', IoPrio.NONE, 0).run("A a W0+8, N n W1000+8, N r R0+8");
    Processes processes = script.parts().processes;
    assertThat(processes.find(script.task('N')).asyncQueue)
        .isSameAs(processes.find(script.task('A')).asyncQueue);
    assertThat(script.queue('N').entity.weight()).isEqualTo(40);
  }

  @Test
  void b3_weights_are80To10ByLevel() {
    var script = disk();
    for (int level = 0; level < 8; level++) {
      char name = (char) ('A' + level);
      script
          .process(name, IoPrio.BE, level)
          .run("%c r%d R%d+8".formatted(name, level, 1_000_000 * level));
      assertThat(script.queue(name).entity.weight()).isEqualTo(10 * (8 - level));
    }
  }

  @Test
  void b3_ionice_showsAtTheNextRequest() {
    // given
    var script = disk().run("A r1 R0+8 rq, A w1 W5000+8 rq");
    Processes processes = script.parts().processes;
    BfqQueue oldAsync = processes.find(script.task('A')).asyncQueue;
    // when
    script.task('A').setIoprio(IoPrio.of(IoPrio.BE, 0));
    assertThat(script.queue('A').entity.newWeight()).isEqualTo(40);
    script.run("A r2 R100+8 rq");
    // then
    assertThat(script.queue('A').entity.newWeight()).isEqualTo(80);
    assertThat(processes.find(script.task('A')).asyncQueue).isNotSameAs(oldAsync);
    script.run("d, t1, done r1 r2, t20, d, t30, A r3 R200+8 rq");
    assertThat(script.queue('A').entity.weight()).isEqualTo(80);
  }

  /** B13: a busy queue that changes its class leaves the counters wrong for good. */
  @Test
  void b13_ioniceToAnotherClassWhileBusy_makesEverythingAsymmetric() {
    // given
    var script = disk().run("A a1 R0+8 rq, A a2 R100+8 rq, B b R900000+8 rq, d1");
    script.task('A').setIoprio(IoPrio.of(IoPrio.RT, 4));
    script.runUnchecked("A a3 R200+8 rq, t126, d1"); // its slot ends: a new place, a new class
    // then
    assertThat(script.queue('A').entity.prioClass()).isEqualTo(Entity.RT);
    assertThat(script.parts().device.busy).containsExactly(0, 2, 0);
    // when all is done, one counter is one too high, the other one too low
    script.runUnchecked("d, done a1 a2 a3, t200, d, t300, d");
    assertThat(script.parts().device.busy[Entity.RT]).isEqualTo(-1);
    assertThat(script.parts().device.busy[Entity.BE]).isEqualTo(2);
    assertThat(script.parts().asymmetry.isAsymmetric(script.queue('A'))).isTrue();
  }

  @Test
  void b81_processGoesToAnotherCgroup_itsQueueGoesWithIt() {
    // given A's queue in service with a request in flight and two waiting
    var group = group(1, 200);
    var script = disk().run("A a1 R0+8 rq, A a2 R100+8 rq, A w W9000+8 rq, B b R900000+8, d1");
    BfqQueue queue = script.queue('A');
    assertThat(script.parts().device.inService).isSameAs(queue);
    // when
    script.task('A').setCgroup(group);
    script.run("A a3 R200+8 rq");
    // then
    assertThat(script.queue('A')).isSameAs(queue);
    assertThat(queue.group).isNotSameAs(script.parts().root);
    assertThat(queue.entity.parent().weight()).isEqualTo(200);
    assertThat(queue.entity.parent().allocated()).isEqualTo(3);
    assertThat(script.parts().device.inService).isNull();
    assertThat(script.parts().processes.find(script.task('A')).asyncQueue).isNull();
    // and the requests are served
    script.run("d, t1, done a1 a2 a3, t20, d, t21, done b, t40, d");
    assertThat(script.order()).contains("a2").contains("a3").contains("b").contains("w");
  }

  @Test
  void b81_sharedQueue_isLeftBehind() {
    var script = BfqScript.flash(Release.V7_2).run("A a R0+8; t1, B b R5000000+8");
    BfqQueue shared = script.queue('A');
    assertThat(script.queue('B')).isSameAs(shared);
    script.task('B').setCgroup(group(1, 100));
    script.run("B b2 R6000000+8");
    assertThat(script.queue('B')).isNotSameAs(shared);
    assertThat(shared.processes).isEqualTo(1);
    assertThat(script.queue('B').group).isNotSameAs(shared.group);
  }

  @Test
  void b80_groupWeightWritten_changesTheShare() {
    var heavy = group(2, 100);
    var script = disk().process('A', group(1, 100)).process('B', heavy);
    script.run("A a1 R0+8 rq, B b1 R900000+8 rq");
    heavy.setBfqWeight(700);
    script.run("d1, t1, done a1, t20, d1, t21, done b1, t40, d");
    assertThat(script.queue('B').entity.parent().weight()).isEqualTo(100);
    script.run("B b2 R900100+8 rq"); // adopted when the group gets its next place
    assertThat(script.queue('B').entity.parent().weight()).isEqualTo(700);
  }

  /** Version table of §26: one group is enough in 6.1, later it takes two. */
  @Test
  void oneActiveGroup_isAsymmetricIn61Alone() {
    for (Release release : new Release[] {Release.V6_1, Release.V6_6, Release.V7_2}) {
      var script =
          BfqScript.flash(release)
              .process('A', group(1, 100))
              .process('B', group(1, 100))
              .run("A a R0+8; t300, B b R900000+8, d");
      // groups of the same index are one group
      boolean asymmetric = release == Release.V6_1;
      assertThat(script.order()).as(release.text()).isEqualTo(asymmetric ? "a" : "a b");
    }
    assertThat(KernelProfile.of(Release.V6_1).has(Behaviour.BFQ_ANY_GROUP_ASYMMETRIC)).isTrue();
  }

  @Test
  void oneActiveGroup_whenAllIsDone_isSymmetricAgain() {
    var script = BfqScript.flash(Release.V6_1).process('A', group(1, 100));
    script.run("A a R0+8, d");
    assertThat(script.parts().asymmetry.isAsymmetric(script.queue('A'))).isTrue();
    script.run("t1, done a, t20, d, A b R100+8, d, t21, done b, t40, d");
    assertThat(script.parts().asymmetry.isAsymmetric(script.queue('A'))).isFalse();
  }

  @Test
  void requestWithoutProcess_goesToTheTailOfTheDispatchList() {
    var script = disk().run("A a R0+8");
    script.bench().ofNobody("x", Op.READ, 5000, 8);
    assertThat(script.run("d").last()).isEqualTo("x a");
    script.run("done a x");
    assertThat(script.parts().device.inDriver).isZero();
  }
}
