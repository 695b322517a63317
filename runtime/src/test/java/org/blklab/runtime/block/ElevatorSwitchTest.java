package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElevatorSwitchTest {
  private final EventLog log =
      new EventLog(EnumSet.of(TracePoint.QUEUE_FREEZE, TracePoint.ELEVATOR_SWITCH));

  private Bench bench(KernelProfile kernel, String elevator) {
    var bench = new Bench(kernel, 1).queue(1, 32).elevator(elevator);
    bench.queue.addProbe(log);
    return bench;
  }

  private Bench bench(Release release, String elevator) {
    return bench(KernelProfile.of(release), elevator);
  }

  private String write(Bench bench, String text, Errno expected) {
    assertThat(bench.store(bench.queue.elevatorSwitch.store(text))).isEqualTo(expected);
    return log.take();
  }

  @Test
  void tv16_switch_resetsDepthsToTheNewDefaults() {
    // given
    var bench = bench(Release.V7_2, "mq-deadline");
    bench.store(bench.queue.depths.storeNrRequests("256"));
    bench.store(bench.queue.depths.storeAsyncDepth("100"));
    log.take();
    // when, then
    assertThat(write(bench, "kyber\n", Errno.OK)).isEqualTo("QUEUE_FREEZE, ELEVATOR_SWITCH");
    assertThat(bench.queue.nrRequests()).isEqualTo(64);
    assertThat(bench.queue.asyncDepth()).isEqualTo(48);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(6);
    write(bench, "none", Errno.OK);
    assertThat(bench.queue.nrRequests()).isEqualTo(32);
    assertThat(bench.queue.asyncDepth()).isEqualTo(32);
    assertThat(bench.queue.hctx(0).schedTags).isNull();
    write(bench, "bfq", Errno.OK);
    assertThat(bench.queue.nrRequests()).isEqualTo(64);
    assertThat(bench.queue.asyncDepth()).isEqualTo(48);
    assertThat(bench.schedMap().wakeBatch()).isEqualTo(1);
  }

  /** A direct or buffered write's limit just after none → bfq, and after a write of 48. */
  @Test
  void tv16_bfq_limitsByTheDepthOfBeforeUntilTheNextWrite() {
    // given
    var bench = bench(Release.V7_2, "none");
    var task = bench.task("a").task();
    write(bench, "bfq", Errno.OK);
    Elevator bfq = bench.queue.elevator();
    // when, then: from 32, the depth of none
    assertThat(bfq.limitDepth(task, Op.WRITE, Op.SYNC)).isEqualTo(32);
    assertThat(bfq.limitDepth(task, Op.WRITE, 0)).isEqualTo(21);
    bench.store(bench.queue.depths.storeAsyncDepth("48"));
    assertThat(bfq.limitDepth(task, Op.WRITE, Op.SYNC)).isEqualTo(48);
    assertThat(bfq.limitDepth(task, Op.WRITE, 0)).isEqualTo(32);
  }

  @Test
  void tv17_names_withMqDeadline() {
    // given
    var bench = bench(Release.V7_2, "mq-deadline");
    bench.store(bench.queue.depths.storeNrRequests("100"));
    log.take();
    // when, then
    assertThat(write(bench, "mq-deadline", Errno.OK)).isEqualTo("QUEUE_FREEZE");
    assertThat(write(bench, " deadline \n", Errno.OK)).isEqualTo("QUEUE_FREEZE");
    assertThat(write(bench, "foo", Errno.EINVAL)).isEqualTo("QUEUE_FREEZE");
    assertThat(write(bench, "", Errno.OK)).isEmpty();
    assertThat(bench.queue.nrRequests()).isEqualTo(100);
    assertThat(write(bench, "nonexistent", Errno.OK)).isEqualTo("QUEUE_FREEZE, ELEVATOR_SWITCH");
    assertThat(bench.queue.elevatorName()).isEqualTo("none");
  }

  @Test
  void tv17_noneToNone_resetsTheDepths() {
    // given
    var bench = bench(Release.V7_2, "none");
    bench.store(bench.queue.depths.storeNrRequests("8"));
    log.take();
    // when
    String events = write(bench, "none", Errno.OK);
    // then
    assertThat(events).isEqualTo("QUEUE_FREEZE, ELEVATOR_SWITCH");
    assertThat(bench.queue.nrRequests()).isEqualTo(32);
    assertThat(bench.queue.asyncDepth()).isEqualTo(32);
  }

  @ParameterizedTest
  @CsvSource({
    "V6_1, mq-deadline, mq-deadline, OK, 0", "V6_1, none, none, OK, 0",
    "V6_1, none, foo, EINVAL, 0",
    "V6_18, mq-deadline, mq-deadline, OK, 1", "V6_18, none, none, OK, 1",
    "V6_18, none, foo, EINVAL, 1", "V6_12, none, none, OK, 1"
  })
  void z1_writeWithoutEffect_freezesByRelease(
      Release release, String active, String written, Errno errno, int freezes) {
    // given
    var bench = bench(release, active);
    // when
    String events = write(bench, written, errno);
    // then
    assertThat(events.contains("QUEUE_FREEZE")).isEqualTo(freezes == 1);
  }

  @Test
  void elevatorUnchangedPatch_sameName_doesNotFreeze() {
    // given
    var kernel = KernelProfile.of(Release.V7_2).with(Behaviour.ELEVATOR_UNCHANGED);
    var bench = bench(kernel, "none");
    // when, then
    assertThat(write(bench, "none", Errno.OK)).isEmpty();
    write(bench, "mq-deadline", Errno.OK);
    assertThat(write(bench, "deadline", Errno.OK)).isEmpty();
    assertThat(write(bench, "foo", Errno.EINVAL)).isEqualTo("QUEUE_FREEZE");
  }

  @Test
  void s14_noSchedSet_ignoresWritesOnlyInOldKernels() {
    // given
    var set = new TagSet.Parameters(1, 0, 0, 32, 0, false, false, true, 0);
    var old = new Bench(Release.V6_1, 1).queue(set, new DeviceLimits());
    var recent = new Bench(Release.V6_18, 1).queue(set, new DeviceLimits());
    // when
    old.store(old.queue.elevatorSwitch.store("mq-deadline"));
    recent.store(recent.queue.elevatorSwitch.store("mq-deadline"));
    // then
    assertThat(old.queue.elevatorName()).isEqualTo("none");
    assertThat(recent.queue.elevatorName()).isEqualTo("mq-deadline");
    assertThat(recent.queue.defaultElevator()).isEqualTo("none");
  }

  @Test
  void defaultElevator_dependsOnHardwareQueues() {
    assertThat(new Bench(Release.V7_2, 2).queue(1, 4).queue.defaultElevator())
        .isEqualTo("mq-deadline");
    assertThat(new Bench(Release.V7_2, 2).queue(2, 4).queue.defaultElevator()).isEqualTo("none");
    var shared = new TagSet.Parameters(2, 0, 0, 4, 0, true, false, false, 0);
    assertThat(
            new Bench(Release.V7_2, 2).queue(shared, new DeviceLimits()).queue.defaultElevator())
        .isEqualTo("mq-deadline");
  }

  @Test
  void switchUnderLoad_waitsForRequestsAndHoldsNewOnesBack() {
    // given
    var bench = bench(Release.V7_2, "none");
    var a = bench.task("a");
    bench.read(a, 0, 8);
    var write = bench.queue.elevatorSwitch.store("mq-deadline");
    // when
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.SLEEP);
    var b = bench.task("b");
    assertThat(bench.read(b, 80, 8)).isEqualTo(Submission.SLEEP);
    bench.sim.runUntil(5_000_000);
    bench.driver.finish(0);
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.DONE);
    // then
    assertThat(bench.woken).containsExactly(b.task());
    assertThat(bench.go(b)).isEqualTo(Submission.DONE);
    bench.runKblockd();
    bench.driver.finish(80);
    assertThat(bench.queue.freezer.usage()).isZero();
  }
}
