package org.blklab.runtime.sim;

/**
 * What a CPU itself costs, in nanoseconds. All 0 gives pure ordering.
 *
 * @param interruptEntryNs from the raised hard interrupt to its handler, unless it follows another
 * @param softirqNs from raising a soft interrupt to its handler on the same CPU
 * @param ipiNs from one CPU's request to the other's handler
 * @param contextSwitchNs switching to another task
 * @param wakeNs what the waker pays for one wake-up
 * @param wakeLatencyNs from the wake-up until the task could run on a free, awake CPU
 * @param wakeJitterNs the wake-up latency is longer by up to this, uniformly
 * @param tickNs what the handler of a tick, or of a slice's timer, takes from the running task
 * @param timeSliceNs base slice of the fair scheduler
 * @param idleResidencyNs how long a CPU must have been idle to be in state i, rising
 * @param idleExitNs exit latency of idle state i
 */
public record CpuCosts(
    long interruptEntryNs,
    long softirqNs,
    long ipiNs,
    long contextSwitchNs,
    long wakeNs,
    long wakeLatencyNs,
    long wakeJitterNs,
    long tickNs,
    long timeSliceNs,
    long[] idleResidencyNs,
    long[] idleExitNs) {
  public CpuCosts {
    if (idleResidencyNs.length != idleExitNs.length) {
      throw new IllegalArgumentException("one exit latency per idle state");
    }
    idleResidencyNs = idleResidencyNs.clone();
    idleExitNs = idleExitNs.clone();
  }

  /** Nothing costs anything; a task still gives way after 3 ms. */
  public static final CpuCosts ZERO =
      new CpuCosts(0, 0, 0, 0, 0, 0, 0, 0, 3_000_000, new long[0], new long[0]);

  long idleExitNs(long idleForNs) {
    long exit = 0;
    for (int i = 0; i < idleExitNs.length && idleForNs >= idleResidencyNs[i]; i++) {
      exit = idleExitNs[i];
    }
    return exit;
  }
}
