package org.blklab.runtime.device.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

/** What a flush of the disk waits for. */
class DiskFlushTest {
  private final Simulation sim = new Simulation(1);
  private final List<Integer> order = new ArrayList<>();
  private final long[] endNs = new long[16];

  private HardDisk disk() {
    var disk = new HardDisk(sim, "x", DiskProperties.iw16());
    disk.attach(
        (c, status) -> {
          order.add(c.tag());
          endNs[c.tag()] = sim.nowNs();
        });
    return disk;
  }

  private static DeviceCommand command(int op, int flags, long block, int blocks, int tag) {
    return new DeviceCommand().set(op, flags, block * 8, blocks * 8, tag);
  }

  private static DeviceCommand write(long block, int tag) {
    return command(DeviceCommand.WRITE, 0, block, 1, tag);
  }

  @Test
  void flush_waitsForWhatCameBefore_notForWhatComesAfter() {
    // given: three writes before the flush, one after
    var disk = disk();
    for (int i = 0; i < 3; i++) {
      disk.submit(write(1_000_000_000L * i + 500, i), 0);
    }
    sim.runUntil(200_000);
    disk.submit(command(DeviceCommand.FLUSH, 0, 0, 0, 8), 200_000);
    disk.submit(write(3_500_000_000L, 9), 210_000);
    // when
    sim.runUntil(1_000_000_000);
    // then: three positionings, so more than two and less than four mean ones
    assertThat(endNs[8]).isBetween(15_000_000L, 45_000_000L);
    assertThat(endNs[9]).isLessThan(300_000);
  }

  @Test
  void flush_whatItWaitsForIsWrittenPastTheBuffer_isDone_thoughLaterWritesAreDirty() {
    // given: the arm is busy with the first write, the second is dirty when the flush comes
    var disk = disk();
    disk.submit(write(1_000_000_000, 0), 0);
    sim.runUntil(200_000);
    disk.submit(write(2_000_000_000, 1), 200_000);
    sim.runUntil(300_000);
    disk.submit(command(DeviceCommand.FLUSH, 0, 0, 0, 2), 300_000);
    disk.submit(write(3_000_000_000L, 3), 310_000);
    // when
    disk.submit(command(DeviceCommand.WRITE, DeviceCommand.FUA, 2_000_000_000, 1, 4), 320_000);
    sim.runUntil(1_000_000_000);
    // then: all end, the flush with the first write
    assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(endNs[2]).isBetween(1_000_000L, 31_000_000L);
  }

  @Test
  void flush_ofAnEmptyCache_isDoneAtOnce() {
    // given
    var disk = disk();
    // when
    disk.submit(command(DeviceCommand.FLUSH, 0, 0, 0, 0), 0);
    sim.runUntil(1_000_000);
    // then
    assertThat(endNs[0]).isEqualTo(50_000);
  }
}
