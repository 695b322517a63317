package org.blklab.runtime.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** The test vectors of spec 03 §11 on order and tokens: V1 to V9, V15 and §11.1. */
final class KyberVectorsTest {
  private static final List<Release> RELEASES =
      List.of(Release.V6_1, Release.V6_12, Release.V6_18, Release.V7_0, Release.V7_2);
  private static final int BE = IoPrio.of(IoPrio.BE, 4);
  private static final int A = 0;
  private static final int B = 1;

  private static void expect(int cpus, Function<ElevatorBench, String> vector, String order) {
    for (Release release : RELEASES) {
      var bench = new ElevatorBench(BenchSetup.of(release).cpus(cpus));
      bench.attach(new KyberElevator());
      assertThat(vector.apply(bench)).as(release.text()).isEqualTo(order);
      bench.elevator().checkInvariants();
    }
  }

  /** Single sectors apart: name1, name2, … at 1000, 2000, … in an area of their own. */
  private static ElevatorBench many(ElevatorBench bench, String name, int op, int count) {
    for (int i = 1; i <= count; i++) {
      bench.bio(name + i, op, 1_000_000L * name.charAt(0) + 1000L * i, 8);
    }
    return bench;
  }

  private static String names(String name, int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> name + i).collect(Collectors.joining(" "));
  }

  @Test
  void v1_fourDomains_takeTurnsInBatches() {
    expect(
        1,
        bench -> {
          many(bench, "r", Op.READ, 20);
          many(bench, "w", Op.WRITE, 10);
          many(bench, "d", Op.DISCARD, 2);
          return many(bench, "z", Op.WRITE_ZEROES, 2).dispatchAll();
        },
        names("r", 1, 16)
            + " "
            + names("w", 1, 8)
            + " d1 z1 "
            + names("r", 17, 20)
            + " w9 w10 d2 z2");
  }

  @Test
  void v2_runningBatch_goesOnBeforeNewReads() {
    expect(
        1,
        bench ->
            bench.write("w1", 100).write("w2", 300).dispatch()
                + ", "
                + bench.read("r1", 500).read("r2", 700).dispatchAll(),
        "w1, w2 r1 r2");
  }

  @Test
  void v3_twoCpus_lowerCpuFirst() {
    expect(
        2,
        bench -> {
          bench.onCpu(B).read("b1", 100);
          bench.onCpu(A).read("a1", 900);
          bench.onCpu(B).read("b2", 300);
          return bench.onCpu(A).read("a2", 50).dispatchAll();
        },
        "a1 a2 b1 b2");
  }

  @Test
  void v4_movedRequests_goFirstAndDoNotMerge() {
    expect(
        2,
        bench -> {
          bench.onCpu(B).read("b1", 100).read("b2", 300).read("b3", 500);
          String first = bench.dispatch();
          bench.onCpu(A).read("a1", 900).onCpu(B).read("b4", 508);
          return first + ", " + bench.dispatchAll();
        },
        "b1, b2 b3 a1 b4");
  }

  @Test
  void v5_atHead_isHeadOfItsOwnStagingListOnly() {
    expect(
        2,
        bench -> {
          bench.onCpu(A).read("a1", 100).read("a2", 300);
          String first = bench.dispatch();
          bench.onCpu(B).read("b1", 500);
          bench.onCpu(A).requestAtHead("h", Op.READ, 700, BE).read("a3", 900);
          return first + ", " + bench.dispatchAll();
        },
        "a1, a2 h a3 b1");
  }

  @Test
  void k2_atHead_goesBeforeWhatIsStaged() {
    expect(
        1,
        bench ->
            bench.read("a", 100).read("b", 300).requestAtHead("h", Op.READ, 700, BE).dispatchAll(),
        "h a b");
  }

  @Test
  void k7_stagedRequests_moveOnlyWhenTheMovedOnesAreGone() {
    expect(
        2,
        bench -> {
          bench.onCpu(B).read("b1", 100).read("b2", 300).read("b3", 500);
          String first = bench.dispatch();
          bench.read("b4", 900);
          String second = bench.dispatch();
          bench.onCpu(A).read("a1", 1100);
          return first + " " + second + " " + bench.dispatchAll();
        },
        "b1 b2 b3 a1 b4");
  }

  /** K10, where the kernel would free the token twice; the pool throws if we did. */
  @Test
  void k10_requeuedAndFinishedWithoutDispatch_freesItsTokenOnce() {
    var bench = ElevatorBench.of(Release.V7_2, new KyberElevator()).read("a", 100);
    bench.dispatch();
    assertThat(bench.show("sched/read_tokens")).contains("busy=1");
    bench.elevator().requeue(bench.request("a"));
    assertThat(bench.show("sched/read_tokens")).contains("busy=0");
    bench.done("a");
    assertThat(bench.show("sched/read_tokens")).contains("busy=0");
  }

  @Test
  void m1_requeuedRequest_mergesAgain() {
    var bench = ElevatorBench.of(Release.V7_2, new KyberElevator()).read("a", 100);
    bench.dispatch();
    bench.requeue("a").read("b", 108);
    assertThat(bench.dispatchAllWithExtents()).isEqualTo("a(100+16)");
  }

  @Test
  void v6_mergeLooksAtTheNewestEight() {
    expect(
        1,
        bench -> {
          bench.read("a", 1000).read("b", 2000).read("c", 1008).read("e", 1992).read("f", 2008);
          for (int i = 1; i <= 7; i++) {
            bench.bio("g" + i, Op.READ, 100_000 + 100L * i, 1);
          }
          return bench.read("h", 1016).read("i", 2016).dispatchAllWithExtents();
        },
        "a(1000+16) b(1992+24) g1(100100+1) g2(100200+1) g3(100300+1) g4(100400+1) g5(100500+1)"
            + " g6(100600+1) g7(100700+1) h(1016+8) i(2016+8)");
  }

  @Test
  void v7_otherCpu_isNotSearched() {
    expect(
        2, bench -> bench.onCpu(A).read("a", 1000).onCpu(B).read("b", 1008).dispatchAll(), "a b");
  }

  @Test
  void v8_sixteenTokens_wakeEverySecondFree() {
    expect(
        1,
        bench -> {
          String first = many(bench, "z", Op.WRITE_ZEROES, 19).dispatchAll();
          assertThat(bench.takeRuns()).isEmpty();
          bench.done("z1");
          assertThat(bench.takeRuns()).as("first free is only counted").isEmpty();
          String second = bench.dispatchAll();
          bench.done("z2");
          assertThat(bench.takeRuns()).as("second free wakes").containsExactly(0);
          String third = bench.dispatchAll();
          bench.done("z3");
          assertThat(bench.takeRuns()).isEmpty();
          bench.done("z4");
          assertThat(bench.takeRuns()).containsExactly(0);
          return first + ", " + second + ", " + third + ", " + bench.dispatchAll();
        },
        names("z", 1, 16) + ", z17, z18, z19");
  }

  @Test
  void v9_readTokensRunOut_eightFreesWake() {
    expect(
        1,
        bench -> {
          many(bench, "r", Op.READ, 270);
          String first = many(bench, "w", Op.WRITE, 11).dispatchAll();
          for (int i = 1; i <= 7; i++) {
            bench.done("r" + i);
          }
          assertThat(bench.takeRuns()).isEmpty();
          bench.done("r8");
          assertThat(bench.takeRuns()).containsExactly(0);
          return first + ", " + bench.dispatchAll();
        },
        String.join(
                " ",
                names("r", 1, 16),
                names("w", 1, 8),
                names("r", 17, 32),
                names("w", 9, 11),
                names("r", 33, 256))
            + ", "
            + names("r", 257, 264));
  }

  private static List<Integer> limits(Release release) {
    var bench = ElevatorBench.of(release, new KyberElevator());
    var kyber = bench.elevator();
    return List.of(
        kyber.limitDepth(null, Op.READ, 0),
        kyber.limitDepth(null, Op.WRITE, 0),
        kyber.limitDepth(null, Op.WRITE, Op.SYNC),
        bench.minShallowDepth());
  }

  @Test
  void v15_limits_byRelease() {
    assertThat(limits(Release.V7_2)).containsExactly(0, 192, 192, 192);
    assertThat(limits(Release.V6_12)).containsExactly(0, 192, 0, 192);
    assertThat(limits(Release.V6_1)).as("per word of 64").containsExactly(0, 48, 0, 48);
  }

  @Test
  void v15_writesToATarget_haveTheirErrnos() {
    var bench = ElevatorBench.of(Release.V7_2, new KyberElevator());
    var target = bench.attribute("iosched/write_lat_nsec");
    assertThat(target.store("abc").errno()).isEqualTo(Errno.EINVAL);
    assertThat(target.store("-5").errno()).isEqualTo(Errno.EINVAL);
    assertThat(target.store("18446744073709551616").errno()).isEqualTo(Errno.ERANGE);
    assertThat(target.show()).isEqualTo("10000000\n");
    assertThat(target.store("5000000\n").errno()).isEqualTo(Errno.OK);
    assertThat(target.show()).isEqualTo("5000000\n");
    assertThat(target.store("18446744073709551615").errno()).isEqualTo(Errno.OK);
    assertThat(target.show()).isEqualTo("18446744073709551615\n");
  }

  @Test
  void asyncDepth_afterNrRequests_isOldNewOrScaled() {
    var old = ElevatorBench.of(Release.V6_12, new KyberElevator()).writeNrRequests(64);
    assertThat(old.show("sched/async_depth")).as("6.12: of the old 256").isEqualTo("192");
    old.writeNrRequests(128);
    assertThat(old.show("sched/async_depth")).as("6.12: of the old 64").isEqualTo("48");
    var newer = ElevatorBench.of(Release.V6_18, new KyberElevator()).writeNrRequests(64);
    assertThat(newer.show("sched/async_depth")).isEqualTo("48");
    var scaled = ElevatorBench.of(Release.V7_2, new KyberElevator()).writeNrRequests(64);
    assertThat(scaled.minShallowDepth()).isEqualTo(48);
    assertThat(scaled.elevator().limitDepth(null, Op.WRITE, 0)).isEqualTo(48);
  }

  /** The table of spec 03 §11.1, row by row. */
  @Test
  void severalHctxs_wakeAllWaiters_lastJoinedFirst() {
    for (Release release : RELEASES) {
      var bench = new ElevatorBench(BenchSetup.of(release).cpus(3).hctxs(3));
      bench.attach(new KyberElevator());
      many(bench.onCpu(0), "a", Op.WRITE_ZEROES, 18);
      many(bench.onCpu(1), "b", Op.WRITE_ZEROES, 3);
      many(bench.onCpu(2), "c", Op.WRITE_ZEROES, 3);

      assertThat(bench.dispatchAll(0)).isEqualTo(names("a", 1, 16));
      assertThat(bench.dispatchAll(1)).isEmpty();
      assertThat(bench.dispatchAll(2)).isEmpty();
      assertThat(bench.show("hctx1/sched/other_waiting")).isEqualTo("1");
      assertThat(bench.done("a1").takeRuns()).isEmpty();
      assertThat(bench.dispatchAll(1)).isEqualTo("b1");
      assertThat(bench.done("a2").takeRuns()).containsExactly(2, 0, 1);
      assertThat(bench.show("hctx1/sched/other_waiting")).isEqualTo("0");
      assertThat(bench.done("a3").takeRuns()).isEmpty();
      assertThat(bench.dispatchAll(2)).isEqualTo("c1 c2");
      assertThat(bench.dispatchAll(1)).isEmpty();
      assertThat(bench.dispatchAll(0)).isEmpty();
      assertThat(bench.done("a4").takeRuns()).isEmpty();
      assertThat(bench.done("a5").takeRuns()).containsExactly(0, 2, 1);
      assertThat(bench.dispatchAll(0)).isEqualTo("a17 a18");
      bench.elevator().checkInvariants();
    }
  }

  @Test
  void files_presence_followsTheKernel() {
    var newest = ElevatorBench.of(Release.V7_2, new KyberElevator()).elevator();
    assertThat(newest.attributes())
        .extracting(Attribute::name)
        .containsExactly("iosched/read_lat_nsec", "iosched/write_lat_nsec");
    assertThat(newest.debugAttributes())
        .extracting(Attribute::name)
        .contains(
            "sched/read_tokens",
            "sched/other_tokens",
            "hctx0/sched/write_rqs",
            "hctx0/sched/discard_waiting",
            "hctx0/sched/cur_domain",
            "hctx0/sched/batching")
        .doesNotContain("sched/async_depth");
    var older = ElevatorBench.of(Release.V6_12, new KyberElevator()).elevator();
    assertThat(older.debugAttributes()).extracting(Attribute::name).contains("sched/async_depth");
  }

  @Test
  void debugFiles_showTheState() {
    var bench = ElevatorBench.of(Release.V7_2, new KyberElevator());
    bench.write("a", 100).write("b", 300).dispatch();
    assertThat(bench.show("hctx0/sched/cur_domain")).isEqualTo("WRITE");
    assertThat(bench.show("hctx0/sched/batching")).isEqualTo("1");
    assertThat(bench.show("hctx0/sched/write_rqs")).isEqualTo(bench.request("b").toString());
    assertThat(bench.show("sched/write_tokens"))
        .contains("depth=128", "busy=1", "wake_batch=8", "min_shallow_depth=4294967295");
  }
}
