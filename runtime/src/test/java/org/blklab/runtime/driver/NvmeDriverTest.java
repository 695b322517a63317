package org.blklab.runtime.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.RecordingDevice;
import org.blklab.runtime.device.compound.FaultRule;
import org.blklab.runtime.device.compound.FaultyDevice;
import org.junit.jupiter.api.Test;

class NvmeDriverTest {
  private final DriverRig rig = new DriverRig(4);
  private static final NvmeController.Parameters DEFAULT = NvmeController.Parameters.DEFAULT;

  private RequestQueue queue(NvmeController.Parameters parameters, RecordingDevice device) {
    var costs = new DriverCosts(60, 100, 0, 0, 0, 0);
    var controller = new NvmeController(rig.machine, parameters, costs);
    return rig.queue(controller.namespace(device), parameters.queues(), parameters.queueDepth());
  }

  @Test
  void pluggedList_becomesVisibleAtOneDoorbell() {
    // given: 100 ns for each command
    var device = new RecordingDevice(rig.sim, 10_000);
    var reader = rig.reader(queue(DEFAULT, device), 4, 4).start();
    // when
    rig.sim.runUntil(1_000_000);
    // then: all four at the doorbell behind the last
    assertThat(device.submitted).containsExactly("0@400", "1024@400", "2048@400", "3072@400");
    assertThat(reader.done).isEqualTo(4);
  }

  @Test
  void withoutLists_lastOfTheBatch_ringsTheDoorbell() {
    // given
    var device = new RecordingDevice(rig.sim, 10_000);
    var plain =
        new NvmeController.Parameters(1, 1023, Coalescing.NONE, 0, 1_000_000, 500_000_000, false);
    rig.reader(queue(plain, device), 3, 3).start();
    // when
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(device.submitted).containsExactly("0@300", "1024@300", "2048@300");
  }

  @Test
  void deviceWithFewSlots_takesTheRestFromTheQueueAsTheyFree() {
    // given
    var device = new RecordingDevice(rig.sim, 10_000);
    device.slots = 1;
    var reader = rig.reader(queue(DEFAULT, device), 3, 3).start();
    // when
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(device.submitted).containsExactly("0@300", "1024@10300", "2048@20300");
    assertThat(reader.done).isEqualTo(3);
  }

  @Test
  void coalescing_interruptsWhenEnoughAreDone_orTheTimeIsOver() {
    // given: four are enough, else 100 us
    var device = new RecordingDevice(rig.sim, 10_000);
    var queue = queue(DEFAULT.with(new Coalescing(4, 100_000)), device);
    var four = rig.reader(queue, 4, 4).start();
    rig.sim.runUntil(1_000_000);
    // when
    var three = rig.reader(queue, 3, 3).start();
    rig.sim.runUntil(2_000_000);
    // then
    assertThat(four.endedNs).isEqualTo(400 + 10_000);
    assertThat(three.endedNs).isEqualTo(1_000_000 + 300 + 10_000 + 100_000);
  }

  @Test
  void severalQueues_everyCpuHasItsOwnDoorbellAndInterrupt() {
    // given
    var device = new RecordingDevice(rig.sim, 10_000);
    var queue = queue(DEFAULT.withQueues(4), device);
    for (int i = 0; i < 4; i++) {
      rig.reader(queue, 8, 1_000).start();
    }
    // when
    rig.sim.runUntil(1_000_000_000);
    // then
    assertThat(device.submitted).hasSize(4_000);
    for (int cpu = 0; cpu < 4; cpu++) {
      assertThat(rig.machine.cpu(cpu).busyNs()).isGreaterThan(900 * 100L);
    }
  }

  @Test
  void namespaces_shareTheTagsOfTheirController() {
    // given: four tags, two disks
    var controller =
        new NvmeController(
            rig.machine,
            new NvmeController.Parameters(1, 4, Coalescing.NONE, 0, 1_000_000, 500_000_000, true),
            DriverCosts.ZERO);
    var first = new RecordingDevice(rig.sim, 50_000);
    var second = new RecordingDevice(rig.sim, 50_000);
    var a = rig.reader(rig.queue(controller.namespace(first), 1, 4), 4, 40).start();
    var b = rig.reader(rig.queue(controller.namespace(second), 1, 4), 4, 40).start();
    int most = 0;
    // when
    for (int step = 0; step < 400; step++) {
      rig.sim.runUntil(step * 10_000L);
      most = Math.max(most, first.inside.size() + second.inside.size());
    }
    // then
    assertThat(most).isLessThanOrEqualTo(4);
    assertThat(a.done).isEqualTo(40);
    assertThat(b.done).isEqualTo(40);
  }

  @Test
  void mediumError_endsTheRequest_passingErrorIsRetriedFiveTimes() {
    // given
    var device =
        new FaultyDevice(
            rig.sim, "x", new ConstantDevice(rig.sim, "x", ConstantDevice.Parameters.DEFAULT));
    device.add(FaultRule.fail(DeviceCommand.MEDIUM_ERROR).onSectors(1024, 1032));
    int passing = device.add(FaultRule.fail(DeviceCommand.ABORTED).onSectors(2048, 2056).atMost(5));
    int lasting = device.add(FaultRule.fail(DeviceCommand.ABORTED).onSectors(3072, 3080));
    var controller = new NvmeController(rig.machine, DEFAULT, DriverCosts.ZERO);
    var reader = rig.reader(rig.queue(controller.namespace(device), 1, 1023), 1, 4).start();
    // when
    rig.sim.runUntil(1_000_000_000);
    // then
    assertThat(reader.ends)
        .containsExactly("0:0", "1024:" + BlkStatus.MEDIUM, "2048:0", "3072:" + BlkStatus.IOERR);
    assertThat(device.fired(passing)).isEqualTo(5);
    assertThat(device.fired(lasting)).isEqualTo(6);
  }

  @Test
  void lostCommand_isAbortedAfterItsTimeout_andTriedAgain() {
    // given
    var device = new RecordingDevice(rig.sim, 10_000);
    device.lose = 1;
    var reader = rig.reader(queue(DEFAULT, device), 1, 1).start();
    // when
    rig.sim.runUntil(100_000_000_000L);
    // then: the timeout is 30 s, found by a timer of whole seconds
    assertThat(reader.ends).containsExactly("0:0");
    assertThat(device.submitted).hasSize(2);
    assertThat(reader.endedNs).isBetween(30_000_000_000L, 36_000_000_000L);
  }

  @Test
  void lostCommandThatCannotBeAborted_resetsTheController() {
    // given: the device forgets the command, so it cannot abort it
    var device = new RecordingDevice(rig.sim, 10_000);
    device.lose = 1;
    var reader = rig.reader(queue(DEFAULT, device), 1, 1).start();
    rig.sim.runUntil(1_000_000);
    device.inside.clear();
    // when
    rig.sim.runUntil(200_000_000_000L);
    // then
    assertThat(reader.ends).containsExactly("0:0");
    assertThat(device.submitted).hasSize(2);
    assertThat(reader.endedNs).isBetween(60_000_000_000L, 72_000_000_000L);
  }
}
