package org.blklab.runtime.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.CpuCosts;
import org.blklab.runtime.sim.IrqHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The corridor on simulated CPUs: costs, places of completion, locks, workers. */
class CpuTimeTest {
  private final Simulation sim = new Simulation(1);
  private Machine machine;
  private RequestQueue queue;
  private TimerDriver driver;

  private void queue(int cpus, int hwQueues, Costs costs, String elevator) {
    machine = new Machine(sim, cpus, CpuCosts.ZERO);
    var kernel = KernelProfile.of(Release.V7_2);
    var options = new BlockLayer.Options(kernel, costs, 250, false, 1, GracePeriods.NONE);
    var layer = new BlockLayer(machine, options);
    var set = new TagSet(layer, "set", TagSet.Parameters.of(hwQueues, 64));
    var limits = new QueueLimits(new DeviceLimits().maxHwSectors(256), kernel);
    driver = new TimerDriver(machine, 100_000);
    queue = new RequestQueue(layer, set, driver, new RequestQueue.Disk("d", 1L << 32, limits));
    queue.setElevatorTypes(new KnownElevators());
    queue.attachElevator(elevator);
  }

  private static Costs costs(Map<String, Long> some) {
    return new Costs(name -> some.getOrDefault(name, name.contains("mq-") ? -1L : 0L));
  }

  private long busy(int step) {
    long all = 0;
    for (int cpu = 0; cpu < machine.cpuCount(); cpu++) {
      all += machine.cpu(cpu).busyNs(step);
    }
    return all;
  }

  private List<Long> timesOf(TracePoint wanted) {
    List<Long> times = new ArrayList<>();
    queue.addProbe(
        new Probe() {
          @Override
          public boolean wants(TracePoint point) {
            return point == wanted;
          }

          @Override
          public void hit(
              TracePoint point, RequestQueue on, Bio bio, Request rq, IoTask task, long value) {
            times.add(on.nowNs());
          }
        });
    return times;
  }

  @Test
  void steps_areBookedUnderTheirNumbers() {
    // given
    var some =
        Map.of("submit", 180L, "tag-get", 60L, "request-init", 70L, "issue", 110L, "merge", 5L);
    queue(1, 1, costs(some), "none");
    var issued = timesOf(TracePoint.RQ_ISSUE);
    // when
    new Reader(queue, 0, 1, 8, 1).start();
    sim.runUntil(1_000_000);
    // then
    assertThat(issued).containsExactly(180L + 5 + 60 + 70 + 110);
    assertThat(busy(Costs.SUBMIT)).isEqualTo(180);
    assertThat(busy(Costs.TAG_GET)).isEqualTo(60);
    assertThat(busy(Costs.ISSUE)).isEqualTo(110);
    assertThat(machine.cpu(0).busyNs()).isEqualTo(425);
  }

  @Test
  void elevatorLock_serialisesTheCpus() {
    // given: four CPUs, 10 µs under the lock for each insert
    queue(4, 4, costs(Map.of("elevator-insert", 10_000L)), "mq-deadline");
    var inserted = timesOf(TracePoint.RQ_INSERT);
    // when
    for (int i = 0; i < 4; i++) {
      new Reader(queue, i, 1, 8, 1).start();
    }
    sim.runUntil(1_000_000);
    // then
    assertThat(inserted).containsExactly(10_000L, 20_000L, 30_000L, 40_000L);
    // the inserts 0 + 10 + 20 + 30 µs; the runs they asked for at 10, 20 and 30 µs until 40 µs
    assertThat(queue.gate().deviceLock().waitedNs()).isEqualTo(60_000 + 60_000);
  }

  @Test
  void perElevatorCost_winsOverTheGeneralOne() {
    var costs =
        new Costs(
            name ->
                switch (name) {
                  case "kyber-insert" -> 7;
                  case "elevator-insert" -> 5;
                  default -> name.startsWith("kyber") || name.startsWith("own") ? -1 : 0;
                });
    assertThat(costs.forElevator("kyber").insertNs()).isEqualTo(7);
    assertThat(costs.forElevator("own").insertNs()).isEqualTo(5);
  }

  /** Issues on one CPU, then lets the completion interrupt come on another. */
  private int completionCpu(int hwQueues, int affinity, int irqCpu) {
    queue(2, hwQueues, Costs.ZERO, "none");
    queue.setRqAffinity(affinity);
    List<Integer> ended = new ArrayList<>();
    var bench = new Submission(queue.layer(), task());
    Bio bio = queue.newBio().set(Op.READ, 0, 8, 8, bench.task(), done -> ended.add(queue.cpu()));
    IrqHandler submit =
        (cpu, arg) -> {
          bench.submit(queue, bio);
          while (bench.step() != Submission.DONE) {}
        };
    machine.cpu(0).interrupt(submit, 0);
    sim.runUntil(10);
    Request rq = driver.take(8);
    IrqHandler complete = (Cpu cpu, int arg) -> queue.completeRequest(rq);
    machine.cpu(irqCpu).interrupt(complete, 0);
    sim.runUntil(20);
    return ended.getFirst();
  }

  private static IoTask task() {
    return new IoTask(0, "t", 1, IoPrio.of(IoPrio.BE, 4), Cgroup.root());
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 1, 1", "1, 1, 1, 0", "1, 2, 1, 0", "1, 2, 0, 0", "2, 1, 1, 0", "2, 0, 1, 1"})
  void completion_runsWhereAffinitySays(int hwQueues, int affinity, int irqCpu, int expected) {
    // the two CPUs share no cache
    assertThat(completionCpu(hwQueues, affinity, irqCpu)).isEqualTo(expected);
  }

  @Test
  void oneQueuePerCpu_readsUseTheirOwn() {
    // given
    queue(4, 4, Costs.ZERO, "none");
    // when
    for (int i = 0; i < 4; i++) {
      new Reader(queue, i, 8, 8, 100).start();
    }
    sim.runUntil(1_000_000_000);
    // then
    for (int i = 0; i < 4; i++) {
      assertThat(queue.hctx(i).ctxs).hasSize(1);
      assertThat(queue.hctx(i).ctxs[0].cpu()).isEqualTo(i);
    }
    assertThat(driver.inFlight()).isZero();
  }

  @Test
  void asynchronousRuns_moveToTheNextCpuAfterEight() {
    // given: two hardware queues for four CPUs
    queue(4, 2, Costs.ZERO, "none");
    Hctx hctx = queue.hctx(1);
    List<Integer> cpus = new ArrayList<>();
    // when
    for (int i = 0; i < 18; i++) {
      cpus.add(hctx.nextRunCpu());
    }
    // then
    assertThat(cpus).containsExactly(2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2);
  }

  @Test
  void tagSleepers_onRealTasks_allFinish() {
    // given: 64 scheduler tags … of a queue with 2 driver tags, 20 tasks
    queue(2, 1, Costs.ZERO, "mq-deadline");
    List<Reader> readers = new ArrayList<>();
    // when
    for (int i = 0; i < 20; i++) {
      readers.add(new Reader(queue, i, 8, 2048, 10).start());
    }
    sim.runUntil(10_000_000_000L);
    // then
    assertThat(readers).allMatch(reader -> reader.done == 10);
    assertThat(queue.freezer.usage()).isZero();
    queue.checkInvariants();
  }
}
