package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** The test vectors V1 to V14 of spec 04 §27, in the releases that were read; V15 is elsewhere. */
final class BfqVectorsTest {
  private static final List<Release> RELEASES =
      List.of(
          Release.V6_1, Release.V6_12, Release.V6_18, Release.V6_19, Release.V7_0, Release.V7_2);

  private static void expect(
      Function<Release, BfqScript> setup, String steps, String expectedOrder) {
    for (Release release : RELEASES) {
      var script = setup.apply(release).run(steps);
      assertThat(script.order()).as(release.text()).isEqualTo(expectedOrder);
    }
  }

  /** Reads a1 … aN of 2048 sectors every 4096 from {@code sector}. */
  private static String row(String process, int count, int sector) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            i ->
                "%s %s%d R%d+2048 rq"
                    .formatted(process, process.toLowerCase(), i, sector + 4096 * (i - 1)))
        .collect(Collectors.joining(", "));
  }

  private static String names(String prefix, int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(i -> prefix + i)
        .collect(Collectors.joining(" "));
  }

  @Test
  void v1_sequentialReaderPausesShortly_deviceIsKeptForIt() {
    expect(
        BfqScript::disk,
        "A a1 R1000+8, B b1 R500000+8; t1, A a2 R1100+8, d; t5, done a1; t6, done a2, d;"
            + " t13.5, d; t15, d",
        "a1 a2 | - | - | b1");
  }

  @Test
  void v2_readerThatThinksTooLong_isNotIoBound() {
    expect(
        BfqScript::disk,
        "A a1 R1000+64, B b1 R500000+64; t1, d; t5, done a1, d; t7, A a2 R1064+64, d;"
            + " t9, done a2; t10, A a3 R1128+8, d",
        "a1 | - | a2 b1 | a3");
  }

  @Test
  void v3_unequalWeightsOnFlash_deviceIsKeptForTheHeavierOne() {
    expect(
        release -> BfqScript.flash(release).process('H', IoPrio.BE, 0).process('L', IoPrio.BE, 7),
        "L l1 R500000+8, L l2 R500100+8; t300, H h1 R1000+8, d; t302, done h1, d;"
            + " t305, H h2 R2000+8, d; t306, done h2; t315, d",
        "h1 | - | h2 | l1 l2");
  }

  @Test
  void v4_newReaderAgainstAsyncWriter_isRaisedAndPreempts() {
    expect(
        release -> BfqScript.disk(release).set("low_latency", 1),
        "W w1 W1000+1024 rq, W w2 W3000+1024 rq, W w3 W5000+1024 rq, W w4 W7000+1024 rq, d2;"
            + " t5, R r1 R900000+8, d",
        "w1 w2 | r1");
  }

  @Test
  void v5_asyncWritesOfTwoProcesses_shareAQueueInSectorOrder() {
    expect(
        BfqScript::disk,
        "A aw1 W1000+8, B bw1 W2000+8, A aw2 W3000+8, B bw2 W500+8, d",
        "bw2 aw1 bw1 aw2");
  }

  @Test
  void v6_threeClasses_goInOrderOfClass() {
    expect(
        release ->
            BfqScript.disk(release)
                .set("slice_idle", 0)
                .process('I', IoPrio.IDLE, 0)
                .process('E', IoPrio.BE, 4)
                .process('T', IoPrio.RT, 4),
        "I i1 R10+8, E e1 R1000+8, T t1 R5000+8, I i2 R30+8, E e2 R1100+8, T t2 R5100+8, d",
        "t1 t2 e1 e2 i1 i2");
  }

  @Test
  void v7_idleClassWaitsTooLong_getsOneRequestEvery200Ms() {
    expect(
        release ->
            BfqScript.disk(release)
                .set("slice_idle", 0)
                .set("timeout_sync", 50)
                .process('I', IoPrio.IDLE, 0),
        "I i1 R10+8, I i2 R30+8, E e1 R1000+8, E e2 R1100+8, E e3 R1200+8, E e4 R1300+8,"
            + " E e5 R1400+8; t1, d2; t60, d1; t150, d1; t201, d1; t255, d1; t262, d",
        "e1 e2 | e3 | e4 | i1 | e5 | i2");
  }

  @Test
  void v8_requestsOfOneQueue_metaThenNearestUpward() {
    expect(
        BfqScript::disk,
        "A a0 R100000+8, d; A f1 R101000+8, A k1 R99700+8, A k2 R40000+8, A f2 R100900+8,"
            + " A far R5000+8, A m R200000+8 META, d",
        "a0 | m far k2 k1 f2 f1");
  }

  @Test
  void v9_expiredRequest_goesSecondInTheSlot() {
    expect(
        BfqScript::disk,
        "A a0 R100000+8, d; A old R5000+8, A old2 R6000+8; t126, A n1 R100100+8,"
            + " A n2 R100200+8, A n3 R100300+8, d",
        "a0 | n1 old old2 n2 n3");
  }

  @Test
  void v10_secondReaderStartsWithin180Ms_sharesTheQueue() {
    expect(
        BfqScript::flash,
        "A a1 R1000+8; t50, B b1 R500000+8, A a2 R600000+8, B b2 R1200+8, d",
        "a1 b2 b1 a2");
  }

  @Test
  void v10_secondReaderStartsLater_hasItsOwnQueue() {
    expect(
        BfqScript::flash,
        "A a1 R1000+8; t200, B b1 R500000+8, A a2 R600000+8, B b2 R1200+8, d",
        "a1 a2 b2 b1");
  }

  @Test
  void v11_groupsOfWeight100And200_heavierGoesFirstAndBudgetsGrow() {
    String steps = row("A", 20, 0) + ", " + row("B", 20, 10_000_000) + ", d";
    String order =
        String.join(
            " ",
            names("b", 1, 5),
            names("a", 1, 5),
            names("b", 6, 13),
            names("a", 6, 13),
            names("b", 14, 20));
    expect(
        release ->
            BfqScript.disk(release)
                .process('A', new Cgroup(1, "g1", 100, Cgroup.PrioPolicy.NO_CHANGE))
                .process('B', new Cgroup(2, "g2", 200, Cgroup.PrioPolicy.NO_CHANGE)),
        steps,
        order);
  }

  @Test
  void v11_equalWeightsWithoutGroups_takeTurnsWithoutPlug() {
    expect(
        BfqScript::disk,
        row("A", 20, 0) + ", " + row("B", 20, 10_000_000) + ", d",
        String.join(
            " ",
            names("a", 1, 5),
            names("b", 1, 5),
            names("a", 6, 13),
            names("b", 6, 13),
            names("a", 14, 20),
            names("b", 14, 20)));
  }

  @Test
  void v11_weights40And80_heavierGetsTwiceTheService() {
    expect(
        release -> BfqScript.disk(release).process('A', IoPrio.BE, 4).process('B', IoPrio.BE, 0),
        row("A", 20, 0) + ", " + row("B", 30, 10_000_000) + ", d",
        String.join(
            " ",
            names("b", 1, 5),
            names("a", 1, 5),
            names("b", 6, 13),
            names("a", 6, 13),
            names("b", 14, 29),
            names("a", 14, 20),
            "b30"));
  }

  @Test
  void v12_interleavedReaders_areMergedAndServedBySector() {
    expect(
        BfqScript::disk,
        "C c1 R9000000+8 rq; t1, A a1 R1000+8 rq; t300, B b1 R1008+8 rq, A a2 R1016+8 rq,"
            + " B b2 R1024+8 rq, d; t305, done c1; t314, d",
        "c1 | a1 b1 a2 b2");
  }

  @Test
  void v13_strictGuarantees_oneRequestAtATime() {
    expect(
        release -> BfqScript.disk(release).set("strict_guarantees", 1),
        "A a1 R1000+8, A a2 R1100+8, B b1 R500000+8, d; t3, done a1, d; t6, done a2, d;"
            + " t14.1, d",
        "a1 | a2 | - | b1");
  }

  @Test
  void v14_readerBackInTime_recoversItsServiceHole() {
    expect(
        BfqScript::flash,
        "A a1 R1000+8; t300, B b1 R500000+256 rq, B b2 R500256+256 rq, B b3 R500512+256 rq, d2;"
            + " t301, done a1, A a2 R90000+8, d",
        "a1 b1 | a2 b2 b3");
  }

  @Test
  void v15a_asyncWritesAgainstReads_areChargedThreefold() {
    String writes = row("A", 6, 0).replace(" R", " W").replace("A a", "A w");
    String reads = row("B", 7, 10_000_000).replace("B b", "B r");
    expect(
        release -> BfqScript.disk(release).set("slice_idle", 0),
        writes + ", " + reads + ", d",
        "w1 r1 r2 r3 r4 r5 w2 w3 r6 r7 w4 w5 w6");
  }
}
