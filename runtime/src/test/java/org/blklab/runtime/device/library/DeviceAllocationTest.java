package org.blklab.runtime.device.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.blklab.runtime.device.Setting;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceAllocationTest {
  private static final int COUNT = 100_000;

  @ParameterizedTest
  @CsvSource({
    "ironwolf-pro-16t, 0",
    "ironwolf-pro-16t, 1",
    "pm9a3-4t, 0",
    "pm9a3-4t, 1",
    "iocost-hdd, 0"
  })
  void steadyState_allocatesNothingPerCommand(String name, int op) {
    // given
    var preset = Presets.named(name).orElseThrow();
    var sim = new Simulation(1);
    List<Setting> settings =
        preset.model().equals("ssd") ? List.of(Setting.of("precondition", "steady")) : List.of();
    var device =
        DeviceModels.named(preset.model())
            .orElseThrow()
            .make(sim, "x", preset.properties(settings));
    var random = new RandomStream(2);
    long places = device.sectors() / 8;
    var loop = new ClosedLoop(sim, device, 32);
    ClosedLoop.Source source = (c, n) -> c.set(op, 0, random.below(places) * 8, 8, 0);
    loop.run(source, COUNT);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    // when
    loop.run(source, COUNT);
    // then: but for the loop's own array of latencies
    long bytes = threads.getCurrentThreadAllocatedBytes() - before - 8L * COUNT;
    assertThat(bytes).isLessThan(4096);
  }
}
