package org.blklab.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.library.ClosedLoop;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;

class ConstantDeviceTest {
  private static final ConstantDevice.Parameters TEN_US = ConstantDevice.Parameters.DEFAULT;

  private static double iops(ConstantDevice.Parameters parameters, int depth, long count) {
    var sim = new Simulation(1);
    var loop = new ClosedLoop(sim, new ConstantDevice(sim, "x", parameters), depth);
    return loop.run((c, n) -> c.set(DeviceCommand.READ, 0, n * 8, 8, 0), count);
  }

  @Test
  void tv13_tenMicroseconds_depthOneAnd64_haveNoLimitButTheDepth() {
    // given, when, then
    assertThat(iops(TEN_US, 1, 1000)).isEqualTo(100_000);
    assertThat(iops(TEN_US, 64, 64_000)).isEqualTo(6_400_000);
  }

  @Test
  void parallel_oneServer_servesOneAfterTheOther() {
    // given
    var one = TEN_US.withParallel(1);
    // when
    double rate = iops(one, 64, 64_000);
    // then
    assertThat(rate).isEqualTo(100_000);
  }

  @Test
  void tv13_mbps100_gives511RequestsPerTick() {
    // given
    var throttled = TEN_US.withMbps(100);
    // when
    double rate = iops(throttled, 64, 511 * 100);
    // then: the last tick's requests end right after its start
    assertThat(rate).isCloseTo(25_550, within(25_550 * 0.011));
  }

  @Test
  void mbps_commandLargerThanATick_takesSeveralTicks() {
    // given
    var sim = new Simulation(1);
    var loop = new ClosedLoop(sim, new ConstantDevice(sim, "x", TEN_US.withMbps(1)), 1);
    // when: 64 KiB is 3.125 ticks of 20,971 bytes
    loop.run((c, n) -> c.set(DeviceCommand.WRITE, 0, 0, 128, 0), 2);
    // then: the first starts in tick 3, the second needs 62,913 + 2,623 bytes after its rest
    assertThat(loop.endedNs()).isEqualTo(7 * 20_000_000L + 10_000);
  }

  @Test
  void jitter_uniformAndExponential_haveTheirMeans() {
    // given
    var uniform =
        new ConstantDevice.Parameters(
            1 << 20, 10_000, Jitter.UNIFORM, 20_000, 1, 0, 0, DeviceTraits.FLASH);
    var exponential =
        new ConstantDevice.Parameters(
            1 << 20, 0, Jitter.EXPONENTIAL, 20_000, 1, 0, 0, DeviceTraits.FLASH);
    // when, then
    assertThat(iops(uniform, 1, 50_000)).isCloseTo(50_000, within(250.0));
    assertThat(iops(exponential, 1, 50_000)).isCloseTo(50_000, within(750.0));
  }

  @Test
  void abort_commandInService_isNeverReported() {
    // given
    var sim = new Simulation(1);
    var device = new ConstantDevice(sim, "x", TEN_US);
    List<Integer> seen = new ArrayList<>();
    device.attach((c, status) -> seen.add(c.tag()));
    var first = new DeviceCommand().set(DeviceCommand.READ, 0, 0, 8, 1);
    var second = new DeviceCommand().set(DeviceCommand.READ, 0, 0, 8, 2);
    device.submit(first, 0);
    // when: its slot is taken again before its timer fires
    boolean aborted = device.abort(first);
    device.submit(second, 5_000);
    sim.runUntil(12_000);
    boolean none = seen.isEmpty();
    sim.runUntil(20_000);
    // then
    assertThat(aborted).isTrue();
    assertThat(none).isTrue();
    assertThat(seen).containsExactly(2);
    assertThat(device.abort(second)).isFalse();
  }

  @Test
  void slots_full_areBusy() {
    // given
    var sim = new Simulation(1);
    var two =
        new ConstantDevice.Parameters(1 << 20, 10_000, Jitter.NONE, 0, 0, 2, 0, DeviceTraits.FLASH);
    var device = new ConstantDevice(sim, "x", two);
    device.attach((c, status) -> {});
    // when, then
    assertThat(device.submit(new DeviceCommand(), 0)).isEqualTo(Device.ACCEPTED);
    assertThat(device.submit(new DeviceCommand(), 0)).isEqualTo(Device.ACCEPTED);
    assertThat(device.submit(new DeviceCommand(), 0)).isEqualTo(Device.BUSY);
  }

  @Test
  void parameters_nonsense_isRefused() {
    assertThatThrownBy(() -> TEN_US.withMbps(50_000)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TEN_US.withCompletionNs(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
