package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Slots, budgets and idling: rules B22–B44 of spec 04, Q5 to Q8 of spec 09, examples E1 and E2. */
final class BfqSlotsTest {
  private static BfqScript disk() {
    return BfqScript.disk(Release.V7_2);
  }

  private static BfqScript flash() {
    return BfqScript.flash(Release.V7_2);
  }

  @Test
  void e1_raisedReaderAgainstWriter_hasTheComputedTimes() {
    // given
    var script =
        disk()
            .set("low_latency", 1)
            .run(
                "W w1 W1000+1024 rq, W w2 W3000+1024 rq, W w3 W5000+1024 rq,"
                    + " W w4 W7000+1024 rq");
    Entity writer = script.parts().processes.find(script.task('W')).asyncQueue.entity;
    assertThat(writer.finish()).isEqualTo(1_145_254_707L);
    script.run("d2");
    assertThat(writer.service()).isEqualTo(6144);
    assertThat(script.parts().root.level().virtualTime(Entity.BE)).isEqualTo(644_245_094L);
    // when
    script.run("t5, R r1 R900000+8");
    // then
    Entity reader = script.queue('R').entity;
    assertThat(reader.weight()).isEqualTo(1200);
    assertThat(reader.budget()).isEqualTo(1024);
    assertThat(reader.finish()).isEqualTo(647_824_233L);
    assertThat(writer.start()).isEqualTo(644_245_094L);
    assertThat(writer.finish()).isEqualTo(2_362_232_012L);
  }

  @Test
  void e2_serviceHole_virtualTimeGoesBack() {
    // given
    var script =
        flash()
            .run(
                "A a1 R1000+8; t300, B b1 R500000+256 rq, B b2 R500256+256 rq,"
                    + " B b3 R500512+256 rq, d1");
    assertThat(script.parts().root.level().virtualTime(Entity.BE)).isEqualTo(419_430L);
    script.run("d1");
    Entity a = script.queue('A').entity;
    assertThat(script.queue('A').maxBudget).isEqualTo(512);
    assertThat(script.parts().root.level().virtualTime(Entity.BE)).isEqualTo(838_860L);
    assertThat(script.parts().root.level().weightSum(Entity.BE)).isEqualTo(40);
    // when
    script.run("t301, done a1, A a2 R90000+8");
    // then
    assertThat(a.start()).isEqualTo(838_860L);
    assertThat(a.finish()).isEqualTo(54_525_951L);
    Entity b = script.queue('B').entity;
    assertThat(b.start()).isEqualTo(26_843_545L);
    assertThat(b.finish()).isEqualTo(1_172_098_252L);
  }

  @Test
  void b30_budgetsAssigned_grow11TimesUntilTheyCount() {
    var script = disk();
    int[] expected = {32, 60, 84, 105, 123, 139, 153, 165, 176, 186, 194};
    for (int assigned : expected) {
      script.parts().budgets.assigned();
      assertThat(script.parts().device.assigned).isEqualTo(assigned);
    }
  }

  @Test
  void b4_newQueue_getsTwoThirdsOfTheLargestBudget() {
    var script = disk().run("A a R1000+8");
    assertThat(script.queue('A').maxBudget).isEqualTo(10_922);
  }

  /** Q5: 10922 sectors end exactly after 1365 requests of 8 sectors. */
  @Test
  void q5_firstBudget_isExhaustedAfter1365SmallRequests() {
    // given two processes, of which the first always has a request waiting
    var script = flash().process('A', IoPrio.BE, 0).process('B', IoPrio.BE, 7);
    script.run("A a0 R0+8 rq; t300, B b R1000000+8 rq");
    int ofA = 0;
    // when
    for (int i = 1; i < 1400 && ofA == i - 1; i++) {
      script.run("A a%d R%d+8 rq, d1".formatted(i, 8 * i));
      ofA += script.last().equals("a" + (i - 1)) ? 1 : 0;
      script.run("done " + script.last());
    }
    // then
    assertThat(script.last()).isEqualTo("b");
    assertThat(ofA).isEqualTo(1365);
  }

  /**
   * Q8: without idling two readers of one request each take turns, whatever their weights, since
   * one request is chosen ahead of time (spec 09 C1).
   */
  @Test
  void q8_sliceIdleZero_psyncReadersAlternate() {
    // given one request with the driver and one chosen
    var script = disk().process('H', IoPrio.BE, 0).process('L', IoPrio.BE, 7).set("slice_idle", 0);
    script.run("H h0 R0+8, L l0 R1000000+8, d1, t0.01, d1");
    StringBuilder order = new StringBuilder();
    String running = "h0";
    String chosen = script.last();
    // when
    for (int i = 1; i <= 20; i++) {
      order.append(running.charAt(0));
      int number = Integer.parseInt(running.substring(1)) + 1;
      String next = running.charAt(0) + String.valueOf(number);
      String process = next.substring(0, 1).toUpperCase(Locale.ROOT);
      int sector = (process.equals("H") ? 0 : 1_000_000) + 8 * number;
      script.run("t%.2f, done %s, d1".formatted(0.12 * i, running));
      assertThat(script.last()).isEqualTo("-");
      script.run("t%.2f, %s %s R%d+8, d1".formatted(0.12 * i + 0.02, process, next, sector));
      running = chosen;
      chosen = script.last();
    }
    // then
    assertThat(order.toString()).isEqualTo("hl".repeat(10));
  }

  @Test
  void b35_plugOfAnOrdinaryReader_lasts8Ms() {
    var script = disk().run("A a R1000+8, B b R500000+8; t1, d; t5, done a; t12.99, d");
    assertThat(script.order()).isEqualTo("a | -");
    assertThat(script.run("t13.01, d").last()).isEqualTo("b");
  }

  /** Q6. */
  @Test
  void b35_plugOfARaisedReader_lasts20Ms() {
    var script =
        disk()
            .set("low_latency", 1)
            .process('I', IoPrio.IDLE, 0)
            .run("A a R1000+8, I i R500000+8; t1, d; t5, done a; t24.99, d");
    assertThat(script.order()).isEqualTo("a | -");
    assertThat(script.run("t25.01, d").last()).isEqualTo("i");
  }

  @Test
  void b35_plugOfASeekyReader_lasts2Ms() {
    // given a disk that takes one request at a time, so that it idles for everybody
    var script = disk().run("A a R1000+8, B b R500000+8; t1");
    script.parts().device.queueing = 0;
    script.queue('A').seekHistory = -1;
    // when
    script.run("d, t5, done a; t6.99, d");
    // then
    assertThat(script.order()).isEqualTo("a | -");
    assertThat(script.run("t7.01, d").last()).isEqualTo("b");
  }

  @Test
  void b44_table_whenTheDeviceIsKeptIdle() {
    for (boolean flash : new boolean[] {false, true}) {
      for (int queueing : new int[] {-1, 0, 1}) {
        BfqScript script = flash ? flash() : disk();
        script.run("A a1 R1000+8; t300, B b1 R500000+8, B b2 R600000+8, d1");
        assertThat(script.order()).isEqualTo("a1");
        script.parts().device.queueing = queueing;
        BfqQueue reader = script.queue('A');
        Idling idling = script.parts().idling;
        boolean reorders = queueing != 0;
        String row = "flash %s, queueing %d".formatted(flash, queueing);
        assertThat(idling.isBetter(reader)).as(row).isEqualTo(!flash || !reorders);
        reader.ioBound = false;
        assertThat(idling.isBetter(reader)).as(row).isEqualTo(!flash && !reorders);
        reader.entity.setRaise(30); // raised, and others are not
        assertThat(idling.isBetter(reader)).as(row).isTrue();
        reader.entity.setRaise(1);
      }
    }
  }

  @Test
  void b44_asyncIdleClassOrNoSliceIdle_neverIdles() {
    var script =
        disk().process('I', IoPrio.IDLE, 0).run("A w W1000+8, B b R500000+8, I i R900000+8");
    Idling idling = script.parts().idling;
    assertThat(idling.isBetter(script.queue('B'))).isTrue(); // two classes are busy
    assertThat(idling.isBetter(script.queue('I'))).isFalse();
    assertThat(idling.isBetter(script.parts().processes.find(script.task('A')).asyncQueue))
        .isFalse();
    script.set("slice_idle", 0);
    assertThat(idling.isBetter(script.queue('B'))).isFalse();
    script.set("strict_guarantees", 1).set("slice_idle", 0);
    assertThat(idling.isBetter(script.queue('I'))).isTrue();
  }

  @Test
  void b38_seekyQueueOnADisk_paysForTimeNotService() {
    // given a seeky queue that was served 8 sectors in less than a millisecond
    var script = disk().set("slice_idle", 0);
    script.run("A a R1000+8; B b R500000+8; d1");
    script.queue('A').seekHistory = -1;
    // when
    script.run("t0.5, d1");
    // then: 16384 · 8 ms / 125 ms instead of 8
    assertThat(script.queue('A').servedSinceBacklog).isEqualTo(16_384 * 8 / 125);
  }

  @Test
  void b38_noMoreRequests_remembersTheServiceForAWhile() {
    var script = flash().run("A a R1000+8; t300, B b R500000+8, d2");
    BfqQueue a = script.queue('A');
    assertThat(a.busy).isFalse();
    assertThat(a.hole).isTrue();
    assertThat(a.entity.service()).isEqualTo(8);
    assertThat(a.maxBudget).isEqualTo(512); // service, but at least a 32nd of the default
  }

  @Test
  void b39_budgetAfterEachReason() {
    for (Expiry reason : Expiry.values()) {
      var script = disk().run("A a R1000+8, B b R500000+8, A a2 R1008+8 rq; d1");
      BfqQueue queue = script.queue('A');
      queue.maxBudget = 3000;
      script.parts().budgets.slotEnded(queue, reason);
      int expected =
          switch (reason) {
            case TOO_IDLE -> 6000; // a request is still out
            case BUDGET_TIMEOUT -> 6000;
            case BUDGET_EXHAUSTED -> 12_000;
            case NO_MORE_REQUESTS -> 512;
            case PREEMPTED -> 3000;
          };
      assertThat(queue.maxBudget).as(reason.name()).isEqualTo(expected);
      queue.entity.setRaise(30);
      script.parts().budgets.slotEnded(queue, reason);
      assertThat(queue.maxBudget).as("raised, " + reason).isEqualTo(1024);
      queue.entity.setRaise(1);
    }
  }

  @Test
  void b39_tooIdleWithNothingOut_shrinksByFourSmallest() {
    var script = disk().run("A a R1000+8, d, done a");
    BfqQueue queue = script.queue('A');
    queue.maxBudget = 5000;
    script.parts().budgets.slotEnded(queue, Expiry.TOO_IDLE);
    assertThat(queue.maxBudget).isEqualTo(5000 - 4 * 512);
    queue.maxBudget = 2560;
    script.parts().budgets.slotEnded(queue, Expiry.TOO_IDLE);
    assertThat(queue.maxBudget).isEqualTo(512);
  }

  @Test
  void b26_smallRequestWhileIdlingForThroughput_keepsTheTimer() {
    // given
    var script = disk().run("A a R1000+64, B b R500000+64; t1, d; t2, done a");
    assertThat(script.queue('A').waiting).isTrue();
    // when
    script.run("t2.1, A small R1064+8");
    // then the request waits for the dispatch that follows
    assertThat(script.queue('A').waiting).isTrue();
    assertThat(script.run("d").last()).isEqualTo("small");
    assertThat(script.queue('A').waiting).isFalse();
    // and its twin of 32 sectors ends the plug at once
    var twin = disk().run("A a R1000+64, B b R500000+64; t1, d; t2, done a");
    twin.run("t2.1, A large R1064+32");
    assertThat(twin.queue('A').waiting).isFalse();
  }

  @Test
  void b21_inServiceQueuePlugged_higherClassPreempts() {
    var script =
        disk()
            .process('T', IoPrio.RT, 4)
            .run("A a R1000+8, B b R500000+8; t1, d; t2, done a, d; t3, T t R700000+8, d");
    assertThat(script.order()).isEqualTo("a | - | t");
    assertThat(script.queue('A').busy).isTrue(); // it keeps its place, though empty
  }

  @Test
  void b33_slotOf125Ms_endsAtTheNextCompletion() {
    // given a reader that is never empty
    var script = disk().run("A a0 R0+8 rq, B b R900000+8, A a1 R8+8 rq; d1");
    for (int i = 1; i < 124; i++) {
      script.run("t%d, A a%d R%d+8 rq, done a%d, d1".formatted(i, i + 1, 8 * i + 8, i - 1));
      assertThat(script.last()).isEqualTo("a" + i);
    }
    // when
    script.run("t125, A a125 R1000+8 rq, done a123, d1");
    // then
    assertThat(script.last()).isEqualTo("b");
  }

  @Test
  void b29_strictGuarantees_secondRequestWaitsForTheFirst() {
    var script = flash().set("strict_guarantees", 1).run("A a R0+8, A a2 R100+8, d");
    assertThat(script.last()).isEqualTo("a");
    assertThat(script.run("t1, done a, d").last()).isEqualTo("a2");
  }

  @Test
  void requestAtHead_isGivenBeforeAllOthersAndWithoutCharge() {
    // given a request that the driver gave back
    var script = flash().run("A a R1000+8, A b R2000+8, d1; requeue a");
    // when
    script.run("d");
    // then
    assertThat(script.order()).isEqualTo("a | a b");
    assertThat(script.queue('A').entity.service()).isEqualTo(16);
    script.run("done a b");
    assertThat(script.parts().device.inDriver).isZero();
    assertThat(script.queue('A').entity.allocated()).isZero();
  }

  @Test
  void b75_deepQueue_isFoundOutAfter33Samples() {
    // given eight requests in the drive all the time
    var script = new BfqScript(BenchSetup.of(Release.V7_2).flash());
    for (int i = 0; i < 8; i++) {
      script.run("A r%d R%d+8 rq, d1".formatted(i, 1000 * i));
    }
    BfqDevice device = script.parts().device;
    // when
    for (int i = 8; i < 8 + 32; i++) {
      script.run("t%d, done r%d, A r%d R%d+8 rq, d1".formatted(i, i - 8, i, 1000 * i));
    }
    assertThat(device.queueing).isEqualTo(-1);
    script.run("t40, done r32");
    // then
    assertThat(device.queueing).isEqualTo(1);
    assertThat(device.flashWithQueueing).isTrue();
  }
}
