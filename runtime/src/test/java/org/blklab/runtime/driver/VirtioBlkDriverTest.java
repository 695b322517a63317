package org.blklab.runtime.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.RecordingDevice;
import org.junit.jupiter.api.Test;

class VirtioBlkDriverTest {
  private final DriverRig rig = new DriverRig(2);

  private RequestQueue queue(VirtioBlkDriver.Parameters parameters, RecordingDevice device) {
    var costs = new DriverCosts(60, 100, 1_000, 50, 0, 0);
    var driver = new VirtioBlkDriver(rig.machine, device, parameters, costs);
    return rig.queue(driver, parameters.queues(), parameters.queueDepth());
  }

  @Test
  void list_isNotifiedOnce_andReachesTheHostAfterItsDelay() {
    // given: 100 ns a request, 1 us for the notification, 5 us until the host looks
    var device = new RecordingDevice(rig.sim, 10_000);
    var queue = queue(new VirtioBlkDriver.Parameters(1, 256, true, 5_000, true), device);
    var reader = rig.reader(queue, 3, 3).start();
    // when
    rig.sim.runUntil(1_000_000);
    // then
    assertThat(device.submitted).containsExactly("0@6300", "1024@6300", "2048@6300");
    assertThat(reader.done).isEqualTo(3);
    assertThat(reader.endedNs).isGreaterThanOrEqualTo(16_300);
  }

  @Test
  void fullRing_stopsTheQueue_untilACompletion() {
    // given: eight descriptors, three for a request; four tags
    var device = new RecordingDevice(rig.sim, 10_000);
    var queue = queue(new VirtioBlkDriver.Parameters(1, 8, false, 0, true), device);
    var reader = rig.reader(queue, 4, 40).start();
    int most = 0;
    // when
    for (int step = 1; step < 200; step++) {
      rig.sim.runUntil(step * 5_000L);
      most = Math.max(most, device.inside.size());
    }
    // then
    assertThat(most).isEqualTo(2);
    assertThat(reader.done).isEqualTo(40);
    assertThat(queue.isStopped()).isFalse();
  }

  @Test
  void indirect_oneDescriptorEach_fillsAllTags() {
    // given
    var device = new RecordingDevice(rig.sim, 10_000);
    var queue = queue(new VirtioBlkDriver.Parameters(1, 8, true, 0, true), device);
    rig.reader(queue, 8, 8).start();
    // when
    rig.sim.runUntil(9_000);
    // then
    assertThat(device.inside).hasSize(8);
  }

  @Test
  void depth_isHalfTheRingWithoutIndirectDescriptors() {
    assertThat(VirtioBlkDriver.Parameters.DEFAULT.queueDepth()).isEqualTo(256);
    assertThat(new VirtioBlkDriver.Parameters(1, 128, false, 0, true).queueDepth()).isEqualTo(64);
    assertThatThrownBy(() -> new VirtioBlkDriver.Parameters(1, 100, true, 0, true))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
