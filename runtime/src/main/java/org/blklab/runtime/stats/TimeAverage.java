package org.blklab.runtime.stats;

/**
 * Average of a level over time, such as requests in flight, and how long it was not zero. CPUs of
 * one machine may be a little ahead of each other; time never goes back here.
 */
final class TimeAverage {
  private long level;
  private long maxLevel;
  private long sinceNs;
  private long startNs;
  private long busyNs;
  private double integral;

  void add(long delta, long nowNs) {
    if (nowNs > sinceNs) {
      pass(nowNs);
    }
    level += delta;
    maxLevel = Math.max(maxLevel, level);
  }

  private void pass(long nowNs) {
    long span = nowNs - sinceNs;
    if (level > 0) {
      busyNs += span;
      integral += (double) level * span;
    }
    sinceNs = nowNs;
  }

  long level() {
    return level;
  }

  long max() {
    return maxLevel;
  }

  /** NaN if no time has passed, like the next. */
  double mean(long nowNs) {
    long span = nowNs - startNs;
    return span <= 0 ? Double.NaN : (integral + (double) level * (nowNs - sinceNs)) / span;
  }

  /** Share of the time in which the level was above zero. */
  double busyShare(long nowNs) {
    long span = nowNs - startNs;
    long busy = busyNs + (level > 0 ? nowNs - sinceNs : 0);
    return span <= 0 ? Double.NaN : (double) busy / span;
  }

  /** Starts over at the present level. */
  void reset(long nowNs) {
    integral = 0;
    busyNs = 0;
    sinceNs = nowNs;
    startNs = nowNs;
    maxLevel = level;
  }
}
