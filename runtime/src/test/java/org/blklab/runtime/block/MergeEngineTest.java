package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.Seeds;
import org.blklab.runtime.sim.RandomStream;
import org.junit.jupiter.api.Test;

class MergeEngineTest {
  private final MergeBench bench = new MergeBench(MergeBench.disk());

  @Test
  void tv33_bioBetweenTwoRequests_joinsAllThree() {
    // given
    Request first = MergeBench.request(Op.READ, 0, 8);
    first.startNs = 1;
    Request second = MergeBench.request(Op.READ, 16, 8);
    second.startNs = 2;
    bench.put(first);
    bench.put(second);
    // when
    boolean merged = bench.merge(Op.READ, 8, 8);
    // then
    assertThat(merged).isTrue();
    assertThat(bench.log).containsExactly("M [8, 16)", "M rq [16, 24)", "free [16, 24)");
    assertThat(bench.queued()).containsExactly("[0, 24)");
    assertThat(first.startNs()).isEqualTo(1);
    assertThat(bench.merges).isEqualTo(2);
    assertThat(bench.inFlight).isEqualTo(1);
    assertThat(bench.engine.lastMerge()).isSameAs(first);
    assertThat(first.bio().next().next()).isSameAs(first.bioTail);
  }

  @Test
  void absorbedRequestThatStartedEarlier_givesItsStartTime() {
    Request first = MergeBench.request(Op.READ, 0, 8);
    first.startNs = 5;
    Request second = MergeBench.request(Op.READ, 16, 8);
    second.startNs = 2;
    bench.put(first);
    bench.put(second);
    bench.merge(Op.READ, 8, 8);
    assertThat(first.startNs()).isEqualTo(2);
  }

  @Test
  void backMergeByTheHash_absorbsTheNeighbour() {
    // given: the cache holds a third request
    bench.put(Op.WRITE, 500, 8);
    Request low = bench.put(Op.WRITE, 0, 8);
    bench.put(Op.WRITE, 100, 8);
    // when
    bench.merge(Op.WRITE, 92, 8);
    bench.merge(Op.WRITE, 508, 2);
    bench.merge(Op.WRITE, 8, 84);
    // then: the last bio goes behind `low`, then its neighbour is absorbed
    assertThat(bench.log)
        .containsExactly(
            "F [92, 100)", "M [508, 510)", "M [8, 92)", "M rq [92, 108)", "free [92, 108)");
    assertThat(bench.queued()).containsExactly("[0, 108)", "[500, 510)");
    assertThat(bench.engine.lastMerge()).isSameAs(low);
  }

  @Test
  void frontMerge_thatClosesAGap_isAbsorbedByThePredecessor() {
    // given: the cache holds the higher one, so the front merge is found first
    bench.put(Op.WRITE, 0, 8);
    bench.put(Op.WRITE, 16, 8);
    bench.merge(Op.WRITE, 24, 8);
    bench.log.clear();
    // when
    bench.merge(Op.WRITE, 8, 8);
    // then
    assertThat(bench.log).containsExactly("F [8, 16)", "M rq [8, 32)", "free [8, 32)");
    assertThat(bench.queued()).containsExactly("[0, 32)");
  }

  @Test
  void frontMergesOff_cacheStillFrontMerges() {
    // given
    bench.frontMerges = false;
    bench.put(Op.READ, 100, 8);
    // when / then
    assertThat(bench.merge(Op.READ, 92, 8)).isTrue();
  }

  @Test
  void frontMergesOff_otherRequestsAreNotFound() {
    bench.frontMerges = false;
    bench.put(Op.READ, 900, 8);
    bench.put(Op.READ, 100, 8);
    assertThat(bench.merge(Op.READ, 92, 8)).isFalse();
  }

  @Test
  void nomerges1_leavesTheCacheAlone() {
    // given
    bench.nomerges = 1;
    bench.put(Op.READ, 0, 8);
    bench.put(Op.READ, 100, 8);
    // when / then: the first one is in the cache, the second only in the hash
    assertThat(bench.merge(Op.READ, 108, 8)).isFalse();
    assertThat(bench.merge(Op.READ, 8, 8)).isTrue();
  }

  @Test
  void nomerges2_triesNothing() {
    bench.nomerges = 2;
    bench.put(Op.READ, 0, 8);
    assertThat(bench.merge(Op.READ, 8, 8)).isFalse();
    assertThat(bench.insert(MergeBench.request(Op.READ, 8, 8))).isFalse();
  }

  @Test
  void cacheHitThatDoesNotFit_isFinal() {
    // given: two requests end at 500, the newer one is small
    Request full = bench.put(Op.READ, 0, 500);
    bench.put(Op.READ, 492, 8);
    // when
    boolean merged = bench.merge(Op.READ, 500, 16);
    // then: not tried with the second one, and the first is marked for good
    assertThat(merged).isFalse();
    assertThat(bench.engine.isMergeable(full)).isFalse();
    assertThat(bench.engine.lastMerge()).isNull();
    assertThat(bench.merge(Op.READ, 500, 16)).isTrue();
  }

  @Test
  void twoRequestsWithTheSameEnd_theNewerOneIsTaken() {
    // given
    bench.put(Op.READ, 900, 8);
    bench.put(Op.READ, 92, 8);
    Request newer = bench.put(Op.READ, 96, 4);
    // when
    bench.merge(Op.READ, 100, 8);
    // then
    assertThat(newer.sectors()).isEqualTo(12);
  }

  @Test
  void newestWithTheSameEndIncompatible_noSecondIsTried() {
    // given
    bench.put(Op.READ, 900, 8);
    bench.put(Op.READ, 92, 8);
    bench.put(Op.WRITE, 96, 4);
    // when / then
    assertThat(bench.merge(Op.READ, 100, 8)).isFalse();
  }

  @Test
  void unmergeableRequest_isDroppedFromTheHash() {
    // given
    bench.put(Op.READ, 900, 8);
    bench.put(Op.READ, 92, 8);
    Request blocked = bench.put(Op.READ, 96, 4);
    blocked.flags |= Op.NOMERGE;
    // when / then
    assertThat(bench.merge(Op.READ, 100, 8)).isTrue();
    assertThat(blocked.hashBucket).isEqualTo(-1);
  }

  @Test
  void segmentLimit_marksForGood() {
    // given
    MergeBench few = new MergeBench(MergeBench.disk().segments(2, 0));
    Request rq = few.put(Op.READ, 0, 16);
    // when / then
    assertThat(few.merge(Op.READ, 16, 8)).isFalse();
    assertThat(few.engine.isMergeable(rq)).isFalse();
  }

  @Test
  void gap_refusesWithoutAMark() {
    // given: a virtual boundary of a page, and a request that ends inside one
    MergeBench gaps = new MergeBench(MergeBench.disk().boundaries(0xffff_ffffL, 4095));
    Request rq = gaps.put(Op.READ, 0, 4);
    // when / then
    assertThat(gaps.merge(Op.READ, 4, 8)).isFalse();
    assertThat(gaps.engine.isMergeable(rq)).isTrue();
  }

  @Test
  void chunkBoundary_isNotCrossed() {
    MergeBench chunks = new MergeBench(MergeBench.disk().chunk(64));
    chunks.put(Op.READ, 56, 8);
    assertThat(chunks.merge(Op.READ, 64, 8)).isFalse();
  }

  @Test
  void otherPriority_isNotMerged() {
    bench.put(Op.READ, 0, 8);
    Bio bio = MergeBench.bio(Op.READ, 8, 8);
    bio.setIoprio(IoPrio.of(IoPrio.RT, 0));
    assertThat(bench.engine.mergeBio(bench, bio)).isFalse();
  }

  @Test
  void otherGroup_isNotMerged() {
    // given
    Cgroup group = new Cgroup(1, "a", 100, Cgroup.PrioPolicy.NO_CHANGE);
    IoTask inGroup = new IoTask(0, "a", 1, 0, group);
    IoTask atRoot = new IoTask(1, "b", 2, 0, Cgroup.root());
    Request rq = MergeBench.request(Op.READ, 0, 8);
    rq.bio.task = inGroup;
    bench.put(rq);
    // when / then
    Bio foreign = new Bio().set(Op.READ, 0, 8, 8, atRoot, null);
    Bio own = new Bio().set(Op.READ, 0, 8, 8, inGroup, null);
    assertThat(bench.engine.mergeBio(bench, foreign)).isFalse();
    assertThat(bench.engine.mergeBio(bench, own)).isTrue();
  }

  @Test
  void startedRequest_takesNothing() {
    Request rq = bench.put(Op.READ, 0, 8);
    bench.take(rq);
    assertThat(bench.merge(Op.READ, 8, 8)).isFalse();
    assertThat(bench.engine.lastMerge()).isNull();
  }

  @Test
  void insert_predecessors_areJoinedInACascade() {
    // given: [0, 8) and [8, 16) did not meet, a third one comes
    Request low = bench.put(Op.READ, 0, 8);
    Request other = bench.put(Op.READ, 500, 8); // so that the cache does not decide
    Request middle = MergeBench.request(Op.READ, 8, 8);
    bench.put(middle);
    bench.merge(Op.READ, 508, 2);
    bench.log.clear();
    // when
    boolean absorbed = bench.insert(MergeBench.request(Op.READ, 16, 8));
    // then
    assertThat(absorbed).isTrue();
    assertThat(bench.log)
        .containsExactly("M rq [16, 24)", "free [16, 24)", "M rq [8, 24)", "free [8, 24)");
    assertThat(bench.queued()).containsExactly("[0, 24)", "[500, 510)");
    assertThat(bench.engine.lastMerge()).isSameAs(low);
    assertThat(other.sectors()).isEqualTo(10);
  }

  @Test
  void insert_successor_staysSeparate() {
    bench.put(Op.READ, 8, 8);
    assertThat(bench.insert(MergeBench.request(Op.READ, 0, 8))).isFalse();
    assertThat(bench.queued()).containsExactly("[0, 8)", "[8, 16)");
  }

  @Test
  void insert_tooLarge_isNotMarked() {
    Request low = bench.put(Op.READ, 0, 500);
    assertThat(bench.insert(MergeBench.request(Op.READ, 500, 100))).isFalse();
    assertThat(bench.engine.isMergeable(low)).isTrue();
  }

  @Test
  void severalRangesOfADiscard_needNotTouch() {
    // given
    MergeBench discards = new MergeBench(MergeBench.disk().discard(1 << 20, 512, 0, 3));
    Request rq = discards.put(Op.DISCARD, 0, 8);
    // when
    boolean second = discards.merge(Op.DISCARD, 1000, 8);
    boolean third = discards.merge(Op.DISCARD, 5, 8);
    boolean fourth = discards.merge(Op.DISCARD, 2000, 8);
    // then: blktrace has no letter for a discard merge, and the full request is marked
    assertThat(new boolean[] {second, third, fourth}).containsExactly(true, true, false);
    assertThat(rq.sectors()).isEqualTo(24);
    assertThat(discards.log).containsExactly(" [1000, 1008)", " [5, 13)");
    assertThat(discards.merges).isEqualTo(2);
    assertThat(discards.engine.isMergeable(rq)).isFalse();
  }

  @Test
  void anyStreamOfBios_nothingIsLostOrMergedAcross() {
    Seeds.forEach(200, MergeEngineTest::mergeAtRandom);
  }

  private static void mergeAtRandom(long seed) {
    RandomStream random = new RandomStream(seed);
    MergeBench bench = new MergeBench(MergeBench.disk().maxHwSectors(16 + random.below(100)));
    bench.nomerges = random.below(4) == 0 ? 1 : 0;
    bench.frontMerges = random.below(3) != 0;
    long submitted = 0;
    long gone = 0;
    int dispatched = 0;
    for (int step = 0; step < 300; step++) {
      int op = random.below(2);
      long sector = 4L * random.below(60);
      int sectors = 4 * (1 + random.below(3));
      submitted += sectors;
      switch (random.below(4)) {
        case 0 -> bench.insert(MergeBench.request(op, sector, sectors));
        case 1 -> {
          submitted -= sectors;
          Request rq = bench.dispatch(0);
          gone += rq == null ? 0 : rq.sectors();
          dispatched += rq == null ? 0 : 1;
        }
        default -> {
          if (!bench.merge(op, sector, sectors)) {
            bench.put(op, sector, sectors);
          }
        }
      }
      bench.checkInvariants();
      assertThat(bench.waiting.size()).isEqualTo(bench.inFlight - dispatched);
    }
    long waiting = 0;
    for (Request rq : bench.waiting) {
      waiting += rq.sectors();
      checkBios(rq, bench.limits.maxSectors());
    }
    assertThat(waiting + gone).isEqualTo(submitted);
  }

  private static void checkBios(Request rq, int maxSectors) {
    assertThat(rq.sectors()).isLessThanOrEqualTo(maxSectors);
    long at = rq.sector();
    int segments = 0;
    for (Bio bio = rq.bio(); bio != null; bio = bio.next()) {
      assertThat(bio.op()).isEqualTo(rq.op());
      assertThat(bio.sector()).isEqualTo(at);
      at = bio.endSector();
      segments += bio.segments();
    }
    assertThat(at).isEqualTo(rq.endSector());
    assertThat(segments).isEqualTo(rq.segments());
  }
}
