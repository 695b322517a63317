package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/**
 * Time in ticks. The tick falls on whole multiples of its length (spec 08 A7); a kernel timer of n
 * milliseconds is rounded up to ticks and fires on a tick edge, unless timers are ideal.
 */
public final class Clock {
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

  public long nowNs() {
    return machine.nowNs();
  }

  /** Ticks per second. */
  public int hz() {
    return hz;
  }

  public long tickNs() {
    return tickNs;
  }

  /** Ticks since the start. */
  public long jiffies() {
    return machine.nowNs() / tickNs;
  }

  public long jiffiesToNs(long jiffies) {
    return jiffies * tickNs;
  }

  /** Milliseconds in ticks, rounded up. */
  public long msToJiffies(long ms) {
    return (ms * hz + 999) / 1000;
  }

  /** How long from now until a timer of {@code ms} milliseconds, set now, fires. */
  public long timerDelayNs(long ms) {
    if (idealTimers) {
      return ms * 1_000_000L;
    }
    return jiffiesToNs(jiffies() + msToJiffies(ms)) - machine.nowNs();
  }

  /** When a timer of {@code delayNs}, cut to ticks, fires that is set now. */
  public long timerAtNs(long delayNs) {
    if (idealTimers) {
      return machine.nowNs() + delayNs;
    }
    return Math.max(machine.nowNs(), jiffiesToNs(jiffies() + delayNs / tickNs));
  }
}
