package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Weight raising, bursts and the peak rate: rules B54–B61, B76 and B77 of spec 04. */
final class BfqRaisingTest {
  private static BfqScript disk() {
    return BfqScript.disk(Release.V7_2).set("low_latency", 1);
  }

  private static BfqScript flash() {
    return BfqScript.flash(Release.V7_2).set("low_latency", 1);
  }

  @Test
  void b55_newQueueOfDefaultWeight_isRaisedThirtyfold() {
    var script = disk().process('H', IoPrio.BE, 3).run("A a R1000+8, H h R5000+8");
    assertThat(script.queue('A').entity.raise()).isEqualTo(30);
    assertThat(script.queue('A').entity.weight()).isEqualTo(1200);
    assertThat(script.queue('A').entity.budget()).isEqualTo(1024);
    assertThat(script.queue('H').entity.raise()).isEqualTo(1); // its user chose a weight
    assertThat(script.parts().device.raisedBusy).isEqualTo(1);
  }

  @Test
  void b57_durationAtTheInitialPeak_is10500MsOnDisksAnd3750OnFlash() {
    assertThat(disk().parts().raising.duration()).isEqualTo(10_500);
    assertThat(flash().parts().raising.duration()).isEqualTo(3_750);
    var at250 = new BfqScript(BenchSetup.of(Release.V7_2).hz(250));
    assertThat(at250.parts().raising.duration()).isEqualTo(2_625);
  }

  /** A reader that always has a request waiting, one a millisecond from t to end. */
  private static void readUntil(BfqScript script, int from, int until, int sectors) {
    for (int t = from; t < until; t++) {
      script.run(
          "t%d, A r%d R%d+%d rq, d1, done %s"
              .formatted(t, t + 1, (t + 1) * sectors, sectors, "r" + t));
      assertThat(script.last()).isEqualTo("r" + t);
    }
  }

  @Test
  void b58_interactiveRaise_endsWithItsTime() {
    // given
    var script = flash().run("A r0 R0+8 rq");
    // when
    readUntil(script, 0, 3751, 8);
    assertThat(script.queue('A').entity.raise()).isEqualTo(30);
    readUntil(script, 3751, 3752, 8);
    // then
    assertThat(script.queue('A').entity.raise()).isEqualTo(1);
    assertThat(script.queue('A').entity.weight()).isEqualTo(40);
    assertThat(script.parts().device.raisedBusy).isZero();
  }

  @Test
  void b58_interactiveRaise_endsAfter120000Sectors() {
    var script = flash().run("A r0 R0+1024 rq");
    readUntil(script, 0, 117, 1024);
    assertThat(script.queue('A').servedInRaise).isEqualTo(117 * 1024);
    assertThat(script.queue('A').entity.raise()).isEqualTo(30);
    readUntil(script, 117, 118, 1024);
    assertThat(script.queue('A').entity.raise()).isEqualTo(1);
  }

  /** One small request every 100 ms: too little for a program that starts, isochronous. */
  @Test
  void b55_isochronousReader_becomesSoftRealTimeAndBack() {
    // given another process that keeps the drive busy, so that A's slots end
    var script = disk().process('H', IoPrio.BE, 1);
    script.run("A a0 R0+8, d1, done a0, t25, H h R1000000+8, d");
    BfqQueue queue = script.queue('A');
    assertThat(queue.entity.raise()).isEqualTo(30);
    // when
    script.run("done h, t100, A a1 R800+8");
    // then
    assertThat(queue.entity.raise()).isEqualTo(3000);
    assertThat(queue.raiseMax).isEqualTo(300);
    assertThat(queue.raiseSwitch).isZero(); // the interactive period that it interrupts
    // when it goes on for longer than 300 ms without becoming empty; the time from the end of a
    // slot
    // to the next one, here twice 1 ms, does not count (B31.2)
    script.run("A a2 R808+8 rq, d1, t226, A a3 R816+8 rq, d1, t352, A a4 R824+8 rq, d1");
    assertThat(queue.raiseStart).isEqualTo(102);
    script.run("t402, A a5 R832+8 rq, d1");
    assertThat(queue.entity.raise()).isEqualTo(3000);
    script.run("t403, A a6 R840+8 rq, d1");
    // then it is interactive again, as of the beginning
    assertThat(queue.entity.raise()).isEqualTo(30);
    assertThat(queue.raiseStart).isZero();
    assertThat(queue.raiseMax).isEqualTo(10_500);
  }

  @Test
  void b59_softRealTimeRate_is7000SectorsPerSecond() {
    var script = disk().run("t1000, A a R0+700, d1, done a");
    BfqQueue queue = script.queue('A');
    queue.softNext = 0;
    queue.backloggedAt = 1000;
    queue.servedSinceBacklog = 700;
    script.parts().raising.setSoftNext(queue);
    assertThat(queue.softNext).isEqualTo(1100); // 700 sectors take 100 ms at that rate
    queue.servedSinceBacklog = 7;
    queue.softNext = 0;
    script.parts().raising.setSoftNext(queue);
    assertThat(queue.softNext).isEqualTo(1000 + 8 + 4); // idling and a margin
    queue.softNext = 5000;
    script.parts().raising.setSoftNext(queue);
    assertThat(queue.softNext).isEqualTo(5000); // never earlier than before
  }

  @Test
  void b55_idleForTwoSeconds_isInteractiveAgain() {
    var script = flash().run("A r0 R0+8 rq");
    readUntil(script, 0, 3752, 8);
    assertThat(script.queue('A').entity.raise()).isEqualTo(1);
    // when its last request is done at 3760, its slot ends 8 ms later, and it comes back
    script.run("d1, t3760, done r3752, t3800, t5768, A x R0+8 rq");
    assertThat(script.queue('A').entity.raise()).isEqualTo(3000); // soft real-time at best
    var later = flash().run("A r0 R0+8 rq");
    readUntil(later, 0, 3752, 8);
    later.run("d1, t3760, done r3752, t3800, t5769, A x R0+8 rq");
    // then 2000 ms are not enough, 2001 are
    assertThat(later.queue('A').entity.raise()).isEqualTo(30);
  }

  @Test
  void b20_asyncQueueAfterAPause_isRaised() {
    // given a writer whose queue stays busy
    var script = disk().run("W w1 W0+8 rq, W w2 W100+8 rq");
    BfqQueue queue = script.parts().processes.find(script.task('W')).asyncQueue;
    script.run("t500, W w3 W200+8 rq");
    assertThat(queue.entity.raise()).isEqualTo(1);
    // when
    script.run("t1001, W w4 W300+8 rq");
    // then
    assertThat(queue.entity.raise()).isEqualTo(30);
    assertThat(script.parts().device.raisedBusy).isEqualTo(1);
  }

  /** B60: three busy queues, one of them asynchronous: -4. */
  @Test
  void b60_lowLatencyOffUnderLoad_leavesTheCountNegative() {
    var script =
        BfqScript.disk(Release.V7_2)
            .set("low_latency", 1)
            .process('H', IoPrio.BE, 1)
            .process('L', IoPrio.BE, 6)
            .run("H h R0+8, L l R5000+8, W w W9000+8");
    assertThat(script.parts().device.raisedBusy).isZero();
    script.set("low_latency", 0);
    assertThat(script.parts().device.raisedBusy).isEqualTo(-4);
    // from then on no reader is worth idling for, and writes get the small limits
    assertThat(script.parts().idling.boosts(script.queue('H'))).isFalse();
    script.bench().writeNrRequests(64);
    assertThat(script.parts().tagShare.limit(null, 1, 0)).isEqualTo(12);
  }

  @Test
  void b60_lowLatencyOff_endsARaise() {
    var script = disk().run("A a R0+8");
    script.set("low_latency", 0);
    assertThat(script.queue('A').entity.raise()).isEqualTo(1);
    assertThat(script.queue('A').raiseMax).isZero();
    script.run("d");
    assertThat(script.queue('A').entity.weight()).isEqualTo(40);
  }

  /**
   * Nine queues, 10 ms apart: the first seven keep their raise until their first dispatch, the 8th
   * and 9th never get one (spec 04 §15).
   */
  @Test
  void b61_nineQueuesAtOnce_areALargeBurst() {
    // given
    var script = disk().process('Z', IoPrio.BE, 0);
    // when
    for (int i = 0; i < 9; i++) {
      char name = (char) ('A' + i);
      script.run("t%d, %c q%d R%d+8 rq".formatted(10 * i, name, i, 1_000_000 * i));
    }
    // then
    for (int i = 0; i < 9; i++) {
      BfqQueue queue = script.queue((char) ('A' + i));
      assertThat(queue.largeBurst).as("queue %d", i).isTrue();
      assertThat(queue.entity.raise()).as("queue %d", i).isEqualTo(i < 7 ? 30 : 1);
    }
    // when the first is served
    script.run("t90, d1");
    // then
    assertThat(script.last()).isEqualTo("q0");
    assertThat(script.queue('A').entity.raise()).isEqualTo(1);
    assertThat(script.queue('B').entity.raise()).isEqualTo(30);
  }

  @Test
  void b61_sevenQueuesOrALongGap_areNoLargeBurst() {
    var script = disk();
    for (int i = 0; i < 7; i++) {
      script.run("%c q%d R%d+8 rq".formatted('A' + i, i, 1_000_000 * i));
    }
    script.run("t181, H h R9000000+8 rq");
    for (char name : "ABCDEFGH".toCharArray()) {
      assertThat(script.queue(name).largeBurst).isFalse();
      assertThat(script.queue(name).entity.raise()).isEqualTo(30);
    }
  }

  @Test
  void b61_memberIdleForTenSeconds_isForgiven() {
    var script = disk();
    for (int i = 0; i < 8; i++) {
      script.run("%c q%d R%d+8 rq".formatted('A' + i, i, 1_000_000 * i));
    }
    for (int i = 0; i < 8; i++) {
      script.run("t%d, d1, done %s".formatted(100 + 100 * i, "q" + i));
    }
    script.run("t900, d");
    assertThat(script.queue('A').largeBurst).isTrue();
    script.run("t11000, A again R5000+8 rq");
    assertThat(script.queue('A').largeBurst).isFalse();
    // what counts is the burst at its arrival: it is raised the time after
    assertThat(script.queue('A').entity.raise()).isEqualTo(1);
  }

  @Test
  void b76_steadySequentialReader_movesPeakRateAndBudget() {
    // given 128 sectors a millisecond, which is 8388 of the rate's units, below the peak of 22000
    var script = BfqScript.flash(Release.V7_2).run("A r0 R0+128 rq");
    assertThat(script.parts().peak.automaticBudget()).isEqualTo(41_961);
    // when
    readUntil(script, 0, 1001, 128); // the very first completion ends the first window
    assertThat(script.parts().peak.automaticBudget()).isEqualTo(41_961);
    readUntil(script, 1001, 1002, 128);
    // then: 9·999/1001 → 8, weight 8, divisor 2: half of the old and of the measured rate
    long rate = (1001L * 128 << 16) / 1_000_000;
    long expected = 22_000 / 2 + rate / 2;
    assertThat(script.parts().peak.automaticBudget())
        .isEqualTo((int) (expected * 1000 * 125 >> 16));
    assertThat(script.parts().device.maxBudget).isEqualTo((int) (expected * 125_000 >> 16));
  }

  @Test
  void b76_randomReaderSlowerThanThePeak_movesNothing() {
    var script = BfqScript.flash(Release.V7_2).run("A r0 R0+8 rq");
    for (int t = 0; t < 1100; t++) {
      script.run(
          "t%d, A r%d R%d+8 rq, d1, done %s"
              .formatted(t, t + 1, 100_000 * ((t + 1) % 17), "r" + t));
    }
    assertThat(script.parts().device.maxBudget).isEqualTo(16_384);
    assertThat(script.parts().peak.automaticBudget()).isEqualTo(41_961);
  }

  @Test
  void b31_slotOfARaisedQueue_isThirtyTimesAsLong() {
    var script = disk().run("A a R0+8, d1");
    assertThat(script.queue('A').budgetTimeout).isEqualTo(30 * 125);
    var plain = disk().set("low_latency", 0).run("A a R0+8, d1");
    assertThat(plain.queue('A').budgetTimeout).isEqualTo(125);
  }

  @Test
  void everyRelease_raisesAlike() {
    for (Release release : List.of(Release.V6_1, Release.V6_18, Release.V7_2)) {
      var script = BfqScript.disk(release).set("low_latency", 1).run("A a R1000+8");
      assertThat(script.queue('A').entity.weight()).isEqualTo(1200);
    }
  }
}
