package org.blklab.runtime.workload.io;

import org.blklab.runtime.sim.Machine;

/** Computing in user mode, which interrupts may interrupt. */
public final class UserTime {
  /** At the latest so often a task that only computes can lose its CPU: a tick at HZ 1000. */
  private static final long TICK_NS = 1_000_000;

  /**
   * So long it computes at least, though another event is due: two CPUs that compute would make way
   * for each other for ever. An interrupt may be late by this.
   */
  private static final long LEAST_NS = 500;

  private UserTime() {}

  /**
   * Computes until something else happens in the machine, or until it is done. A segment cannot be
   * cut short, but nothing happens before the next event; so it ends there or soon after, and
   * another one follows.
   *
   * @return what is left, in ns; the segment should end with {@code USER}
   */
  public static long spend(Machine machine, int step, long leftNs) {
    long free = machine.sim().nextEventNs() - machine.nowNs();
    long most = Math.min(TICK_NS, machine.current().untilLookNs());
    long now = Math.min(leftNs, Math.max(LEAST_NS, Math.min(free, most)));
    machine.charge(step, now);
    return leftNs - now;
  }
}
