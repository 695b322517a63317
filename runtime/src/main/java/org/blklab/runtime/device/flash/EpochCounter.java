package org.blklab.runtime.device.flash;

/** Tells when everything begun before a moment is done, though things end in any order. */
final class EpochCounter {
  private final int[] count; // ring: by epoch
  private long first; // oldest epoch that is not done
  private long last; // the present one

  /**
   * @param most moments that are waited for at once, and one more
   */
  EpochCounter(int most) {
    count = new int[most];
  }

  /** Something begins; returns its epoch. */
  long open() {
    count[(int) (last % count.length)]++;
    return last;
  }

  void done(long epoch) {
    count[(int) (epoch % count.length)]--;
    while (first < last && count[(int) (first % count.length)] == 0) {
      first++;
    }
  }

  /** The present epoch ends; returns it. */
  long close() {
    long closed = last++;
    while (first < last && count[(int) (first % count.length)] == 0) {
      first++;
    }
    return closed;
  }

  /** Whether all of that epoch and those before is done. */
  boolean isDone(long epoch) {
    return first > epoch;
  }
}
