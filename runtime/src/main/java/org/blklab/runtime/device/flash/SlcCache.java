package org.blklab.runtime.device.flash;

/** Flash that takes writes faster with one bit per cell, until it is full; emptied when idle. */
final class SlcCache {
  private final FlashBuffer rules;
  private double usedBytes;
  private long lastWriteNs;

  SlcCache(FlashBuffer rules) {
    this.rules = rules;
  }

  /** Whether a program of so many bytes goes there; it then does. */
  boolean takes(long bytes, long nowNs) {
    if (rules.slcBytes() == 0) {
      return false;
    }
    long foldedFor = nowNs - lastWriteNs - rules.foldAfterNs();
    if (foldedFor > 0) {
      usedBytes = Math.max(0, usedBytes - foldedFor * 1e-9 * rules.foldBytesPerSec());
    }
    lastWriteNs = nowNs;
    if (usedBytes + bytes > rules.slcBytes()) {
      return false;
    }
    usedBytes += bytes;
    return true;
  }

  double usedBytes() {
    return usedBytes;
  }
}
