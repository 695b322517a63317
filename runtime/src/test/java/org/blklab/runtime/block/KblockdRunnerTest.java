package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.sim.Task;
import org.junit.jupiter.api.Test;

/** On which CPU kblockd runs a queue. */
class KblockdRunnerTest {
  private static final int CPUS = 70; // more than a mask of 64 bits has

  private final Simulation sim = new Simulation(1);
  private final Machine machine = new Machine(sim, CPUS, CpuCosts.ZERO);
  private final List<Integer> ran = new ArrayList<>();

  private Deferred work(boolean local) {
    var options = BlockLayer.Options.of(KernelProfile.of(Release.V7_2), Costs.ZERO);
    var layer = new BlockLayer(machine, options);
    var set = new TagSet(layer, "set", TagSet.Parameters.of(1, 4));
    var limits = new QueueLimits(new DeviceLimits(), layer.kernel());
    var disk = new RequestQueue.Disk("d", 1L << 20, limits);
    var queue = new RequestQueue(layer, set, new TimerDriver(machine, 1000), disk);
    return new KblockdRunner(machine, local)
        .create(queue, AsyncRunner.Kind.HCTX_RUN, 0, this::run);
  }

  private int run(Task worker) {
    ran.add(worker.cpu().id());
    return SegmentBody.SLEEP;
  }

  /** A task on one CPU asks for the work. */
  private void queueFrom(int cpu, Deferred work, long delayNs) {
    Task asker =
        machine.newTask(
            "asker",
            _ -> {
              if (delayNs > 0) {
                work.queueDelayed(delayNs);
              } else {
                work.queue();
              }
              return SegmentBody.EXIT;
            });
    asker.setAllowedCpus(1L << cpu);
    asker.start();
    sim.runUntil(sim.nowNs() + 1_000_000);
  }

  @Test
  void localWork_runsOnTheCpuThatQueuedIt() {
    // given
    Deferred work = work(true);
    // when
    queueFrom(5, work, 0);
    queueFrom(3, work, 1000);
    queueFrom(5, work, 0);
    // then
    assertThat(ran).containsExactly(5, 3, 5);
  }

  @Test
  void otherWork_staysWhereItWas() {
    // given
    Deferred work = work(false);
    // when
    queueFrom(5, work, 0);
    queueFrom(3, work, 1000);
    // then
    assertThat(ran).hasSize(2);
    assertThat(ran.get(1)).isEqualTo(ran.get(0));
  }

  @Test
  void boundWork_runsOnItsCpu_alsoBeyondThe64th() {
    // given
    Deferred work = work(true);
    // when
    work.bindTo(2);
    queueFrom(5, work, 0);
    work.bindTo(69);
    queueFrom(5, work, 0);
    work.bindTo(-1);
    queueFrom(5, work, 0);
    // then
    assertThat(ran).containsExactly(2, 69, 5);
  }
}
