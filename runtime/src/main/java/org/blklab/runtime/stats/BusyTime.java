package org.blklab.runtime.stats;

/** How long at least one of something was there. */
final class BusyTime {
  private int level;
  private long sinceNs;
  private long busyNs;
  private long startNs;

  void add(int delta, long nowNs) {
    if (level > 0) {
      busyNs += nowNs - sinceNs;
    }
    sinceNs = nowNs;
    level += delta;
  }

  double share(long nowNs) {
    long span = nowNs - startNs;
    long busy = busyNs + (level > 0 ? nowNs - sinceNs : 0);
    return span <= 0 ? Double.NaN : (double) busy / span;
  }

  void reset(long nowNs) {
    busyNs = 0;
    sinceNs = nowNs;
    startNs = nowNs;
  }
}
