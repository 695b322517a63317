package org.blklab.runtime.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.JobStep;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.workload.io.WorkloadCosts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of every workload: nothing is allocated per I/O, and a seed repeats everything. */
class SteadyStateTest {
  private static final long SECOND = 1_000_000_000;
  private static final Value LONG = Value.time(1000 * SECOND);

  private static long allocated(Rig rig, long fromNs, long toNs) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    rig.sim.runUntil(fromNs);
    long before = threads.getCurrentThreadAllocatedBytes();
    rig.sim.runUntil(toNs);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @ValueSource(strings = {"psync", "libaio", "io_uring"})
  void fio_steadyState_allocatesNothing(String engine) {
    // given
    var rig = new Rig(100_000);
    rig.fio(
        Map.of(
            "rw",
            "randrw",
            "bssplit",
            "4k/50:16k/50",
            "ioengine",
            engine,
            "iodepth",
            32,
            "iodepth_batch_submit",
            8,
            "iodepth_batch_complete_min",
            4,
            "rate_iops",
            "100000",
            "rate_process",
            "poisson",
            "time_based",
            true,
            "runtime",
            LONG));
    // when
    long bytes = allocated(rig, 2 * SECOND, 3 * SECOND);
    // then: some tens of thousands of I/Os; the bean itself may cost a little
    assertThat(rig.samples.total()).isGreaterThan(20_000);
    assertThat(bytes).isLessThan(1000);
  }

  @Test
  void script_steadyState_allocatesNothing() {
    // given
    var rig = new Rig(100_000);
    rig.script(
        Map.of(
            "arrival",
            Value.real(15_000, Dimension.RATE),
            "rate_process",
            "poisson",
            "max_processes",
            4,
            "runtime",
            LONG),
        new JobStep.Io(0, 4096, 1, 0, false, false),
        new JobStep.Compute(1000),
        new JobStep.Parallel(
            List.of(new JobStep.Repeat(3, List.of(new JobStep.Io(1, 4096, 0, 0, false, false))))));
    // when
    long bytes = allocated(rig, 2 * SECOND, 3 * SECOND);
    // then: all processes were made long ago, and the queue of arrivals is long enough
    assertThat(rig.samples.jobs).isGreaterThan(40_000);
    assertThat(bytes).isLessThan(1000);
  }

  @Test
  void sameSeed_everyEventIsTheSame_otherSeedNot() {
    // when
    var first = mixed(7);
    var again = mixed(7);
    var other = mixed(8);
    // then
    assertThat(first.events).isEqualTo(again.events).isNotEqualTo(other.events);
    assertThat(first.completions).isEqualTo(again.completions);
  }

  private static Rig mixed(long seed) {
    var rig =
        new Rig(seed, 100_000, 3, Release.V7_2, new DeviceLimits().maxHwSectors(256)).traced();
    rig.costs =
        new WorkloadCosts(
            rig.costs.firstStep(), 520, 60, 550, 379, 250, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 0);
    rig.fio(
        Map.of(
            "rw",
            "randrw",
            "bs",
            "4k-256k",
            "iodepth",
            8,
            "numjobs",
            3,
            "number_ios",
            200,
            "thinktime",
            Value.time(50_000),
            "thinktime_blocks",
            7));
    rig.script(
        Map.of(
            "arrival", Value.real(2000, Dimension.RATE), "rate_process", "poisson", "loops", 100),
        new JobStep.Io(0, 4096, 1, 0, false, false),
        new JobStep.Compute(80_000),
        new JobStep.Io(0, 4096, 1, 0, false, false));
    return rig.run();
  }
}
