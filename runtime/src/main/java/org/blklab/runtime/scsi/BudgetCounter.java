package org.blklab.runtime.scsi;

import org.blklab.runtime.sim.CacheLine;
import org.blklab.runtime.sim.Machine;

/**
 * The budgets of a LUN as one counter that all CPUs write ({@code scsi_device.device_busy}), before
 * there was a map.
 */
final class BudgetCounter implements Budget {
  private final CacheLine line;
  private int busy;
  private int depth;

  BudgetCounter(int depth, Machine machine, long lineTransferNs) {
    this.depth = depth;
    line = new CacheLine(machine, lineTransferNs);
  }

  @Override
  public int get(int cpu) {
    line.write();
    return busy < depth ? busy++ : -1;
  }

  @Override
  public void put(int token, int cpu) {
    line.write();
    busy--;
  }

  /** The counter lies behind the pointers to host and queue, in their cache line. */
  @Override
  public void readBeside() {
    line.read();
  }

  @Override
  public int busy() {
    return busy;
  }

  @Override
  public void resize(int depth) {
    this.depth = depth;
  }

  @Override
  public int depth() {
    return depth;
  }
}
