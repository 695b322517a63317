package org.blklab.runtime.stats;

/** Average of a level over time, such as requests in flight. */
final class TimeAverage {
  private long level;
  private long maxLevel;
  private long sinceNs;
  private long startNs;
  private double integral;

  void add(long delta, long nowNs) {
    integral += (double) level * (nowNs - sinceNs);
    sinceNs = nowNs;
    level += delta;
    maxLevel = Math.max(maxLevel, level);
  }

  long level() {
    return level;
  }

  long max() {
    return maxLevel;
  }

  double mean(long nowNs) {
    long span = nowNs - startNs;
    return span <= 0 ? Double.NaN : (integral + (double) level * (nowNs - sinceNs)) / span;
  }

  /** Starts over at the present level. */
  void reset(long nowNs) {
    integral = 0;
    sinceNs = nowNs;
    startNs = nowNs;
    maxLevel = level;
  }
}
