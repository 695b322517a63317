package org.blklab.runtime.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What reading and writing a cache line costs that other CPUs write. */
final class CacheLineTest {
  private static final long MOVE_NS = 100;
  private static final long STEP_NS = 1000;
  private static final int ROUNDS = 2000;

  /** Reads or writes the line every microsecond, and sums up what that cost. */
  private static final class User implements SegmentBody {
    private final Machine machine;
    private final CacheLine line;
    private final boolean writes;
    private int left = ROUNDS;
    private long paidNs;

    User(Machine machine, CacheLine line, boolean writes) {
      this.machine = machine;
      this.line = line;
      this.writes = writes;
    }

    @Override
    public int segment(Task task) {
      long before = machine.nowNs();
      if (writes) {
        line.write();
      } else {
        line.read();
      }
      paidNs += machine.nowNs() - before;
      machine.charge(Machine.FIRST_STEP, STEP_NS);
      return --left == 0 ? EXIT : KERNEL;
    }
  }

  /** Mean cost of an access of the first of several users, each on a CPU of its own. */
  private static double mean(boolean... writers) {
    Simulation sim = new Simulation(1);
    Machine machine = new Machine(sim, writers.length, CpuCosts.ZERO);
    CacheLine line = new CacheLine(machine, MOVE_NS);
    User first = null;
    for (int i = 0; i < writers.length; i++) {
      User user = new User(machine, line, writers[i]);
      Task task = machine.newTask("user" + i, user);
      task.bindTo(i);
      task.start();
      first = first == null ? user : first;
    }
    sim.runUntil(1_000_000_000);
    return (double) first.paidNs / ROUNDS;
  }

  @Test
  void read_ofALineThatNobodyElseWrites_isFree() {
    assertThat(mean(false, false)).isZero();
  }

  @Test
  void write_ofALineThatNobodyElseWrites_isFree() {
    assertThat(mean(true)).isZero();
  }

  /** Written once a microsecond by one other CPU: 1 - 1/e of the looks find it gone. */
  @Test
  void read_besideOneWriter_paysForAMoveAsOftenAsThatOneWrote() {
    assertThat(mean(false, true, false)).isBetween(0.5 * MOVE_NS, 0.75 * MOVE_NS);
  }

  @Test
  void read_besideThreeWriters_paysNearlyAlways() {
    assertThat(mean(false, true, true, true)).isBetween(0.9 * MOVE_NS, 1.3 * MOVE_NS);
  }
}
