package org.blklab.runtime.scsi.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.DeviceTraits;
import org.blklab.runtime.device.Jitter;
import org.blklab.runtime.device.compound.FaultRule;
import org.blklab.runtime.device.compound.FaultyDevice;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.scsi.DeviceState;
import org.blklab.runtime.scsi.HostState;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.Recovery.Reset;
import org.blklab.runtime.scsi.ScsiCosts;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.ScsiRig;
import org.junit.jupiter.api.Test;

/** An adapter over hardware with faults: what is retried, what fails, and that nothing is lost. */
class HardwareAdapterTest implements BioEnd {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final int READS = 64;

  private final ScsiRig rig = new ScsiRig(KernelProfile.of(Release.V7_2), 1000, 2);
  private final FaultyDevice medium = new FaultyDevice(rig.sim, "sda", drive());
  private final List<Integer> statuses = new ArrayList<>();
  private ScsiDevice device;

  private Device drive() {
    var parameters =
        new ConstantDevice.Parameters(
            1 << 30, MS, Jitter.NONE, 0, 0, 64, 0, DeviceTraits.FLASH);
    return new ConstantDevice(rig.sim, "sda", parameters);
  }

  private ScsiHost host(AdapterHabits habits) {
    habits.irqCpus(new int[] {0}).depth(_ -> 16);
    var adapter = new HardwareAdapter(rig.machine, AdapterCosts.ZERO, habits);
    var template = new HostTemplate().canQueue(32).changeQueueDepth(true).recovery(-1, true);
    ScsiHost host = new ScsiHost(rig.layer, "hba", template, adapter, ScsiCosts.ZERO);
    var limits = rig.unit("sda", 0).limits();
    device = host.addDevice(new ScsiDevice.Unit("sda", 0, 0, medium, limits));
    return host;
  }

  private static AdapterHabits able() {
    return new AdapterHabits()
        .recovery(true, EnumSet.allOf(Reset.class))
        .recoveryTimes(100 * MS, 10 * SECOND);
  }

  private void read(int count) {
    for (int i = 0; i < count; i++) {
      rig.submit(device, Op.READ, 0, i * 1000L, this);
    }
  }

  @Override
  public void bioEnded(Bio bio) {
    statuses.add(bio.status());
  }

  private long with(int status) {
    return statuses.stream().filter(each -> each == status).count();
  }

  @Test
  void abortedCommand_isRetriedAndEndsWell() {
    // given
    medium.add(FaultRule.fail(DeviceCommand.ABORTED).withEvery(8));
    ScsiHost host = host(able());
    // when
    read(READS);
    rig.sim.runUntil(10 * SECOND);
    // then
    assertThat(with(BlkStatus.OK)).isEqualTo(READS);
    assertThat(device.statistics().retried()).isPositive();
    assertThat(device.statistics().failed()).isZero();
    host.checkInvariants();
  }

  @Test
  void commandThatAlwaysFails_endsAfterItsRetries() {
    // given
    medium.add(FaultRule.fail(DeviceCommand.ABORTED).onSectors(0, 8));
    host(able());
    // when
    read(1);
    rig.sim.runUntil(10 * SECOND);
    // then: once and five retries
    assertThat(device.statistics().requested()).isEqualTo(6);
    assertThat(with(BlkStatus.IOERR)).isEqualTo(1);
  }

  @Test
  void lostMedium_failsAtOnce() {
    // given
    medium.add(FaultRule.fail(DeviceCommand.MEDIUM_ERROR).onSectors(0, 8));
    host(able());
    // when
    read(2);
    rig.sim.runUntil(SECOND);
    // then
    assertThat(with(BlkStatus.MEDIUM)).isEqualTo(1);
    assertThat(with(BlkStatus.OK)).isEqualTo(1);
    assertThat(device.statistics().requested()).isEqualTo(2);
  }

  @Test
  void droppedCommand_isAbortedAfterItsTimeoutAndRetried() {
    // given
    medium.add(FaultRule.drop().onSectors(0, 8).atMost(1));
    host(able());
    // when
    read(READS);
    rig.sim.runUntil(60 * SECOND);
    // then
    assertThat(with(BlkStatus.OK)).isEqualTo(READS);
    assertThat(device.statistics().timedOut()).isEqualTo(1);
    assertThat(device.host().recoveries()).isZero();
  }

  @Test
  void droppedCommandWithoutAbort_takesTheLadder() {
    // given
    medium.add(FaultRule.drop().onSectors(0, 8).atMost(1));
    host(
        new AdapterHabits()
            .recovery(false, EnumSet.of(Reset.LUN))
            .recoveryTimes(100 * MS, 10 * SECOND));
    // when
    read(READS);
    rig.sim.runUntil(60 * SECOND);
    // then
    assertThat(with(BlkStatus.OK)).isEqualTo(READS);
    assertThat(device.host().recoveries()).isEqualTo(1);
    assertThat(device.state()).isEqualTo(DeviceState.RUNNING);
    assertThat(device.host().state()).isEqualTo(HostState.RUNNING);
  }

  @Test
  void deadDevice_isSetOffline_andNothingIsLost() {
    // given
    medium.add(FaultRule.drop().between(2 * MS, Long.MAX_VALUE));
    ScsiHost host = host(able());
    // when
    read(READS);
    rig.sim.runUntil(300 * SECOND);
    // then
    assertThat(statuses).hasSize(READS);
    assertThat(with(BlkStatus.OK)).isBetween(1L, READS - 1L);
    assertThat(device.state()).isEqualTo(DeviceState.OFFLINE);
    assertThat(host.state()).isEqualTo(HostState.RUNNING);
    assertThat(host.busy()).isZero();
    assertThat(device.busy()).isZero();
    host.checkInvariants();
  }

  @Test
  void pulledOutDevice_endsWhatIsUnderWay() {
    // given
    ScsiHost host = host(able());
    read(READS);
    rig.sim.runUntil(500_000);
    // when
    host.remove(device);
    rig.sim.runUntil(SECOND);
    // then
    assertThat(statuses).hasSize(READS);
    assertThat(with(BlkStatus.OK)).isZero();
    assertThat(device.busy()).isZero();
    host.checkInvariants();
  }

  @Test
  void hostReset_triesEverythingAgain() {
    // given
    ScsiHost host = host(able());
    read(READS);
    rig.sim.runUntil(500_000);
    // when
    boolean done = host.reset();
    rig.sim.runUntil(SECOND);
    // then
    assertThat(done).isTrue();
    assertThat(with(BlkStatus.OK)).isEqualTo(READS);
    assertThat(device.statistics().retried()).isEqualTo(16);
  }

  @Test
  void fullDevice_isTriedAgainWithoutCountingAsRetry() {
    // given
    medium.add(FaultRule.refuse(FaultRule.Kind.QUEUE_FULL).withEvery(4));
    host(able());
    // when
    read(READS);
    rig.sim.runUntil(10 * SECOND);
    // then
    assertThat(with(BlkStatus.OK)).isEqualTo(READS);
    assertThat(device.statistics().queueFull()).isPositive();
    assertThat(device.statistics().requeued()).isEqualTo(device.statistics().queueFull());
    assertThat(device.statistics().retried()).isZero();
  }

  @Test
  void firmwareQueue_hidesAFullDevice() {
    // given
    medium.add(FaultRule.refuse(FaultRule.Kind.BUSY).withEvery(4));
    host(able().firmwareQueue(true));
    // when
    read(READS);
    rig.sim.runUntil(10 * SECOND);
    // then
    assertThat(with(BlkStatus.OK)).isEqualTo(READS);
    assertThat(device.statistics().queueFull()).isZero();
  }
}
