package org.blklab.runtime.workload.io;

import java.util.BitSet;

/**
 * The memory that a process reads into. A page of it is allocated and cleared when the kernel pins
 * it for the first time, which for a huge page takes as long as many I/Os. Buffers lie one after
 * another; as in fio, the last one is used first. Memory of 2 MiB and more is huge pages (THP
 * "always") as far as those lie wholly inside of it. Where it ends is up to mmap, which draws it
 * anew for each start of fio.
 */
public final class UserBuffers {
  static final int PAGE_SHIFT = 12;
  static final long PAGE_BYTES = 1 << PAGE_SHIFT;

  /** Pages of a huge page. */
  public static final int HUGE_PAGES = 512;

  private static final long HUGE_BYTES = HUGE_PAGES * PAGE_BYTES;

  private final long slotBytes;
  private final long bytes;
  private final long shiftBytes; // from a boundary above the end of the memory down to that end
  private final boolean huge;
  private final WorkloadCosts costs;
  private final BitSet present = new BitSet(); // huge pages, from the end of the memory downwards
  private final BitSet small = new BitSet(); // pages that are present and are no part of those

  /**
   * @param slots how many buffers
   * @param slotBytes size of each
   * @param endPages how many pages the end of the memory lies behind a boundary of huge pages, 0 to
   *     511
   */
  public UserBuffers(int slots, long slotBytes, int endPages, WorkloadCosts costs) {
    this.slotBytes = slotBytes;
    this.bytes = slots * slotBytes;
    this.huge = bytes >= HUGE_BYTES && costs.hugePageFaultNs() > 0;
    this.shiftBytes = HUGE_BYTES - endPages * PAGE_BYTES;
    this.costs = costs;
  }

  /**
   * Pins the first bytes of a buffer.
   *
   * @return how long faulting in what was not present takes, in ns
   */
  long pin(int slot, long length) {
    if (costs.pageFaultNs() == 0 && !huge || length == 0) {
      return 0;
    }
    long end = (slot + 1) * slotBytes; // downwards: the buffer's first byte
    if (!huge) {
      return smallPages(end - length, end);
    }
    long ns = 0;
    for (long at = end - length; at < end; ) {
      long unit = (at + shiftBytes) / HUGE_BYTES;
      long from = unit * HUGE_BYTES - shiftBytes;
      long to = Math.min(end, from + HUGE_BYTES);
      if (from < 0 || from + HUGE_BYTES > bytes) {
        ns += smallPages(at, to);
      } else if (!present.get((int) unit)) {
        present.set((int) unit);
        ns += costs.hugePageFaultNs();
      }
      at = to;
    }
    return ns;
  }

  private long smallPages(long from, long to) {
    int first = (int) (from >> PAGE_SHIFT);
    int behind = (int) (to - 1 >> PAGE_SHIFT) + 1;
    if (small.nextClearBit(first) >= behind) {
      return 0; // as ever after the first rounds
    }
    int before = small.cardinality();
    small.set(first, behind);
    return (small.cardinality() - before) * costs.pageFaultNs();
  }
}
