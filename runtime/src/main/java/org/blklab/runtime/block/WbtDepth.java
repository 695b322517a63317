package org.blklab.runtime.block;

/**
 * The scaling of writeback throttling: how many writes may be in flight, by a step that grows when
 * reads are slow (spec 01 §9.6).
 */
final class WbtDepth {
  private static final int DEFAULT_DEPTH = 16;

  private int queueDepth;
  private int step;
  private int max;
  private boolean scaledMax;

  /** Back to the middle, for a device of this depth. */
  void reset(int depth) {
    queueDepth = depth;
    step = 0;
    scaledMax = false;
    calculate();
  }

  /** Positive: fewer writes than usual; negative: more. */
  int step() {
    return step;
  }

  int max() {
    return max;
  }

  /** Whether more is not possible. */
  boolean scaledMax() {
    return scaledMax;
  }

  /** Writes that are not waited for. */
  int normal() {
    return max <= 2 ? max : (max + 1) / 2;
  }

  /** Background writes, discards, and all others while there are reads. */
  int background() {
    return max <= 2 ? 1 : (max + 3) / 4;
  }

  /** One step up in depth; false if that is not possible. */
  boolean up() {
    if (scaledMax) {
      return false;
    }
    step--;
    scaledMax = calculate();
    return true;
  }

  /**
   * One step down; a hard one gives up all that was gained.
   *
   * @return false if it is 1 already
   */
  boolean down(boolean hard) {
    if (max == 1) {
      return false;
    }
    step = step < 0 && hard ? 0 : step + 1;
    scaledMax = false;
    calculate();
    return true;
  }

  /** Returns whether the largest depth is reached. */
  private boolean calculate() {
    if (queueDepth == 1) {
      max = step > 0 ? 1 : 2;
      return step <= 0;
    }
    int base = Math.min(DEFAULT_DEPTH, queueDepth);
    max = base;
    if (step > 0) {
      max = 1 + (base - 1 >> Math.min(31, step));
    } else if (step < 0) {
      int most = 3 * queueDepth / 4;
      long wanted = 1 + ((long) (base - 1) << Math.min(31, -step));
      max = (int) Math.min(wanted, most);
      return wanted > most;
    }
    return false;
  }
}
