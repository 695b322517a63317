package org.blklab.runtime.experiment;

import java.util.Arrays;

/**
 * The two-sided rank test of Mann and Whitney (1947): how likely two sets of runs would differ so
 * much if they came from the same distribution. Exact for few samples without ties, else by the
 * normal approximation with corrections for ties and continuity.
 */
public final class RankTest {
  /** Above this the normal approximation is good to three digits. */
  private static final int EXACT_UP_TO = 25;

  private RankTest() {}

  /**
   * @return the p-value, 0 … 1; 1 if one of the sets is empty or all samples are equal
   */
  public static double pValue(double[] a, double[] b) {
    if (a.length == 0 || b.length == 0) {
      return 1;
    }
    double[] all = new double[a.length + b.length];
    System.arraycopy(a, 0, all, 0, a.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    Arrays.sort(all);
    double ties = 0;
    for (int i = 0; i < all.length; ) {
      int end = i + 1;
      while (end < all.length && all[end] == all[i]) {
        end++;
      }
      double equal = end - i;
      ties += equal * equal * equal - equal;
      i = end;
    }
    double u = u(a, b);
    boolean exact = ties == 0 && Math.max(a.length, b.length) <= EXACT_UP_TO;
    return exact ? exact(u, a.length, b.length) : normal(u, a.length, b.length, ties);
  }

  /** In how many pairs the first is larger; a tie counts half. */
  private static double u(double[] a, double[] b) {
    double u = 0;
    for (double x : a) {
      for (double y : b) {
        u += x > y ? 1 : x == y ? 0.5 : 0;
      }
    }
    return u;
  }

  private static double exact(double u, int n, int m) {
    int smaller = (int) Math.min(u, (double) n * m - u);
    double[][] ways = new double[n + 1][n * m + 1]; // of i from a, with sum of U
    ways[0][0] = 1;
    for (int j = 1; j <= n + m; j++) { // the coefficients of the Gaussian binomial
      for (int i = Math.min(j, n); i >= 1; i--) {
        int shift = j - i;
        if (shift > m) {
          continue;
        }
        for (int s = n * m; s >= shift; s--) {
          ways[i][s] += ways[i - 1][s - shift];
        }
      }
    }
    double below = 0;
    double all = 0;
    for (int s = 0; s <= n * m; s++) {
      all += ways[n][s];
      below += s <= smaller ? ways[n][s] : 0;
    }
    return Math.min(1, 2 * below / all);
  }

  private static double normal(double u, double n, double m, double ties) {
    double all = n + m;
    double variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)));
    if (variance <= 0) {
      return 1;
    }
    double z = Math.max(0, Math.abs(u - n * m / 2) - 0.5) / StrictMath.sqrt(variance);
    return Math.min(1, 2 * upperTail(z));
  }

  /** Of the normal distribution; Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
  private static double upperTail(double z) {
    double x = z / StrictMath.sqrt(2);
    double t = 1 / (1 + 0.3275911 * x);
    double poly =
        t
            * (0.254829592
                + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    return 0.5 * poly * StrictMath.exp(-x * x);
  }
}
