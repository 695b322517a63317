package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.sim.Machine;

/**
 * What a host driver's code costs the CPU it runs on, in nanoseconds.
 *
 * @param step under which step of the machine it is booked
 * @param issueNs placing one command
 * @param completionNs taking one completion from the adapter
 */
public record AdapterCosts(int step, long issueNs, long completionNs) {
  /** Nothing costs anything. */
  public static final AdapterCosts ZERO = new AdapterCosts(Machine.FIRST_STEP, 0, 0);

  /** Half of a driver's part of an I/O before it, half of it after: an assumption. */
  public static AdapterCosts halved(int step, long ns) {
    return new AdapterCosts(step, ns - ns / 2, ns / 2);
  }
}
