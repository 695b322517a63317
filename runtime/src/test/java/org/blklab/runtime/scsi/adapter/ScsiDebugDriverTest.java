package org.blklab.runtime.scsi.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiCosts;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.ScsiRig;
import org.blklab.runtime.sim.Machine;
import org.junit.jupiter.api.Test;

/** scsi_debug's timers and injected errors, by its own parameters. */
class ScsiDebugDriverTest implements BioEnd {
  private static final long SECOND = 1_000_000_000;

  private final ScsiDebugParameters parameters = new ScsiDebugParameters();
  private final List<String> ended = new ArrayList<>();
  private ScsiRig rig;
  private ScsiDevice device;

  private void load() {
    rig = new ScsiRig(KernelProfile.of(Release.V7_2), 250, 1);
    var costs = new ScsiDebugDriver.Costs(Machine.FIRST_STEP, 0, 0, 0);
    var random = rig.sim.random().named("test");
    var driver = new ScsiDebugDriver(rig.machine, costs, parameters, 250, random);
    var template =
        new HostTemplate().canQueue(192).cmdPerLun(192).reservedCommands(1).recovery(-1, true);
    var host = new ScsiHost(rig.layer, "debug", template, driver, ScsiCosts.ZERO);
    var limits =
        new QueueLimits(
            new DeviceLimits().maxHwSectors(1024).cache(true, true), rig.layer.kernel());
    var unit = rig.unit("sda", 0);
    device = host.addDevice(new ScsiDevice.Unit("sda", 0, 0, unit.hardware(), limits));
  }

  private void go(int op, int flags, long sector) {
    rig.submit(device, op, flags, sector, this);
    rig.sim.runUntil(rig.sim.nowNs() + SECOND);
  }

  @Override
  public void bioEnded(Bio bio) {
    ended.add(rig.sim.nowNs() % SECOND / 1000 + "us:" + bio.status());
  }

  @Test
  void delayOfZero_answersAtOnce() {
    parameters.delay(0);
    load();
    go(Op.READ, 0, 0);
    assertThat(ended).containsExactly("0us:" + BlkStatus.OK);
  }

  @Test
  void delayInTicks_isATimerOfThatLength() {
    parameters.delay(2);
    load();
    go(Op.READ, 0, 0);
    assertThat(ended).containsExactly("8000us:" + BlkStatus.OK);
  }

  @Test
  void ndelay_overridesDelay() {
    parameters.delay(2).ndelay(100_000);
    load();
    go(Op.READ, 0, 0);
    assertThat(ended).containsExactly("100us:" + BlkStatus.OK);
  }

  /** Recorded: 48.002 ms at HZ 250 (spec 09 F6). */
  @Test
  void flushAfterAWrite_takesTwelveTicks_andAnotherOneNothing() {
    parameters.delay(0).ndelay(100_000);
    load();
    go(Op.WRITE, Op.SYNC, 0);
    go(Op.WRITE, Op.PREFLUSH | Op.SYNC, 0);
    go(Op.WRITE, Op.PREFLUSH | Op.SYNC, 0);
    assertThat(ended).containsExactly("100us:0", "48000us:0", "0us:0");
  }

  @Test
  void mediumError_failsReadsThatTouchTheRange() {
    parameters.delay(0).opts(ScsiDebugParameters.OPT_MEDIUM_ERROR).mediumErrors(100, 10);
    load();
    go(Op.READ, 0, 96);
    go(Op.READ, 0, 112);
    go(Op.WRITE, Op.SYNC, 96);
    assertThat(ended)
        .containsExactly(
            "0us:" + BlkStatus.MEDIUM, "0us:" + BlkStatus.OK, "0us:" + BlkStatus.OK);
  }

  @Test
  void everyNthWithTransportError_isRetried() {
    parameters.delay(0).opts(ScsiDebugParameters.OPT_TRANSPORT_ERROR).everyNth(3);
    load();
    for (int i = 0; i < 6; i++) {
      go(Op.READ, 0, i * 1000L);
    }
    assertThat(ended).hasSize(6).allMatch(end -> end.endsWith(":" + BlkStatus.OK));
    assertThat(device.statistics().retried()).isEqualTo(2);
  }

  @Test
  void everyNthWithHostBusy_isTriedAgain() {
    parameters.delay(0).opts(ScsiDebugParameters.OPT_HOST_BUSY).everyNth(4);
    load();
    for (int i = 0; i < 8; i++) {
      go(Op.READ, 0, i * 1000L);
    }
    assertThat(ended).hasSize(8).allMatch(end -> end.endsWith(":" + BlkStatus.OK));
    assertThat(device.statistics().refused()).isEqualTo(2);
  }

  @Test
  void everyNthWithTimeout_isAbortedAfter30Seconds() {
    parameters.delay(0).opts(ScsiDebugParameters.OPT_TIMEOUT).everyNth(2);
    load();
    rig.submit(device, Op.READ, 0, 0, this);
    rig.submit(device, Op.READ, 0, 1000, this);
    rig.sim.runUntil(60 * SECOND);
    assertThat(ended).hasSize(2).allMatch(end -> end.endsWith(":" + BlkStatus.OK));
    assertThat(device.statistics().timedOut()).isEqualTo(1);
  }

  @Test
  void shortTransfer_isCompletedByASecondCommand() {
    parameters.delay(0).opts(ScsiDebugParameters.OPT_SHORT_TRANSFER).everyNth(2);
    load();
    go(Op.READ, 0, 0);
    go(Op.READ, 0, 1000);
    assertThat(ended).containsExactly("0us:" + BlkStatus.OK, "0us:" + BlkStatus.OK);
    assertThat(device.statistics().requested()).isEqualTo(3);
  }
}
