package org.blklab.runtime.elevator.bfq;

/** How long a process thinks between a completion and its next request, as a fading mean (B70). */
final class ThinkTime {
  private static final int TRUSTED = 80;

  private int samples;
  private long totalNs;
  private long meanNs;

  /** When its last request was done. */
  long lastEndNs;

  void add(long elapsedNs) {
    samples = (7 * samples + 256) / 8;
    totalNs = (7 * totalNs + 256 * elapsedNs) / 8;
    meanNs = (totalNs + 128) / samples;
  }

  boolean isLongerThan(long ns) {
    return samples > TRUSTED && meanNs > ns;
  }

  void copyFrom(ThinkTime other) {
    samples = other.samples;
    totalNs = other.totalNs;
    meanNs = other.meanNs;
    lastEndNs = other.lastEndNs;
  }
}
