package org.blklab.runtime.driver;

/**
 * What a driver's code costs the CPU it runs on, in nanoseconds.
 *
 * @param step under which step of the machine it is booked
 * @param issueNs preparing and placing one command
 * @param doorbellNs telling the device of placed commands
 * @param completionNs taking one completion from the device
 * @param copyPerKibNs copying 1 KiB into or out of a memory-backed device
 * @param lineTransferNs moving a lock's cache line between CPUs
 */
public record DriverCosts(
    int step,
    long issueNs,
    long doorbellNs,
    long completionNs,
    long copyPerKibNs,
    long lineTransferNs) {
  /** Nothing costs anything. */
  public static final DriverCosts ZERO =
      new DriverCosts(org.blklab.runtime.sim.Machine.FIRST_STEP, 0, 0, 0, 0, 0);
}
