package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Merges of bios and requests within BFQ: B-M2 of spec 04 with M4–M9 of spec 02. */
final class BfqRequestMergesTest {
  private static BfqScript flash() {
    return BfqScript.flash(Release.V7_2);
  }

  private static String extents(BfqScript script) {
    return script.bench().dispatchAllWithExtents();
  }

  @Test
  void bio_behindARequestOfItsQueue_isMerged() {
    assertThat(extents(flash().run("A a R100+8, A b R108+8"))).isEqualTo("a(100+16)");
  }

  @Test
  void bio_beforeARequestOfItsQueue_isMergedByPosition() {
    // the cache holds "x", so the sorted list finds the neighbour
    var script = flash().run("A x R9000+8, A a R100+8, A b R92+8");
    assertThat(extents(script)).isEqualTo("a(92+16) x(9000+8)");
  }

  private static boolean merges(BfqScript script, char process, int op, int flags, int sector) {
    return script.bench().as(script.task(process)).withFlags(flags).mergeOnly(op, sector, 8);
  }

  @Test
  void bio_besideARequestOfAnotherQueue_isNotMergedButItsRequestMayBe() {
    var script = flash().run("A a R100+8; t300, B b0 R900000+8 rq");
    assertThat(merges(script, 'B', Op.READ, 0, 108)).isFalse();
    assertThat(merges(script, 'A', Op.READ, 0, 92)).isTrue();
    // on insertion nobody asks for queues (M9)
    script.run("B b R108+8");
    assertThat(script.queue('B').queued()).isEqualTo(1);
    assertThat(extents(script)).isEqualTo("a(92+24) b0(900000+8)");
  }

  @Test
  void syncBio_doesNotJoinAnAsyncRequest() {
    var script = flash().run("A w W100+8, A s W200+8 SYNC rq");
    assertThat(merges(script, 'A', Op.WRITE, Op.SYNC, 108)).isFalse();
    assertThat(merges(script, 'A', Op.WRITE, 0, 108)).isTrue();
    assertThat(script.bench().request("w").sectors()).isEqualTo(16);
  }

  @Test
  void bioOfAProcessWithoutQueue_isNotMerged() {
    var script = flash().run("A a R100+8");
    assertThat(merges(script, 'B', Op.READ, 0, 108)).isFalse();
    script.run("B b R900000+8 rq"); // it shares A's queue now
    assertThat(merges(script, 'B', Op.READ, 0, 108)).isTrue();
    assertThat(merges(script, 'B', Op.WRITE, 0, 116)).isFalse();
  }

  @Test
  void frontMergeThatBreaksTheOrder_requestIsSortedAnewAndMayBeNext() {
    // given the head at 1000 and a request there at first hand
    var script = flash().run("A h R992+8 rq, d1, A b R2000+8 rq, A c R2100+8 rq");
    assertThat(script.queue('A').next).isSameAs(script.bench().request("b"));
    // when c grows in front, down to below b
    script.run("A far R9000+8 rq");
    script.run("A f1 R2020+80, A f2 R1940+80");
    // then it covers 1940…2108 and is nearer
    assertThat(script.bench().request("c").sector()).isEqualTo(1940);
    assertThat(script.queue('A').sorted.first()).isSameAs(script.bench().request("c"));
    assertThat(script.queue('A').next).isSameAs(script.bench().request("c"));
  }

  @Test
  void absorbedRequest_leavesItsAgeAndItsCounts() {
    // given "young" ends where "old" begins
    var script = flash().run("A old R108+8 rq; t10, A young R92+8 rq");
    long age = script.bench().request("old").fifoTime();
    BfqQueue queue = script.queue('A');
    assertThat(queue.queued()).isEqualTo(2);
    // when a bio fills the gap
    script.run("t20, A gap R100+8");
    // then the older one's place in the row of ages is taken over
    assertThat(queue.queued()).isEqualTo(1);
    assertThat(script.bench().request("young").sectors()).isEqualTo(24);
    assertThat(script.bench().request("young").fifoTime()).isEqualTo(age);
    assertThat(queue.entity.allocated()).isEqualTo(1);
    assertThat(script.parts().processes.find(script.task('A')).requests).isEqualTo(1);
    assertThat(extents(script)).isEqualTo("young(92+24)");
  }

  @Test
  void requestAbsorbedOnItsWayIn_isUndone() {
    var script = flash().run("A a R100+8 rq");
    script.bench().as(script.task('A')).request("b", Op.READ, 108, 8);
    assertThat(script.queue('A').queued()).isEqualTo(1);
    assertThat(script.queue('A').entity.allocated()).isEqualTo(1);
    assertThat(script.bench().trace()).containsExactly("a");
    assertThat(extents(script)).isEqualTo("a(100+16)");
  }

  /** A request may absorb one that waits in another queue. */
  @Test
  void requestsOfTwoQueues_absorptionKeepsEachQueueRight() {
    // given B's request ends where A's begins
    var script = flash().run("B p R92+8 rq; t300, A a R100+8 rq");
    // when A's next one is absorbed by the former, and that by B's
    script.bench().as(script.task('A')).request("r", Op.READ, 108, 8);
    // then
    script.elevator().checkInvariants();
    assertThat(script.queue('A').busy).isFalse();
    assertThat(script.queue('A').entity.allocated()).isZero();
    assertThat(extents(script)).isEqualTo("p(92+24)");
  }

  @Test
  void otherPriority_isNotMerged() {
    var script = flash().run("A a R100+8");
    script.bench().as(script.task('A')).bio("b", Op.READ, 108, 8, IoPrio.of(IoPrio.BE, 0));
    assertThat(extents(script)).isEqualTo("a(100+8) b(108+8)");
  }
}
