package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who has a CPU when: interrupts, workers, tasks, sleep and idle states. */
class CpuTest {
  private static final CpuCosts COSTS =
      new CpuCosts(
          10, 20, 1000, 100, 50, 400, 0, 0, 3_000_000, new long[] {0, 5_000}, new long[] {7, 900});

  private final Simulation sim = new Simulation(1);
  private final List<String> seen = new ArrayList<>();

  private Machine machine(int cpus, CpuCosts costs) {
    return new Machine(sim, cpus, costs);
  }

  /** Runs segments of some length, then ends. */
  private SegmentBody work(Machine machine, String name, int segments, int between, long ns) {
    int[] left = {segments};
    return task -> {
      seen.add(name + "@" + sim.nowNs());
      machine.charge(Machine.FIRST_STEP, ns);
      return --left[0] == 0 ? SegmentBody.EXIT : between;
    };
  }

  @Test
  void segments_followEachOther_bookedByStep() {
    // given
    Machine machine = machine(1, CpuCosts.ZERO);
    Task task = machine.newTask("a", work(machine, "a", 3, SegmentBody.KERNEL, 50));
    // when
    task.start();
    sim.runUntil(1000);
    // then
    assertThat(seen).containsExactly("a@0", "a@50", "a@100");
    assertThat(machine.cpu(0).busyNs()).isEqualTo(150);
    assertThat(machine.cpu(0).busyNs(Machine.FIRST_STEP)).isEqualTo(150);
    assertThat(task.cpuTimeNs()).isEqualTo(150);
    assertThat(task.isDead()).isTrue();
  }

  @Test
  void hardInterrupt_goesBeforeSoft_bothAfterTheSegmentThatRuns() {
    // given: both come at 30, the segment ends at 50
    Machine machine = machine(1, CpuCosts.ZERO);
    machine.newTask("a", work(machine, "a", 2, SegmentBody.KERNEL, 50)).start();
    IrqHandler noted = (cpu, arg) -> seen.add((arg == 0 ? "soft" : "hard") + "@" + sim.nowNs());
    sim.at(
        30,
        (kind, arg) -> {
          machine.cpu(0).softirq(noted, 0);
          machine.cpu(0).interrupt(noted, 1);
        },
        0,
        0);
    // when
    sim.runUntil(1000);
    // then
    assertThat(seen).containsExactly("a@0", "hard@50", "soft@50", "a@50");
  }

  @Test
  void worker_takesTheCpuAtABreak_notInsideTheKernel() {
    // given: a has had more than b, which waits
    for (int between : new int[] {SegmentBody.KERNEL, SegmentBody.USER}) {
      seen.clear();
      var own = new Simulation(1);
      var machine = new Machine(own, 1, CpuCosts.ZERO);
      int[] left = {3};
      machine
          .newTask(
              "a",
              task -> {
                seen.add("a@" + own.nowNs());
                machine.charge(Machine.FIRST_STEP, 50);
                return --left[0] == 0 ? SegmentBody.EXIT : between;
              })
          .start();
      machine
          .newTask(
              "b",
              task -> {
                seen.add("b@" + own.nowNs());
                return SegmentBody.EXIT;
              })
          .start();
      var work =
          new Work(
              machine,
              "kworker",
              task -> {
                seen.add("work@" + own.nowNs());
                return SegmentBody.SLEEP;
              });
      own.at(60, (kind, arg) -> work.queue(), 0, 0);
      // when
      own.runUntil(1000);
      // then
      if (between == SegmentBody.KERNEL) {
        assertThat(seen).containsExactly("a@0", "a@50", "a@100", "b@150", "work@150");
      } else {
        assertThat(seen).containsExactly("a@0", "a@50", "work@100", "b@100", "a@100");
      }
    }
  }

  @Test
  void equalTasks_shareACpu_byTimeSlices() {
    // given: segments of 1 ms, slices of 3 ms, of which a new task gets half, ticks at 1 ms
    Machine machine = machine(1, CpuCosts.ZERO);
    machine.newTask("a", work(machine, "a", 4, SegmentBody.USER, 1_000_000)).start();
    machine.newTask("b", work(machine, "b", 2, SegmentBody.USER, 1_000_000)).start();
    // when
    sim.runUntil(10_000_000);
    // then
    assertThat(seen.stream().map(text -> text.substring(0, 1)).toList())
        .containsExactly("a", "a", "b", "b", "a", "a");
  }

  @Test
  void wakeUp_costsTheWaker_andReachesTheSleeperAfterLatencySwitchAndIdleExit() {
    // given: b has slept since 100 on CPU 1, which is long enough for the second idle state
    Machine machine = machine(2, COSTS);
    Task[] sleeper = new Task[1];
    int[] calls = {0};
    sleeper[0] =
        machine.newTask(
            "b",
            task -> {
              seen.add("b@" + sim.nowNs());
              task.prepareToSleep();
              return calls[0]++ == 0 ? SegmentBody.SLEEP : SegmentBody.EXIT;
            });
    sleeper[0].setAllowedCpus(2);
    sleeper[0].start();
    Task waker =
        machine.newTask(
            "a",
            task -> {
              sleeper[0].wake();
              return SegmentBody.EXIT;
            });
    waker.setAllowedCpus(1);
    waker.startAt(10_000);
    // when
    sim.runUntil(100_000);
    // then: a starts at 10,000 and pays its switch (100) and the wake-up (50); then 400 of latency
    // and 900 out of the idle state
    assertThat(seen).hasSize(2);
    long woken = Long.parseLong(seen.get(1).substring(2));
    assertThat(woken).isEqualTo(10_000 + 900 + 100 + 50 + 400 + 900);
    assertThat(machine.cpu(0).busyNs(Machine.STEP_WAKE)).isEqualTo(50);
    assertThat(machine.cpu(1).busyNs(Machine.STEP_CONTEXT_SWITCH)).isEqualTo(200);
  }

  @Test
  void wakeBeforeSleep_isNotLost() {
    // given: it is woken while it runs, then sleeps
    Machine machine = machine(1, CpuCosts.ZERO);
    int[] calls = {0};
    machine
        .newTask(
            "a",
            task -> {
              seen.add("a@" + sim.nowNs());
              if (calls[0]++ == 1) {
                return SegmentBody.EXIT;
              }
              task.prepareToSleep();
              task.wake();
              return SegmentBody.SLEEP;
            })
        .start();
    // when
    sim.runUntil(10);
    // then
    assertThat(seen).containsExactly("a@0", "a@0");
  }

  @Test
  void ipi_takesItsTime_aLocalSoftirqDoesNot() {
    // given
    Machine machine = machine(2, COSTS);
    IrqHandler noted = (cpu, arg) -> seen.add("soft" + cpu.id() + "@" + cpu.nowNs());
    machine
        .newTask(
            "a",
            task -> {
              machine.cpu(0).softirq(noted, 0);
              machine.cpu(1).softirq(noted, 0);
              return SegmentBody.EXIT;
            })
        .start();
    // when
    sim.runUntil(10_000);
    // then: CPU 0 leaves its first idle state (7), switches (100) and has the softirq's 20; the IPI
    // takes 1000 and finds CPU 1 in the same idle state
    assertThat(seen)
        .containsExactly("soft0@" + (7 + 100 + 20), "soft1@" + (7 + 100 + 1000 + 7 + 20));
  }

  @Test
  void placement_prefersItsOwnIdleCpu_thenTheLowestIdleOneAllowed() {
    // given: CPU 0 is busy for a while
    Machine machine = machine(3, CpuCosts.ZERO);
    machine.newTask("busy", work(machine, "busy", 1, SegmentBody.USER, 10_000)).start();
    Task own = machine.newTask("own", work(machine, "own", 1, SegmentBody.USER, 10));
    Task moved = machine.newTask("moved", work(machine, "moved", 1, SegmentBody.USER, 10));
    moved.setAllowedCpus(0b011);
    // when: the second began on CPU 1, the third on CPU 2, where it must not be
    sim.at(100, (kind, arg) -> own.start(), 0, 0);
    sim.at(200, (kind, arg) -> moved.start(), 0, 0);
    sim.runUntil(1_000);
    // then
    assertThat(own.cpu().id()).isEqualTo(1);
    assertThat(moved.cpu().id()).isEqualTo(1);
    assertThat(seen).contains("moved@200");
  }

  @Test
  void work_queuedTwice_runsOnce_andQueuedWhileItRunsOnceMore() {
    // given
    Machine machine = machine(1, CpuCosts.ZERO);
    Work[] work = new Work[1];
    int[] runs = {0};
    work[0] =
        new Work(
            machine,
            "kworker",
            task -> {
              seen.add("work@" + sim.nowNs());
              machine.charge(Machine.FIRST_STEP, 10);
              if (runs[0]++ == 0) {
                work[0].queue();
              }
              return SegmentBody.SLEEP;
            });
    // when
    work[0].queue();
    work[0].queue();
    sim.runUntil(1000);
    // then
    assertThat(seen).containsExactly("work@0", "work@10");
  }

  @Test
  void delayedWork_queuedAgain_isPushedBack_andCancelledIsForgotten() {
    // given
    Machine machine = machine(1, CpuCosts.ZERO);
    var work =
        new Work(
            machine,
            "kworker",
            task -> {
              seen.add("work@" + sim.nowNs());
              return SegmentBody.SLEEP;
            });
    // when
    work.queueDelayed(100);
    sim.runUntil(50);
    work.queueDelayed(100);
    sim.runUntil(500);
    work.queueDelayed(100);
    work.cancel();
    sim.runUntil(1000);
    // then
    assertThat(seen).containsExactly("work@150");
  }
}
