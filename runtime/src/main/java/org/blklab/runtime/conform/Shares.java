package org.blklab.runtime.conform;

import java.util.List;

/**
 * Whether a predicted share lies where recorded runs make it likely: in their range, widened by the
 * larger of four points and their spread. Runs that differ much, or few D, say too little.
 */
final class Shares {
  private static final double WIDENED_BY = 0.04;
  private static final double TOO_FAR_APART = 0.20;
  private static final int ENOUGH_STARTS = 100;

  private Shares() {}

  /**
   * @param recorded shares of the runs, NaN where unknown
   * @param starts recorded D of a run
   */
  static boolean isJudged(List<Double> recorded, int starts) {
    return spread(recorded) <= TOO_FAR_APART && starts >= ENOUGH_STARTS;
  }

  /** False for a share outside of the range, and for an unknown one. */
  static boolean isInRange(List<Double> recorded, double simulated) {
    double by = Math.max(WIDENED_BY, spread(recorded));
    double low = recorded.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    double high = recorded.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    return simulated >= low - by && simulated <= high + by;
  }

  /** NaN if a share is unknown or there is none. */
  private static double spread(List<Double> shares) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double share : shares) {
      low = Math.min(low, share);
      high = Math.max(high, share);
    }
    return shares.isEmpty() ? Double.NaN : high - low;
  }
}
