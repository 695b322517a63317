package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Merging into a list of kyber or none, and into a plug. */
class MergeScanTest {
  private final MergeBench bench = new MergeBench(MergeBench.disk());

  private static RequestList listOf(Request... requests) {
    RequestList list = new RequestList();
    for (Request rq : requests) {
      list.addTail(rq);
    }
    return list;
  }

  private static Request[] nineRequests() {
    Request[] requests = new Request[9];
    for (int i = 0; i < 9; i++) {
      requests[i] = MergeBench.request(Op.READ, 1000L * (i + 1), 8);
    }
    return requests;
  }

  @Test
  void tv24_ninthOldest_isNotReached() {
    RequestList list = listOf(nineRequests());
    assertThat(bench.engine.mergeIntoNewest(list, MergeBench.bio(Op.READ, 1008, 8))).isFalse();
    assertThat(bench.engine.mergeIntoNewest(list, MergeBench.bio(Op.READ, 2008, 8))).isTrue();
  }

  @Test
  void tv24_adjacentButFull_stopsTheScanAndIsMarked() {
    // given: the newest is adjacent at its size limit, the one before would fit
    Request[] requests = nineRequests();
    requests[8].set(Op.READ, 0, 4000, 508, 0);
    requests[7].set(Op.READ, 0, 4500, 8, 0);
    RequestList list = listOf(requests);
    // when
    boolean merged = bench.engine.mergeIntoNewest(list, MergeBench.bio(Op.READ, 4508, 8));
    // then
    assertThat(merged).isFalse();
    assertThat(bench.engine.isMergeable(requests[8])).isFalse();
    assertThat(bench.engine.isMergeable(requests[7])).isTrue();
    assertThat(bench.engine.mergeIntoNewest(list, MergeBench.bio(Op.READ, 4508, 8))).isTrue();
  }

  @Test
  void plug_onlyTheNewestIsTried() {
    // given
    Plug plug = new Plug();
    Request old = MergeBench.request(Op.WRITE, 0, 4);
    Request young = MergeBench.request(Op.WRITE, 100, 4);
    plug.requests.addTail(old);
    plug.requests.addTail(young);
    // when / then
    assertThat(bench.engine.mergeIntoPlug(plug, null, MergeBench.bio(Op.WRITE, 4, 4))).isFalse();
    assertThat(bench.engine.mergeIntoPlug(plug, null, MergeBench.bio(Op.WRITE, 104, 4))).isTrue();
  }

  @Test
  void plug_withoutTheFix_onlyTheOldestIsTried() {
    // given
    KernelProfile broken = KernelProfile.of(Release.V7_2).without(Behaviour.PLUG_MERGE_FIX);
    MergeBench before = new MergeBench(MergeBench.disk(), broken);
    Plug plug = new Plug();
    plug.requests.addTail(MergeBench.request(Op.WRITE, 0, 4));
    plug.requests.addTail(MergeBench.request(Op.WRITE, 100, 4));
    // when / then
    assertThat(before.engine.mergeIntoPlug(plug, null, MergeBench.bio(Op.WRITE, 104, 4))).isFalse();
    assertThat(before.engine.mergeIntoPlug(plug, null, MergeBench.bio(Op.WRITE, 4, 4))).isTrue();
  }

  @Test
  void plugOfSeveralQueues_firstOfTheSameQueueGetsTheAttempt() {
    // given
    RequestQueue own = new Bench().queue(1, 4).queue;
    RequestQueue other = new Bench().queue(1, 4).queue;
    Plug plug = new Plug();
    Request mine = MergeBench.request(Op.WRITE, 0, 4);
    mine.queue = own;
    Request foreign = MergeBench.request(Op.WRITE, 100, 4);
    foreign.queue = other;
    plug.requests.addTail(mine);
    plug.requests.addTail(foreign);
    Bio bio = MergeBench.bio(Op.WRITE, 4, 4);
    // when / then: without the flag the newest one alone would count
    assertThat(bench.engine.mergeIntoPlug(plug, own, bio)).isFalse();
    plug.multipleQueues = true;
    assertThat(bench.engine.mergeIntoPlug(plug, own, bio)).isTrue();
  }

  @Test
  void plugOfSeveralQueues_withoutLookingBack_onlyTheNewestIsTried() {
    // given
    KernelProfile broken = KernelProfile.of(Release.V7_2).without(Behaviour.PLUG_MERGE_LOOKS_BACK);
    MergeBench before = new MergeBench(MergeBench.disk(), broken);
    RequestQueue own = new Bench().queue(1, 4).queue;
    Plug plug = new Plug();
    Request mine = MergeBench.request(Op.WRITE, 0, 4);
    mine.queue = own;
    Request foreign = MergeBench.request(Op.WRITE, 100, 4);
    foreign.queue = new Bench().queue(1, 4).queue;
    plug.requests.addTail(mine);
    plug.requests.addTail(foreign);
    plug.multipleQueues = true;
    // when / then
    assertThat(before.engine.mergeIntoPlug(plug, own, MergeBench.bio(Op.WRITE, 4, 4))).isFalse();
  }
}
