package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;
import org.blklab.runtime.sim.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreezeTest {
  private static final long TICK = 4_000_000;

  /** A simulated thread that writes to an attribute. */
  private static final class Writer implements SegmentBody {
    private final Attribute.StoreOperation operation;
    private final Simulation sim;
    long endedNs = -1;

    Writer(Attribute.StoreOperation operation, Simulation sim) {
      this.operation = operation;
      this.sim = sim;
    }

    @Override
    public int segment(Task task) {
      operation.wakeUp(task);
      if (operation.step() == Attribute.StoreOperation.SLEEP) {
        return SLEEP;
      }
      endedNs = sim.nowNs();
      return EXIT;
    }
  }

  private final Simulation sim = new Simulation(1);
  private RequestQueue queue;

  private void queue(Release release, GracePeriods grace, long serviceNs) {
    var machine = new Machine(sim, 1, CpuCosts.ZERO);
    var kernel = KernelProfile.of(release);
    var options = new BlockLayer.Options(kernel, Costs.ZERO, 250, false, 0, grace);
    var layer = new BlockLayer(machine, options);
    var set = new TagSet(layer, "set", TagSet.Parameters.of(1, 32));
    var limits = new QueueLimits(new DeviceLimits(), kernel);
    var driver = new TimerDriver(machine, serviceNs);
    queue = new RequestQueue(layer, set, driver, new RequestQueue.Disk("d", 1L << 32, limits));
    queue.setElevatorTypes(new KnownElevators());
  }

  private Writer write(Attribute.StoreOperation operation) {
    var writer = new Writer(operation, sim);
    queue.layer().machine().newTask("sh", writer).start();
    return writer;
  }

  @ParameterizedTest
  @CsvSource({
    "V6_18, 3, 1, 22000, mq-deadline, none, 4", "V6_18, 3, 1, 22000, mq-deadline, mq-deadline, 3",
    "V7_2, 2, 0, 30000, mq-deadline, none, 2", "V7_2, 2, 0, 30000, none, none, 2"
  })
  void z1_write_endsAtATickBoundary(
      Release release, int f, int r, long offset, String active, String written, int ticks) {
    // given
    queue(release, GracePeriods.ticks(TICK, f, r, offset), 100_000);
    queue.attachElevator(active);
    long phase = 2_080_000;
    sim.runUntil(10 * TICK + phase);
    // when
    var writer = write(queue.elevatorSwitch.store(written));
    sim.runUntil(100 * TICK);
    // then: 4 ms · N − φ + o
    assertThat(writer.endedNs - (10 * TICK + phase)).isEqualTo(ticks * TICK - phase + offset);
  }

  @ParameterizedTest
  @CsvSource({
    "V5_10, 3, 3, 14000", "V6_1, 3, 3, 14000", "V6_6, 3, 3, 14000", "V6_12, 3, 1, 22000",
    "V6_18, 3, 1, 22000", "V6_19, 3, 1, 22000", "V7_0, 2, 0, 30000", "V7_2, 2, 0, 30000"
  })
  void z1_ticksOfARelease_areWhatItsBehavioursSay(Release release, int f, int r, long offset) {
    // given
    var grace = GracePeriods.ticks(TICK, KernelProfile.of(release));
    long start = 10 * TICK + 2_080_000;
    // when, then
    assertThat(grace.freezeEndNs(start)).isEqualTo((10 + f) * TICK + offset);
    assertThat(grace.quiesceEndNs(start)).isEqualTo(r == 0 ? start : (10 + r) * TICK + offset);
  }

  @Test
  void z1_oneBehaviourAlone_changesOneWait() {
    // given
    var kernel = KernelProfile.of(Release.V7_2);
    // when
    var freeze = GracePeriods.ticks(TICK, kernel.with(Behaviour.FREEZE_THREE_TICKS));
    var quiesce = GracePeriods.ticks(TICK, kernel.with(Behaviour.QUIESCE_ONE_TICK));
    // then
    assertThat(freeze.freezeEndNs(0)).isEqualTo(3 * TICK + 22_000);
    assertThat(freeze.quiesceEndNs(0)).isZero();
    assertThat(quiesce.freezeEndNs(0)).isEqualTo(2 * TICK + 30_000);
    assertThat(quiesce.quiesceEndNs(0)).isEqualTo(TICK + 30_000);
  }

  @Test
  void z2_drain_runsInParallelWithTheGracePeriod() {
    // given
    queue(Release.V7_2, GracePeriods.ticks(TICK, 2, 0, 0), 100_000_000);
    new Reader(queue, 0, 1, 8, 1).start();
    sim.runUntil(1);
    // when: a request of 100 ms is in flight
    var writer = write(queue.elevatorSwitch.store("none"));
    sim.runUntil(1_000_000_000);
    // then
    assertThat(writer.endedNs).isEqualTo(100_000_000);
  }

  @Test
  void uniformGrace_isDrawnInItsRange() {
    // given
    queue(Release.V7_2, GracePeriods.uniform(new RandomStream(7), 5_000_000, 10_840_000), 100_000);
    // when
    var writer = write(queue.elevatorSwitch.store("none"));
    sim.runUntil(1_000_000_000);
    // then
    assertThat(writer.endedNs).isBetween(5_000_000L, 10_840_000L);
  }

  @Test
  void frozenQueue_readerWaitsAsLongAsTheWrite() {
    // given
    queue(Release.V7_2, GracePeriods.ticks(TICK, 2, 0, 30_000), 100_000);
    sim.runUntil(2_080_000);
    write(queue.elevatorSwitch.store("none"));
    sim.runUntil(2_080_001);
    long[] frozen = new long[1];
    // when
    var reader = new Reader(queue, 0, 1, 8, 1);
    reader.onEnd = bio -> frozen[0] = bio.frozenNs();
    reader.start();
    sim.runUntil(1_000_000_000);
    // then
    assertThat(frozen[0]).isEqualTo(5_950_000 - 1);
  }

  @Test
  void thaw_wakesTheNewestWaiterFirst() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.read(bench.task("first"), 0, 8);
    var write = bench.queue.elevatorSwitch.store("none");
    write.step();
    var a = bench.task("a");
    var b = bench.task("b");
    bench.read(a, 80, 8);
    bench.read(b, 160, 8);
    // when
    bench.driver.finish(0);
    write.step();
    // then
    assertThat(bench.woken).containsExactly(b.task(), a.task());
  }

  @Test
  void noWaitBioOnAFrozenQueue_isRefused() {
    // given
    var bench = new Bench().queue(1, 8);
    bench.read(bench.task("first"), 0, 8);
    bench.queue.elevatorSwitch.store("none").step();
    // when
    bench.submit(bench.task("a"), Op.READ, Op.NOWAIT, 80, 8);
    // then
    assertThat(bench.ended).containsExactly("80:" + BlkStatus.AGAIN);
  }

  @Test
  void plugHeldWhileFrozen_isFlushedWhenTheTaskSleeps() {
    // given
    var bench = new Bench().queue(1, 8);
    var a = bench.task("a");
    a.startPlug(1);
    bench.read(a, 0, 8);
    var write = bench.queue.elevatorSwitch.store("none");
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.SLEEP);
    bench.log.take();
    // when: its next bio must wait for the thaw, which waits for what it holds back
    assertThat(bench.read(a, 80, 8)).isEqualTo(Submission.SLEEP);
    // then
    assertThat(bench.log.take()).isEqualTo("Q 80+8, UT 1, I 0+8");
    bench.runKblockd();
    bench.driver.finish(0);
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.DONE);
    assertThat(bench.go(a)).isEqualTo(Submission.DONE);
  }

  @Test
  void taskThatSleepsForATag_isWaitedFor() {
    // given
    var bench = new Bench().queue(1, 1);
    var a = bench.task("a");
    bench.read(bench.task("first"), 0, 8);
    bench.read(a, 80, 8);
    var write = bench.queue.elevatorSwitch.store("none");
    write.step();
    // when
    bench.driver.finish(0);
    // then
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.SLEEP);
    assertThat(bench.go(a)).isEqualTo(Submission.DONE);
    bench.driver.finish(80);
    assertThat(write.step()).isEqualTo(Attribute.StoreOperation.DONE);
  }
}
