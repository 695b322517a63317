package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.blklab.runtime.elevator.Elevators;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
  private static final int IOS = 1_000_000;

  @ParameterizedTest
  @ValueSource(strings = {"none", "mq-deadline"})
  void corridor_oneMillionReads_allocateNothing(String elevator) {
    // given
    var sim = new Simulation(1);
    var machine = new Machine(sim, 2, CpuCosts.ZERO);
    var kernel = KernelProfile.of(Release.V7_2);
    var layer = new BlockLayer(machine, BlockLayer.Options.of(kernel, Costs.ZERO));
    var set = new TagSet(layer, "set", TagSet.Parameters.of(1, 16));
    var limits = new QueueLimits(new DeviceLimits().maxHwSectors(256), kernel);
    var driver = new TimerDriver(machine, 10_000);
    var queue =
        new RequestQueue(layer, set, driver, new RequestQueue.Disk("d", 1L << 32, limits));
    Elevators.find(elevator).ifPresent(entry -> queue.attachElevator(entry.factory().get()));
    var small = new Reader(queue, 0, 32, 8, 100_000).start();
    var large = new Reader(queue, 1, 4, 1024, 10_000).start();
    sim.runUntil(10_000_000_000L);
    assertThat(small.done + large.done).isEqualTo(110_000);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    // when
    long before = threads.getCurrentThreadAllocatedBytes();
    small.add(IOS);
    large.add(IOS / 100);
    sim.runUntil(200_000_000_000L);
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    // then
    assertThat(small.done + large.done).isEqualTo(110_000 + IOS + IOS / 100);
    assertThat(bytes).isLessThan(1_000); // of the measurement itself: 0 bytes an I/O
  }
}
