package org.blklab.runtime.sim;

/**
 * A spinlock as far as time goes: it is held for what is charged between {@link #lock} and {@link
 * #unlock}, and a CPU that comes while it is held burns time until it is free. First come, first
 * served in the order of segments. State changes under it happen at the start of the segment.
 */
public final class SimLock {
  private final Machine machine;
  private final long lineTransferNs;
  private long freeAtNs;
  private int ownerCpu = -1;
  private long waitedNs;
  private long acquisitions;
  private long contended;

  /**
   * @param lineTransferNs added when the lock's cache line was last owned by another CPU
   */
  public SimLock(Machine machine, long lineTransferNs) {
    this.machine = machine;
    this.lineTransferNs = lineTransferNs;
  }

  public void lock() {
    Cpu cpu = machine.current();
    if (cpu == null) {
      return;
    }
    acquisitions++;
    long wait = freeAtNs - cpu.nowNs();
    if (wait > 0) {
      contended++;
      waitedNs += wait;
      cpu.charge(Machine.STEP_LOCK_WAIT, wait);
    }
    if (ownerCpu != cpu.id()) {
      if (ownerCpu >= 0) {
        cpu.charge(Machine.STEP_LOCK_WAIT, lineTransferNs);
      }
      ownerCpu = cpu.id();
    }
  }

  public void unlock() {
    Cpu cpu = machine.current();
    if (cpu != null) {
      freeAtNs = cpu.nowNs();
    }
  }

  /** Whether another CPU holds it now, as far as this one's segment can see. */
  public boolean isHeldByOther() {
    Cpu cpu = machine.current();
    return cpu != null && ownerCpu >= 0 && ownerCpu != cpu.id() && freeAtNs > cpu.nowNs();
  }

  /** Time all CPUs have spent waiting for it, in nanoseconds. */
  public long waitedNs() {
    return waitedNs;
  }

  public long acquisitions() {
    return acquisitions;
  }

  public long contended() {
    return contended;
  }
}
