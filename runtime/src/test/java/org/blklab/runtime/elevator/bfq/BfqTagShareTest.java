package org.blklab.runtime.elevator.bfq;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.elevator.BenchSetup;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;

/** Limits of tags: rules B78 and B79 and vector V15b of spec 04, Q2 and Q3 of spec 09. */
final class BfqTagShareTest {
  private static final int ASYNC = 0;

  private static BfqScript on(BenchSetup setup) {
    return new BfqScript(setup);
  }

  private static BfqScript on(Release release, int queueDepth) {
    return on(BenchSetup.of(release).queueDepth(queueDepth));
  }

  /** Limits of async and sync writes, then the same while a raised queue is busy. */
  private static int[] limits(BfqScript script) {
    TagShare share = script.parts().tagShare;
    int[] limits = new int[4];
    for (int raised = 0; raised < 2; raised++) {
      script.parts().device.raisedBusy = raised;
      limits[2 * raised] = share.limit(null, Op.WRITE, ASYNC);
      limits[2 * raised + 1] = share.limit(null, Op.WRITE, Op.SYNC);
    }
    script.parts().device.raisedBusy = 0;
    return limits;
  }

  /** 0 stands for no limit: 256 of 256. */
  @Test
  void v15b_attachedAfterAnotherAsyncDepth_limitsAreStale() {
    int[] before = {64, 128, 192, 256};
    int[][] expected = {{42, 64, 16, 32}, {85, 128, 32, 64}, {128, 192, 48, 96}, {170, 0, 64, 128}};
    for (int i = 0; i < before.length; i++) {
      var script = on(Release.V7_2, 128);
      script.bench().host().setAsyncDepth(before[i]);
      script.bench().attach(script.elevator());
      assertThat(limits(script)).containsExactly(expected[i]);
      assertThat(script.bench().host().asyncDepth()).isEqualTo(192);
      assertThat(script.bench().minShallowDepth()).isEqualTo(1);
    }
  }

  @Test
  void v15b_asyncDepthOrNrRequestsWritten_limitsAreRepaired() {
    var script = on(Release.V7_2, 128);
    script.bench().host().setAsyncDepth(64);
    script.bench().attach(script.elevator());
    script.elevator().depthUpdated(); // async_depth written with its present value
    assertThat(limits(script)).containsExactly(128, 192, 48, 96);
    script.bench().writeNrRequests(128);
    assertThat(limits(script)).containsExactly(64, 96, 24, 48);
  }

  @Test
  void staleLimits_patchedOut_areRightAtOnce() {
    var kernel = KernelProfile.of(Release.V7_2).without(Behaviour.BFQ_STALE_LIMITS_AT_ATTACH);
    var script = on(BenchSetup.of(Release.V7_2).kernel(kernel));
    assertThat(limits(script)).containsExactly(128, 192, 48, 96);
    var stale = on(Release.V7_2, 128); // async_depth of "none" was 128
    assertThat(limits(stale)).containsExactly(85, 128, 32, 64);
  }

  @Test
  void b78_612_limitsFollowNrRequests() {
    assertThat(limits(on(Release.V6_12, 128))).containsExactly(128, 192, 48, 96);
    assertThat(limits(on(Release.V6_18, 4))).containsExactly(4, 6, 1, 3);
  }

  @Test
  void b78_612_nrRequestsWritten_limitsAreThoseOfTheOldOne() {
    var script = on(Release.V6_12, 128);
    script.bench().writeNrRequests(64);
    // 128 and 192 of 64 are no limits
    assertThat(limits(script)).containsExactly(0, 0, 48, 0);
    var later = on(Release.V6_18, 128);
    later.bench().writeNrRequests(64);
    assertThat(limits(later)).containsExactly(32, 48, 12, 24);
  }

  @Test
  void b78_61_limitsArePerWord() {
    // nr_requests 256: words of 64 bits
    assertThat(limits(on(Release.V6_1, 128))).containsExactly(32, 48, 12, 24);
    // nr_requests 8: four words of two bits
    assertThat(limits(on(Release.V6_1, 4))).containsExactly(1, 1, 1, 1);
  }

  /** Q2, nr_requests 8, attached after "none" on 4 tags: writes in flight of a raised process. */
  @Test
  void q2_newProcessWritesDirectly_smallLimitsApply() {
    Release[] releases = {Release.V6_18, Release.V7_2};
    int[] inFlight = {3, 2};
    for (int i = 0; i < releases.length; i++) {
      var script = on(releases[i], 4).set("low_latency", 1);
      script.run("A a W1000+8 SYNC");
      assertThat(script.parts().device.raisedBusy).isEqualTo(1);
      assertThat(script.elevator().limitDepth(script.task('B'), Op.WRITE, Op.SYNC))
          .as(releases[i].text())
          .isEqualTo(inFlight[i]);
    }
  }

  @Test
  void b79_syncReads_haveNoLimitUntilTheShareIsUsedUp() {
    // given two equal backlogged processes on 8 tags
    var script = on(Release.V7_2, 4);
    script.run("B b0 R5000000+8 rq");
    for (int i = 0; i < 4; i++) {
      assertThat(script.elevator().limitDepth(script.task('A'), Op.READ, 0)).isZero();
      script.run("A a%d R%d+8 rq".formatted(i, 1000 * i));
    }
    // then A has its half
    assertThat(script.elevator().limitDepth(script.task('A'), Op.READ, 0)).isEqualTo(1);
    assertThat(script.elevator().limitDepth(script.task('B'), Op.READ, 0)).isZero();
  }

  @Test
  void b79_queueOnNoTree_isNotLimited() {
    // given all 8 tags with the driver, for one process, whose queue is forgotten each time
    var script = on(Release.V7_2, 4).set("slice_idle", 0);
    for (int i = 0; i < 8; i++) {
      script.run("A a%d R%d+8 rq, d".formatted(i, 1000 * i));
    }
    assertThat(script.queue('A').entity.allocated()).isEqualTo(8);
    assertThat(script.queue('A').entity.isOn()).isFalse();
    // then BFQ is to hear of more work
    assertThat(script.elevator().limitDepth(script.task('A'), Op.READ, 0)).isZero();
    script.run("A more R9000+8 rq");
    assertThat(script.elevator().limitDepth(script.task('A'), Op.READ, 0)).isEqualTo(1);
  }

  @Test
  void b79_betterClasses_countEightfold() {
    // given an RT and a BE process of level 4 on 64 tags: 40 of 40·8 + 40 for BE
    var script = on(Release.V7_2, 32).process('T', IoPrio.RT, 4);
    script.run("T t R0+8 rq");
    for (int i = 0; i < 7; i++) {
      script.run("A a%d R%d+8 rq".formatted(i, 1000 * i));
      int limit = script.elevator().limitDepth(script.task('A'), Op.READ, 0);
      assertThat(limit).as("with %d", i + 1).isEqualTo(i + 1 < 7 ? 0 : 1); // round(64/9) = 7
    }
    assertThat(script.elevator().limitDepth(script.task('T'), Op.READ, 0)).isZero();
  }

  @Test
  void b79_groups_shareByTheirWeights() {
    // given groups of weight 100 and 300, a process each, on 64 tags: 16 for the first
    var script =
        on(Release.V7_2, 32)
            .process('A', new Cgroup(1, "g1", 100, Cgroup.PrioPolicy.NO_CHANGE))
            .process('B', new Cgroup(2, "g2", 300, Cgroup.PrioPolicy.NO_CHANGE));
    script.run("B b R9000000+8 rq");
    for (int i = 0; i < 16; i++) {
      script.run("A a%d R%d+8 rq".formatted(i, 1000 * i));
      int limit = script.elevator().limitDepth(script.task('A'), Op.READ, 0);
      assertThat(limit).as("with %d", i + 1).isEqualTo(i + 1 < 16 ? 0 : 1);
    }
  }

  @Test
  void b79_kernelWithoutShares_neverCutsReads() {
    assertThat(KernelProfile.of(Release.V5_10).has(Behaviour.BFQ_TAG_SHARE)).isFalse();
    var script = on(Release.V5_10, 4).run("B b0 R5000000+8 rq");
    for (int i = 0; i < 7; i++) {
      script.run("A a%d R%d+8 rq".formatted(i, 1000 * i));
    }
    assertThat(script.elevator().limitDepth(script.task('A'), Op.READ, 0)).isZero();
  }
}
