package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** The test vectors V1 to V15 of spec 02 §16; the first order is by position, the second of 6.1. */
final class DeadlineVectorsTest {
  private static final List<Release> BY_POSITION =
      List.of(Release.V6_12, Release.V6_18, Release.V6_19, Release.V7_0, Release.V7_2);
  private static final List<Release> BY_POINTER = List.of(Release.V6_1, Release.V6_6);
  private static final int RT = IoPrio.of(IoPrio.RT, 4);
  private static final int IDLE = IoPrio.of(IoPrio.IDLE, 0);

  private static void expect(
      Function<ElevatorBench, String> vector, String byPosition, String byPointer) {
    for (Release release : BY_POSITION) {
      var bench = ElevatorBench.of(release, new DeadlineElevator());
      assertThat(vector.apply(bench)).as(release.text()).isEqualTo(byPosition);
      bench.elevator().checkInvariants();
    }
    for (Release release : BY_POINTER) {
      var bench = ElevatorBench.of(release, new DeadlineElevator());
      assertThat(vector.apply(bench)).as(release.text()).isEqualTo(byPointer);
      bench.elevator().checkInvariants();
    }
  }

  private static void expect(Function<ElevatorBench, String> vector, String everywhere) {
    expect(vector, everywhere, everywhere);
  }

  @Test
  void v1_coldStartWithReadsAndWrites_writesGoFirst() {
    expect(
        bench ->
            bench.read("r1", 1000).read("r2", 2000).write("w1", 500).write("w2", 700).dispatchAll(),
        "w1 w2 r1 r2",
        "r1 r2 w1 w2");
  }

  @Test
  void v2_batchesOfTwoReads_goByPosition() {
    expect(
        bench ->
            bench
                .set("fifo_batch", "2")
                .read("a", 900)
                .read("b", 100)
                .read("c", 500)
                .read("d", 300)
                .read("e", 700)
                .dispatchAll(),
        "b d c e a",
        "a b d c e");
  }

  @Test
  void v3_writesWaitForTwoReadBatches_thenGo() {
    expect(
        bench ->
            bench.set("fifo_batch", "1").read("r1", 100).dispatch()
                + " "
                + bench
                    .read("r2", 200)
                    .read("r3", 300)
                    .read("r4", 400)
                    .read("r5", 500)
                    .read("r6", 600)
                    .write("w1", 10)
                    .write("w2", 20)
                    .dispatchAll(),
        "r1 r2 r3 w1 r4 r5 w2 r6");
  }

  @Test
  void v4_expiredHead_isSeenWhenABatchBegins() {
    expect(
        bench -> {
          bench.set("fifo_batch", "2").read("a", 5000).dispatch();
          bench.at(10).read("x", 100);
          bench.at(20).read("b", 6000).read("c", 7000).read("d", 8000);
          return bench.at(510).dispatchAll();
        },
        "b x c d",
        "x b c d");
  }

  @Test
  void v4_oneMillisecondEarlier_headIsNotExpired() {
    expect(
        bench -> {
          bench.set("fifo_batch", "2").read("a", 5000).dispatch();
          bench.at(10).read("x", 100);
          bench.at(20).read("b", 6000).read("c", 7000).read("d", 8000);
          return bench.at(509).dispatchAll();
        },
        "b c d x",
        "x b c d");
  }

  @Test
  void v5_noHigherSector_oldestGoesFirst() {
    expect(
        bench -> {
          bench.read("a", 9000).dispatch();
          return bench.read("b", 3000).read("c", 1000).read("d", 2000).dispatchAll();
        },
        "b c d");
  }

  @Test
  void v6_frontMergeMovesARequestBehindTheHead() {
    expect(
        bench -> {
          bench.bio("a", Op.READ, 1000, 64).dispatch();
          return bench
              .read("b", 1000)
              .read("c", 1040)
              .bio("e", Op.READ, 999, 1)
              .read("f", 1100)
              .dispatchAllWithExtents();
        },
        "c(1040+8) f(1100+8) b(999+9)",
        "b(999+9) c(1040+8) f(1100+8)");
  }

  @Test
  void v7_requestsInserted_joinPredecessorsOnly() {
    expect(
        bench ->
            bench
                .request("a", Op.READ, 100, 8)
                .request("c", Op.READ, 116, 8)
                .request("b", Op.READ, 108, 8)
                .request("x", Op.READ, 9000, 8)
                .request("e", Op.READ, 140, 8)
                .request("g", Op.READ, 156, 8)
                .request("h", Op.READ, 132, 8)
                .request("f", Op.READ, 148, 8)
                .dispatchAllWithExtents(),
        "a(100+16) c(116+8) h(132+24) g(156+8) x(9000+8)");
  }

  @Test
  void v8_frontMergesOff_cacheStillMergesInFront() {
    expect(
        bench ->
            bench
                .read("a", 100)
                .read("x", 9000)
                .bio("b", Op.READ, 92, 8)
                .set("front_merges", "0")
                .read("y", 9500)
                .bio("c", Op.READ, 84, 8)
                .bio("e", Op.READ, 9492, 8)
                .dispatchAllWithExtents(),
        "a(84+24) x(9000+8) e(9492+8) y(9500+8)");
  }

  @Test
  void v9_neighbourAbsorbs_andTakesTheOlderDeadline() {
    expect(
        bench -> {
          bench.set("fifo_batch", "1").read("p", 9000).dispatch();
          bench.read("old", 208);
          bench.at(100).read("mid", 9100).read("mid2", 9200).read("new", 192);
          bench.bio("glue", Op.READ, 200, 8);
          return bench.at(520).dispatchAllWithExtents();
        },
        "new(192+24) mid(9100+8) mid2(9200+8)");
  }

  /** In 6.1 the IDLE request at head waits for the RT class to finish, like any of its class. */
  @Test
  void v10_atHead_lastInFirstOutAndBeforeAll() {
    expect(
        bench -> {
          bench.bio("r1", Op.READ, 100, 8, RT).bio("r2", Op.READ, 200, 8, RT);
          bench.bio("i1", Op.READ, 4000, 8, IDLE);
          String first = bench.dispatch() + " " + bench.dispatch();
          bench.requeue("r1").requeue("r2").bio("r3", Op.READ, 150, 8, RT);
          bench.requestAtHead("h", Op.WRITE, 50, IDLE);
          String second = bench.dispatchAll();
          bench.done("r1", "r2", "r3");
          return first + ", " + second + ", " + bench.dispatchAll();
        },
        "r1 r2, h r2 r1 r3, i1",
        "r1 r2, r2 r1 r3, h i1");
  }

  /** The table of the vectors shows one order; by D18 the 6.1 pointer starts with the oldest. */
  @Test
  void v11_higherClassInFlight_blocksTheLower() {
    expect(
        bench -> {
          bench.read("b1", 10).bio("r1", Op.READ, 100, 8, RT).bio("r2", Op.READ, 50, 8, RT);
          String first = bench.dispatchAll();
          String second = bench.done("r1").dispatchAll();
          return first + ", " + second + ", " + bench.done("r2").dispatchAll();
        },
        "r2 r1, , b1",
        "r1 r2, , b1");
  }

  @Test
  void v12_agedRequest_isHiddenByAYoungOneAheadOfIt() {
    expect(
        bench -> {
          bench.set("fifo_batch", "3").read("b0", 5000).dispatch();
          bench.done("b0").read("old", 100);
          bench.at(9999).read("new", 6000);
          for (int i = 1; i <= 5; i++) {
            bench.bio("r" + i, Op.READ, 10 * i, 8, RT);
          }
          String first = bench.dispatch();
          String second = bench.at(10_000).dispatchAll();
          bench.done("r1", "r2", "r3", "r4", "r5");
          return first + ", " + second + ", " + bench.dispatchAll();
        },
        "r1, r2 old r3 r4 r5, new",
        "r1, old r2 r3 r4 r5, new");
  }

  @Test
  void v13_waitingIdleWrite_letsWritesOvertakeReads() {
    Function<ElevatorBench, String> others =
        bench ->
            bench
                .read("r1", 100)
                .read("r2", 200)
                .read("r3", 300)
                .write("w1", 110)
                .write("w2", 210)
                .write("w3", 310)
                .dispatchAll();
    expect(
        bench -> {
          bench.read("r0", 10).dispatch();
          bench.done("r0").bio("iw", Op.WRITE, 5000, 8, IDLE);
          return others.apply(bench);
        },
        "w1 w2 w3 r1 r2 r3",
        "r1 r2 r3 w1 w2 w3");
    expect(
        bench -> {
          bench.read("r0", 10).dispatch();
          return others.apply(bench.done("r0"));
        },
        "r1 r2 r3 w1 w2 w3");
  }

  @Test
  void v14_idleInFlight_makesExpiredRequestsUnseen() {
    Function<ElevatorBench, String> others =
        bench -> {
          bench.read("a", 5000).dispatch();
          bench.done("a").at(10).read("x", 100);
          bench.at(20).read("b", 6000).read("c", 7000).read("d", 8000).read("e", 9000);
          return bench.at(600).dispatchAll();
        };
    expect(
        bench -> {
          bench.set("fifo_batch", "2").bio("i1", Op.READ, 50, 8, IDLE).dispatch();
          return others.apply(bench);
        },
        "b c d e x",
        "x b c d e");
    expect(bench -> others.apply(bench.set("fifo_batch", "2")), "b x c d e", "x b c d e");
  }

  @Test
  void v15_writesStarved_zeroAndNegative() {
    expect(
        bench -> {
          bench.set("fifo_batch", "1").set("writes_starved", "0").read("r0", 1).dispatch();
          bench.read("r1", 100).read("r2", 200).write("w1", 100).write("w2", 200);
          String first = bench.dispatch() + " " + bench.dispatch();
          bench.set("writes_starved", "-1").read("r3", 300).write("w3", 300);
          return first + ", " + bench.dispatchAll();
        },
        "w1 w2, r1 r2 r3 w3");
  }
}
