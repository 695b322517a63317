package org.blklab.runtime.workload;

import org.blklab.runtime.sim.Machine;

/** Computing in user mode, which interrupts may interrupt. */
final class UserTime {
  /** At the latest so often a task that only computes can lose its CPU: a tick at HZ 1000. */
  private static final long TICK_NS = 1_000_000;

  private UserTime() {}

  /**
   * Computes until something else happens in the machine, or until it is done. A segment cannot be
   * cut short, but nothing happens before the next event; so it ends there, and another one follows.
   *
   * @return what is left, in ns; the segment should end with {@code USER}
   */
  static long spend(Machine machine, int step, long leftNs) {
    long free = machine.sim().nextEventNs() - machine.nowNs();
    long now = Math.min(Math.min(leftNs, TICK_NS), Math.max(0, free));
    machine.charge(step, now);
    return leftNs - now;
  }
}
