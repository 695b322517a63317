package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Spec 07 §6.4 and vector 15: what a lock lets through, by the bounds of an asymptotic analysis.
 */
class SimLockTest {
  private static final long RUN_NS = 20_000_000;

  /** Locks a second that CPUs take which work outside of the lock and hold it, again and again. */
  private static double rate(int cpus, long outsideNs, long heldNs) {
    var sim = new Simulation(1);
    var machine = new Machine(sim, cpus, CpuCosts.ZERO);
    var lock = new SimLock(machine, 0);
    for (int i = 0; i < cpus; i++) {
      Task task =
          machine.newTask(
              "t" + i,
              self -> {
                machine.charge(Machine.FIRST_STEP, outsideNs);
                lock.lock();
                machine.charge(Machine.FIRST_STEP, heldNs);
                lock.unlock();
                return SegmentBody.USER;
              });
      task.setAllowedCpus(1L << i);
      task.start();
    }
    sim.runUntil(RUN_NS);
    return lock.acquisitions() * 1e9 / RUN_NS;
  }

  @ParameterizedTest
  @CsvSource({
    "4, 1500, 700, 1428571", // the lock is the limit: 1 / 700 ns
    "2, 1500, 700, 909091", // the CPUs are: 2 / 2200 ns
    "8, 0, 700, 1428571",
    "8, 0, 1900, 526316",
    "1, 0, 1900, 526316"
  })
  void tv15_lockCaps(int cpus, long outsideNs, long heldNs, double bound) {
    // when
    double rate = rate(cpus, outsideNs, heldNs);
    // then: never above the bound, and with constant times close to it
    assertThat(rate).isLessThanOrEqualTo(bound * 1.001);
    assertThat(rate).isCloseTo(bound, Percentage.withPercentage(2));
  }

  @Test
  void waiting_burnsTime_andTheLineMovesWithTheLock() {
    // given: CPU 1 comes 100 ns after CPU 0 has taken the lock for 700 ns
    var sim = new Simulation(1);
    var machine = new Machine(sim, 2, CpuCosts.ZERO);
    var lock = new SimLock(machine, 60);
    for (int i = 0; i < 2; i++) {
      Task task =
          machine.newTask(
              "t" + i,
              self -> {
                lock.lock();
                machine.charge(Machine.FIRST_STEP, 700);
                lock.unlock();
                return SegmentBody.EXIT;
              });
      task.setAllowedCpus(1L << i);
      task.startAt(i * 100L);
    }
    // when
    sim.runUntil(10_000);
    // then
    assertThat(lock.waitedNs()).isEqualTo(600);
    assertThat(lock.contended()).isEqualTo(1);
    assertThat(machine.cpu(0).busyNs()).isEqualTo(700);
    assertThat(machine.cpu(1).busyNs()).isEqualTo(600 + 60 + 700);
    assertThat(machine.cpu(1).busyNs(Machine.STEP_LOCK_WAIT)).isEqualTo(660);
  }

  @Test
  void outsideOfAnyCpu_nothingIsCharged() {
    // given
    var machine = new Machine(new Simulation(1), 1, CpuCosts.ZERO);
    var lock = new SimLock(machine, 60);
    // when
    lock.lock();
    lock.unlock();
    // then
    assertThat(lock.acquisitions()).isZero();
  }

  @Test
  void cacheLine_oneWriterPaysNothing_twoPayForEachMove() {
    // given: one CPU alone, then two by turns, 100 ns a write, moves of 40 ns
    var alone = new Machine(new Simulation(1), 1, CpuCosts.ZERO);
    var line = new CacheLine(alone, 40);
    write(alone, line, 0);
    alone.sim().runUntil(1_000_000);
    var sim = new Simulation(1);
    var both = new Machine(sim, 2, CpuCosts.ZERO);
    var shared = new CacheLine(both, 40);
    write(both, shared, 0);
    write(both, shared, 1);
    sim.runUntil(2_000_000); // shares are known by now
    long linesNs = both.cpu(0).busyNs(Machine.STEP_LOCK_WAIT);
    long writesNs = both.cpu(0).busyNs(Machine.FIRST_STEP);
    // when
    sim.runUntil(6_000_000);
    // then: half of the writes find it at the other CPU (20 ns on average), which keeps the line
    // busy for 0.32 of the time; M/D/1 makes that 1 + 0.32 / (2 * 0.68) times as long
    assertThat(alone.cpu(0).busyNs(Machine.STEP_LOCK_WAIT)).isZero();
    double share =
        (double) (both.cpu(0).busyNs(Machine.STEP_LOCK_WAIT) - linesNs)
            / (both.cpu(0).busyNs(Machine.FIRST_STEP) - writesNs);
    assertThat(share).isCloseTo(0.20 * (1 + 0.32 / 1.36), Percentage.withPercentage(5));
  }

  private static void write(Machine machine, CacheLine line, int cpu) {
    Task task =
        machine.newTask(
            "t" + cpu,
            self -> {
              line.write();
              machine.charge(Machine.FIRST_STEP, 100);
              return SegmentBody.USER;
            });
    task.setAllowedCpus(1L << cpu);
    task.start();
  }
}
