package org.blklab.runtime.device.compound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.ConstantDevice;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.disk.DiskProperties;
import org.blklab.runtime.device.disk.HardDisk;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

class LogicalUnitsTest {
  private final Simulation sim = new Simulation(1);

  @Test
  void units_shareTheDevice_atTheirOwnPlaces() {
    // given: the second unit begins one GiB into the disk
    var parameters = DiskProperties.iw16();
    var alone = new HardDisk(sim, "a", parameters);
    var units =
        new LogicalUnits(
            new HardDisk(sim, "b", parameters),
            new long[] {2_097_152, 1_000_000},
            new int[] {0, 0});
    List<Long> ends = new ArrayList<>();
    alone.attach((c, status) -> ends.add(sim.nowNs()));
    units.unit(1).attach((c, status) -> ends.add(sim.nowNs()));
    var here = new DeviceCommand().set(DeviceCommand.READ, 0, 2_097_152 + 800, 8, 0);
    var there = new DeviceCommand().set(DeviceCommand.READ, 0, 800, 8, 0);
    // when
    alone.submit(here, 0);
    units.unit(1).submit(there, 0);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(ends).hasSize(2);
    assertThat(ends.get(0)).isEqualTo(ends.get(1));
    assertThat(there.sector()).isEqualTo(800);
    assertThat(units.unit(1).sectors()).isEqualTo(1_000_000);
  }

  @Test
  void ownDepth_reached_isTaskSetFull_theOthersGoOn() {
    // given
    var device = new ConstantDevice(sim, "x", ConstantDevice.Parameters.DEFAULT);
    var units = new LogicalUnits(device, new long[] {1000, 1000}, new int[] {1, 0});
    List<Integer> ends = new ArrayList<>();
    units.unit(0).attach((c, status) -> ends.add(c.tag()));
    units.unit(1).attach((c, status) -> ends.add(100 + c.tag()));
    // when
    int first = units.unit(0).submit(read(0, 1), 0);
    int second = units.unit(0).submit(read(8, 2), 0);
    int other = units.unit(1).submit(read(8, 3), 0);
    sim.runUntil(20_000);
    int later = units.unit(0).submit(read(8, 4), 20_000);
    // then
    assertThat(List.of(first, second, other, later))
        .containsExactly(Device.ACCEPTED, Device.QUEUE_FULL, Device.ACCEPTED, Device.ACCEPTED);
    assertThat(ends).containsExactly(1, 103);
  }

  @Test
  void outOfAUnitsRange_isIllegal_thoughTheDeviceGoesOn() {
    // given
    var units =
        new LogicalUnits(
            new HardDisk(sim, "b", DiskProperties.iw16()),
            new long[] {1000, 1000},
            new int[] {0, 0});
    List<Integer> statuses = new ArrayList<>();
    units.unit(0).attach((c, status) -> statuses.add(status));
    var command = read(996, 1);
    // when
    units.unit(0).submit(command, 0);
    sim.runUntil(1_000_000_000);
    // then
    assertThat(statuses).containsExactly(DeviceCommand.ILLEGAL);
    assertThat(command.sector()).isEqualTo(996);
  }

  @Test
  void unitsLargerThanTheDevice_areRefused() {
    var device = new ConstantDevice(sim, "x", ConstantDevice.Parameters.DEFAULT);
    assertThatThrownBy(
            () -> new LogicalUnits(device, new long[] {device.sectors(), 1}, new int[] {0, 0}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static DeviceCommand read(long sector, int tag) {
    return new DeviceCommand().set(DeviceCommand.READ, 0, sector, 8, tag);
  }
}
