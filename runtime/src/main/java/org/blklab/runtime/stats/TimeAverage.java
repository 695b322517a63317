package org.blklab.runtime.stats;

/**
 * Average of a level over time, such as requests in flight, and for how long it was not zero. The
 * CPUs of one machine may be a little ahead of each other; the average is exact in whatever order
 * their changes come: a change of d at time t adds d (T - t) to the integral up to T. Good for
 * levels times ages below 2^63 ns.
 */
final class TimeAverage {
  private long level;
  private long maxLevel;
  private long startNs;
  private long weightedNs; // sum of all changes, each times its time
  private long busySinceNs;
  private long lastFromNs; // the newest busy time that is over: the next may overlap it
  private long lastUntilNs;
  private long busyNs;

  void add(int delta, long nowNs) {
    long before = level;
    level = before + delta;
    weightedNs += delta * nowNs;
    if (level > maxLevel) {
      maxLevel = level;
    }
    if (before == 0) {
      busySinceNs = nowNs;
    } else if (level == 0 && nowNs > busySinceNs) {
      busyNs += newlyBusyNs(nowNs);
      if (nowNs > lastUntilNs) {
        boolean joins = busySinceNs <= lastUntilNs;
        lastFromNs = joins ? Math.min(busySinceNs, lastFromNs) : busySinceNs;
        lastUntilNs = nowNs;
      }
    }
  }

  long max() {
    return maxLevel;
  }

  /** NaN if no time has passed, like the next. */
  double mean(long nowNs) {
    long span = nowNs - startNs;
    return span <= 0 ? Double.NaN : Math.max(0, (double) (level * nowNs - weightedNs) / span);
  }

  /** Share of the time in which the level was above zero. */
  double busyShare(long nowNs) {
    long span = nowNs - startNs;
    long busy = busyNs + (level > 0 && nowNs > busySinceNs ? newlyBusyNs(nowNs) : 0);
    return span <= 0 ? Double.NaN : (double) busy / span;
  }

  /** From when it became busy until now, less what was counted already. */
  private long newlyBusyNs(long nowNs) {
    long overlap = Math.min(nowNs, lastUntilNs) - Math.max(busySinceNs, lastFromNs);
    return nowNs - busySinceNs - Math.max(0, overlap);
  }

  /** Starts over at the present level. */
  void reset(long nowNs) {
    weightedNs = level * nowNs;
    startNs = nowNs;
    busyNs = 0;
    busySinceNs = nowNs;
    lastFromNs = nowNs;
    lastUntilNs = nowNs;
    maxLevel = level;
  }
}
