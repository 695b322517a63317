package org.blklab.runtime.scsi.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.DeviceTraits;
import org.blklab.runtime.device.Jitter;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiCosts;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.ScsiRig;
import org.junit.jupiter.api.Test;

/** Commands that cannot be queued with others wait until the drive is idle. */
class AtaLinkTest implements BioEnd {
  private static final long MS = 1_000_000;

  private final List<String> ended = new ArrayList<>();
  private ScsiRig rig;
  private ScsiDevice device;

  /** A drive with a cache that takes 10 ms for everything. */
  private void drive(boolean parks, int queues) {
    rig = new ScsiRig(KernelProfile.of(Release.V7_2), 1000, queues);
    var habits = new AdapterHabits().ata(true, parks).depth(_ -> 32).irqCpus(new int[queues]);
    var adapter = new HardwareAdapter(rig.machine, AdapterCosts.ZERO, habits);
    var template = new HostTemplate().canQueue(32).queues(queues, 0).hostTagset(queues > 1);
    var host = new ScsiHost(rig.layer, "ata", template, adapter, ScsiCosts.ZERO);
    var traits = new DeviceTraits(false, true, false, 512, 512, 0);
    var parameters =
        new ConstantDevice.Parameters(1 << 30, 10 * MS, Jitter.NONE, 0, 0, 64, 0, traits);
    var medium = new ConstantDevice(rig.sim, "sda", parameters);
    var limits =
        new QueueLimits(
            new DeviceLimits().maxHwSectors(1024).cache(true, false), rig.layer.kernel());
    device = host.addDevice(new ScsiDevice.Unit("sda", 0, 0, medium, limits));
  }

  private void read(long sector) {
    rig.submit(device, Op.READ, 0, sector, this);
  }

  private void flush() {
    rig.submit(device, Op.WRITE, Op.PREFLUSH | Op.SYNC, 0, this);
  }

  @Override
  public void bioEnded(Bio bio) {
    String what = bio.op() == Op.READ ? "read" : "flush";
    ended.add(what + "@" + rig.sim.nowNs() / MS);
  }

  @Test
  void flush_waitsForQueuedReads_andReadsWaitForIt() {
    // given
    drive(true, 1);
    read(0);
    rig.sim.runUntil(2 * MS);
    // when
    flush();
    rig.sim.runUntil(3 * MS);
    read(1000);
    rig.sim.runUntil(100 * MS);
    // then: one after the other, 10 ms each
    assertThat(ended).containsExactly("read@10", "flush@20", "read@30");
  }

  @Test
  void readsBesideEachOther_areQueuedTogether() {
    // given
    drive(true, 1);
    // when
    read(0);
    read(1000);
    rig.sim.runUntil(100 * MS);
    // then
    assertThat(ended).containsExactly("read@10", "read@10");
  }

  @Test
  void depthOfOne_switchesQueueingOff() {
    // given
    drive(true, 1);
    device.host().driver().changeQueueDepth(device, 1);
    // when
    read(0);
    read(1000);
    rig.sim.runUntil(100 * MS);
    // then
    assertThat(ended).containsExactly("read@10", "read@20");
  }

  @Test
  void flushNotParked_isTriedAgainUntilTheDriveIsIdle() {
    // given: one hardware queue, so what comes later waits behind it
    drive(false, 1);
    read(0);
    rig.sim.runUntil(2 * MS);
    // when
    flush();
    rig.sim.runUntil(100 * MS);
    // then
    assertThat(ended).containsExactly("read@10", "flush@20");
    assertThat(device.statistics().refused()).isPositive();
  }
}
