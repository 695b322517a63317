package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/**
 * Time in ticks. The tick falls on whole multiples of its length (spec 08 A7); a kernel timer of n
 * milliseconds is rounded up to ticks and fires on a tick edge, unless timers are ideal.
 */
final class Clock {
  private final Machine machine;
  private final int hz;
  private final long tickNs;
  private final boolean idealTimers;

  Clock(Machine machine, int hz, boolean idealTimers) {
    this.machine = machine;
    this.hz = hz;
    this.tickNs = 1_000_000_000L / hz;
    this.idealTimers = idealTimers;
  }

  long nowNs() {
    return machine.nowNs();
  }

  int hz() {
    return hz;
  }

  long tickNs() {
    return tickNs;
  }

  long jiffies() {
    return machine.nowNs() / tickNs;
  }

  long jiffiesToNs(long jiffies) {
    return jiffies * tickNs;
  }

  /** Milliseconds in ticks, rounded up. */
  long msToJiffies(long ms) {
    return (ms * hz + 999) / 1000;
  }

  /** How long from now until a timer of {@code ms} milliseconds, set now, fires. */
  long timerDelayNs(long ms) {
    if (idealTimers) {
      return ms * 1_000_000L;
    }
    return jiffiesToNs(jiffies() + msToJiffies(ms)) - machine.nowNs();
  }

  /** When a timer of {@code delayNs}, cut to ticks, fires that is set now. */
  long timerAtNs(long delayNs) {
    if (idealTimers) {
      return machine.nowNs() + delayNs;
    }
    return Math.max(machine.nowNs(), jiffiesToNs(jiffies() + delayNs / tickNs));
  }
}
