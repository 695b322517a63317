package org.blklab.runtime.block;

/** What writeback throttling needs of its queue. */
interface WbtHost {
  long nowNs();

  long jiffies();

  int hz();

  /** The device's queue depth if the driver set one, else nr_requests. */
  int depth();

  /** Whether flushes are needed: the device caches writes. */
  boolean writeCache();

  /**
   * Calls {@link Wbt#windowEnded} with {@code number} after {@code delayNs}, which the kernel cuts
   * to whole ticks.
   */
  void startWindow(long delayNs, int number);
}
