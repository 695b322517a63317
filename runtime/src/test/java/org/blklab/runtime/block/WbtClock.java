package org.blklab.runtime.block;

/** A queue with nothing but a clock. */
final class WbtClock implements WbtHost {
  long nowNs = 10_000_000_000L;
  int depth = 32;
  boolean cache;
  int window;

  @Override
  public long nowNs() {
    return nowNs;
  }

  @Override
  public long jiffies() {
    return nowNs / 1_000_000;
  }

  @Override
  public int hz() {
    return 1000;
  }

  @Override
  public int depth() {
    return depth;
  }

  @Override
  public boolean writeCache() {
    return cache;
  }

  @Override
  public void startWindow(long delayNs, int number) {
    window = number;
  }
}
