package org.blklab.runtime.workload.io;

/**
 * The memory that a process reads into. A page of it is allocated and cleared when the kernel pins
 * it for the first time, which for a huge page takes as long as many I/Os. Buffers lie one after
 * another; as in fio, the last one is used first. Memory of 2 MiB and more is huge pages (THP
 * "always").
 */
public final class UserBuffers {
  static final int PAGE_SHIFT = 12;
  static final long PAGE_BYTES = 1 << PAGE_SHIFT;
  private static final long HUGE_BYTES = 2 << 20;

  /**
   * How far the end of the memory lies behind a boundary of huge pages. Recorded (d-tags, j4-hd1):
   * I/Os of 1 MiB fault at the first, second, fourth, sixth … buffer.
   */
  private static final long END_BYTES = 1 << 20;

  private final long slotBytes;
  private final long unitBytes;
  private final long shiftBytes;
  private final long faultNs;
  private final boolean[] present; // from the end of the memory downwards

  /**
   * @param slots how many buffers
   * @param slotBytes size of each
   */
  public UserBuffers(int slots, long slotBytes, WorkloadCosts costs) {
    this.slotBytes = slotBytes;
    long bytes = slots * slotBytes;
    boolean huge = bytes >= HUGE_BYTES && costs.hugePageFaultNs() > 0;
    unitBytes = huge ? HUGE_BYTES : PAGE_BYTES;
    shiftBytes = huge ? HUGE_BYTES - END_BYTES : 0;
    faultNs = huge ? costs.hugePageFaultNs() : costs.pageFaultNs();
    present = new boolean[faultNs == 0 ? 0 : (int) ((bytes + shiftBytes) / unitBytes + 1)];
  }

  /**
   * Pins the first bytes of a buffer.
   *
   * @return how long faulting in what was not present takes, in ns
   */
  long pin(int slot, long bytes) {
    if (present.length == 0 || bytes == 0) {
      return 0;
    }
    long end = (slot + 1) * slotBytes + shiftBytes; // downwards: the buffer's first byte
    long ns = 0;
    for (int unit = (int) ((end - bytes) / unitBytes); unit <= (end - 1) / unitBytes; unit++) {
      if (!present[unit]) {
        present[unit] = true;
        ns += faultNs;
      }
    }
    return ns;
  }
}
