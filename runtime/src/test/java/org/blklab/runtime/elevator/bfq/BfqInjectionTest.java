package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Injection, wakers and think time: rules B50–B53 and B70–B73 of spec 04. */
final class BfqInjectionTest {
  private static final long MS = 1_000_000;

  /** A (weight 80) is plugged for, B (weight 10) waits; both are sequential. */
  private static BfqScript plugged(BfqScript script) {
    return script
        .process('A', IoPrio.BE, 0)
        .process('B', IoPrio.BE, 7)
        .run("B b1 R500000+8 rq, B b2 R500100+8 rq; t300, A a1 R1000+8, d, t301, done a1, d");
  }

  @Test
  void b51_shortThinkTime_limitIsZero_nothingIsInjected() {
    var script = plugged(BfqScript.flash(Release.V7_2));
    assertThat(script.queue('A').waiting).isTrue();
    assertThat(script.order()).isEqualTo("a1 | -");
  }

  @Test
  void b51_limitOfOne_oneRequestOfAnotherQueueFillsThePlug() {
    var script = plugged(BfqScript.flash(Release.V7_2));
    script.queue('A').injectLimit = 1;
    script.run("t302, d");
    assertThat(script.last()).isEqualTo("b1");
    assertThat(script.parts().device.inService).isSameAs(script.queue('A'));
    // the injected queue pays for it and keeps its place
    assertThat(script.queue('B').entity.service()).isEqualTo(8);
    script.run("t303, done b1, d");
    assertThat(script.last()).isEqualTo("b2");
  }

  /** The one case in which a limit of 0 is raised for once: slice_idle 0, and yet idle. */
  private static String afterRaisedLimit(boolean skipsLarge, int sectors) {
    KernelProfile now = KernelProfile.of(Release.V7_2);
    var script =
        BfqScript.flash(skipsLarge ? now : now.without(Behaviour.BFQ_INJECTION_SKIPS_LARGE))
            .process('A', IoPrio.BE, 0)
            .process('B', IoPrio.BE, 7)
            .set("strict_guarantees", 1)
            .run("A a1 R1000+8, d, t1, done a1, B b1 R500000+" + sectors + " rq")
            .set("slice_idle", 0)
            .run("d");
    assertThat(script.queue('A').waiting).isTrue();
    return script.last();
  }

  @Test
  void b51_limitRaisedForOnce_olderKernelsLoseItOnASmallRequest() {
    assertThat(afterRaisedLimit(true, 8)).isEqualTo("b1");
    assertThat(afterRaisedLimit(false, 8)).isEqualTo("-");
  }

  @Test
  void b51_limitRaisedForOnce_aLargeRequestOnFlashIsInjectedByBoth() {
    assertThat(afterRaisedLimit(true, 64)).isEqualTo("b1");
    assertThat(afterRaisedLimit(false, 64)).isEqualTo("b1");
  }

  @Test
  void limitOfANewQueue_olderKernels_isSetAnewByTheFirstRequestThatIsItsOwn() {
    KernelProfile now = KernelProfile.of(Release.V7_2);
    for (boolean fromBirth : new boolean[] {true, false}) {
      // given: b1 is absorbed by a1, so the queue of B is made and has no request
      var script =
          BfqScript.disk(
              fromBirth ? now : now.without(Behaviour.BFQ_INJECTION_LIMIT_AGES_FROM_BIRTH));
      script.run("t5, A a1 R1000+8, B b1 R1008+8");
      // when
      script.run("t25, B b2 R900000+8 rq");
      // then
      assertThat(script.queue('B').limitDecreasedAt).isEqualTo(fromBirth ? 5 : 25);
    }
  }

  @Test
  void b51_queueEmptiedByInjection_leavesTheTrees() {
    var script = plugged(BfqScript.flash(Release.V7_2));
    script.queue('A').injectLimit = 2;
    script.run("t302, d");
    assertThat(script.last()).isEqualTo("b1 b2");
    BfqQueue injected = script.queue('B');
    assertThat(injected.busy).isFalse();
    assertThat(injected.entity.budget()).isZero();
    assertThat(injected.entity.service()).isZero();
  }

  @Test
  void b51_raisedQueueWithShortThinkTime_onlyRaisedOnesAreInjected() {
    var script = plugged(BfqScript.flash(Release.V7_2));
    script.queue('A').injectLimit = 1;
    script.queue('A').entity.setRaise(30);
    script.parts().device.raisedBusy = 2; // as if another raised queue were busy
    assertThat(script.runUnchecked("t302, d").last()).isEqualTo("-");
    script.queue('B').entity.setRaise(30);
    assertThat(script.runUnchecked("d").last()).isEqualTo("b1");
  }

  /** Version table of §26: a request of 64 sectors and more on flash. */
  @Test
  void b51_largeRequestOnFlash_goesIntoAnIdleDriveOnly() {
    for (Release release : new Release[] {Release.V6_1, Release.V7_2}) {
      for (int sectors : new int[] {63, 64}) {
        var script =
            BfqScript.flash(release)
                .process('A', IoPrio.BE, 0)
                .process('B', IoPrio.BE, 7)
                .process('C', IoPrio.BE, 7)
                .run("B b R500000+%d rq; t300, C c1 R9000000+8 rq".formatted(sectors))
                .run("t600, A a1 R1000+8, d, t601, done a1");
        script.queue('A').injectLimit = 3;
        script.run("d1"); // C came last: its small request goes first
        assertThat(script.last()).isEqualTo("c1");
        script.run("d1");
        assertThat(script.last()).as(release + " " + sectors).isEqualTo(sectors < 64 ? "b" : "-");
        script.run("t602, done c1" + (sectors < 64 ? " b" : "") + ", d");
        assertThat(script.last()).isEqualTo(sectors < 64 ? "-" : "b");
      }
    }
  }

  @Test
  void b32_ownAsyncRequests_areInjectedAlways() {
    // given A plugged for, with a write of its own waiting
    var script =
        BfqScript.disk(Release.V7_2).run("A a1 R1000+8, B b1 R500000+8, A w W9000+8; t1, d");
    assertThat(script.order()).isEqualTo("a1 w");
    assertThat(script.parts().device.inService).isSameAs(script.queue('A'));
    // and a write of another process in the same shared queue is not
    var twin =
        BfqScript.disk(Release.V7_2)
            .run("A a0 W7000+8, d, done a0; t60, A a1 R1000+8, d1; t61, B w W6000+8, d");
    assertThat(twin.order()).isEqualTo("a0 | a1 | -");
  }

  /** A request of A came into an empty drive and took 5 ms. */
  private static BfqScript measured() {
    var script = plugged(BfqScript.flash(Release.V7_2));
    script.run("t305, A a2 R1008+64, d");
    // the limit was last changed at t300: 10 ms have to pass before a measurement
    assertThat(script.queue('A').baseServiceNs).isZero();
    script.run("t306, done a2, t310, A a3 R1072+64, d, t315, done a3");
    assertThat(script.queue('A').baseServiceNs).isEqualTo(5 * MS);
    return script;
  }

  @Test
  void b52_injectionThatDoesHarm_lowersTheLimit() {
    // given
    var script = measured();
    BfqQueue a = script.queue('A');
    assertThat(a.injectLimit).isEqualTo(1);
    // when one is injected and A's next request takes 7.5 ms, half as much again
    script.run("d");
    assertThat(script.last()).isEqualTo("b1");
    script.run("t316, A a4 R1136+64, d, t323.5, done a4");
    // then the limit shrinks
    assertThat(a.injectLimit).isZero();
    assertThat(a.limitDecreasedAt).isEqualTo(323);
  }

  @Test
  void b52_injectionThatDoesNoHarm_raisesTheLimit() {
    var script = measured();
    BfqQueue a = script.queue('A');
    script.run("d, t316, A a4 R1136+64, d, t323.4, done a4"); // 7.4 ms are less than 1.5 · 5 ms
    assertThat(a.injectLimit).isEqualTo(2);
    assertThat(a.baseServiceNs).isEqualTo(5 * MS); // b1 is still out
  }

  @Test
  void b50_oneSecondLater_measuresAnew() {
    var script = measured();
    BfqQueue a = script.queue('A');
    script.run("t400, d, t1299, A a4 R1136+64 rq");
    assertThat(a.baseServiceNs).isEqualTo(5 * MS);
    script.run("d, t1299.5, done a4, t1300, A a5 R1200+64 rq");
    assertThat(a.baseServiceNs).isZero();
    assertThat(a.injectLimit).isZero(); // short think time
  }

  /**
   * A thinks for long, and comes each time right after W has finished: after three times W is its
   * waker, and W's requests go ahead while A is plugged for.
   */
  private static BfqScript wakers(KernelProfile kernel) {
    var script =
        BfqScript.disk(kernel)
            .process('A', IoPrio.BE, 0)
            .process('W', IoPrio.BE, 7)
            .run("W w0 R5000000+8 rq; t300, A a0 R0+8 rq, d1, t300.1, done a0");
    for (int i = 1; i <= 6; i++) {
      // A idles 20 ms until its plug is over and W's request is done
      double at = 300 + 40 * i;
      script.run("t%.1f, d1".formatted(at));
      script.run("t%.1f, done w%d".formatted(at + 0.1, i - 1));
      script.run("t%.1f, W w%d R%d+8 rq".formatted(at + 0.2, i, 5_000_000 + 8 * i));
      script.run("t%.1f, A a%d R%d+8 rq, d1".formatted(at + 0.3, i, 8 * i));
      assertThat(script.last()).isEqualTo("a" + i);
      script.run("t%.1f, done a%d".formatted(at + 0.4, i));
    }
    return script;
  }

  @Test
  void b53_threeTimesAfterTheSameQueue_makesItTheWaker() {
    var script = wakers(KernelProfile.of(Release.V7_2));
    BfqQueue a = script.queue('A');
    BfqQueue w = script.queue('W');
    assertThat(a.shortThink).isFalse();
    assertThat(a.waker).isSameAs(w);
    assertThat(w.wokenFirst).isSameAs(a);
    // while A is plugged for, its waker is served
    assertThat(a.waiting).isTrue();
    assertThat(script.run("d1").last()).isEqualTo("w6");
    assertThat(script.parts().device.inService).isSameAs(a);
  }

  @Test
  void wakers_patchedOut_areNotFound() {
    var script = wakers(KernelProfile.of(Release.V7_2).without(Behaviour.BFQ_WAKERS));
    assertThat(script.queue('A').waker).isNull();
  }

  @Test
  void b53_wakerDies_isForgotten() {
    var script = wakers(KernelProfile.of(Release.V7_2));
    BfqQueue a = script.queue('A');
    BfqQueue w = script.queue('W');
    script.run("exit W, d, t600, done w6, d, t700, A last R8000+2048, d, t701, done last, t720, d");
    assertThat(w.dead).isTrue();
    assertThat(a.waker).isNull();
  }

  @Test
  void b70_thinkTime_isTrustedFromTheThirdSampleOn() {
    var think = new ThinkTime();
    for (int i = 0; i < 2; i++) {
      think.add(10 * MS);
      assertThat(think.isLongerThan(4 * MS)).isFalse();
    }
    think.add(10 * MS);
    assertThat(think.isLongerThan(4 * MS)).isTrue();
    assertThat(think.isLongerThan(11 * MS)).isFalse();
  }

  /** With bfq-think-time-when-idle a request that others are still out for is no sample. */
  @Test
  void b70_requestWhileOthersAreOut_countsInOldKernelsAlone() {
    for (boolean fixed : new boolean[] {false, true}) {
      KernelProfile kernel = KernelProfile.of(Release.V7_2);
      var script =
          BfqScript.disk(fixed ? kernel : kernel.without(Behaviour.BFQ_THINK_TIME_WHEN_IDLE));
      script.run("A r0 R0+8, A r1 R8+8, A slow R900000+8, d");
      script.run("t1, done r0");
      // one request is always out; the last completion is long ago each time
      for (int i = 2; i < 6; i++) {
        script.run("t%d, A r%d R%d+8, d".formatted(40 * i, i, 8 * i));
      }
      assertThat(script.queue('A').shortThink).isEqualTo(fixed);
    }
  }

  @Test
  void b72_seekHistory_twentyOfThirtyTwoMakeAQueueSeeky() {
    var script = BfqScript.disk(Release.V7_2);
    for (int i = 0; i < 20; i++) {
      script.run("A r%d R%d+8 rq".formatted(i, 1 + 1_000 * (i % 2)));
      // the very first request counts as a seek from the start, and its own bit is 0
      assertThat(script.queue('A').isSeeky()).as("request %d", i).isEqualTo(i >= 19);
    }
  }

  @Test
  void b72_largeRequestOnFlash_isNoSeek() {
    var script = BfqScript.flash(Release.V7_2).run("A a R8+8 rq, A b R900000+64 rq");
    assertThat(script.queue('A').seekHistory & 1).isZero();
    script.run("A c R8+63 rq");
    assertThat(script.queue('A').seekHistory & 1).isEqualTo(1);
  }

  @Test
  void b73_idleForMoreThanAFifthOfTheTime_isNotIoBound() {
    var script = BfqScript.disk(Release.V7_2).run("A a R0+8, d, t8, done a, t10, A b R8+8 rq");
    assertThat(script.queue('A').ioBound).isTrue(); // 5 · 2 of 10
    var more = BfqScript.disk(Release.V7_2).run("A a R0+8, d, t8, done a, t10.1, A b R8+8 rq");
    assertThat(more.queue('A').ioBound).isFalse();
  }
}
