package org.blklab.runtime.scsi;

import org.blklab.runtime.sim.Machine;

/**
 * What the mid-layer's steps cost the CPU they run on, in nanoseconds.
 *
 * @param budgetGetNs taking a budget from a map
 * @param budgetPutNs giving it back
 * @param prepareStep under which step of the machine preparing is booked
 * @param prepareNs building a command
 * @param busyCountStep under which step counting is booked
 * @param busyCountPerTagNs counting a LUN's commands without a budget map, for each taken tag
 * @param lineTransferNs moving a cache line between CPUs
 */
public record ScsiCosts(
    long budgetGetNs,
    long budgetPutNs,
    int prepareStep,
    long prepareNs,
    int busyCountStep,
    long busyCountPerTagNs,
    long lineTransferNs) {
  /** Nothing costs anything. */
  public static final ScsiCosts ZERO =
      new ScsiCosts(0, 0, Machine.FIRST_STEP, 0, Machine.FIRST_STEP, 0, 0);
}
