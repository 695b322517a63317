package org.blklab.runtime.experiment;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The mean of repeated runs with its 95 % confidence interval, by the percentile bootstrap (Efron
 * 1979): the runs are drawn again with replacement, and the middle 95 % of the means of such draws
 * are the interval. Few runs give an interval that is somewhat too narrow.
 *
 * @param low equal to {@code mean} when there is one sample; NaN, like all, when there is none
 */
public record Estimate(int count, double mean, double low, double high) {
  static final int RESAMPLES = 2000;
  private static final long SEED = 0x626c6b6c6162L; // the same draws for the same samples

  /** Samples that are NaN (a run without such I/O) do not count. */
  public static Estimate of(double[] samples) {
    double[] known = Arrays.stream(samples).filter(x -> !Double.isNaN(x)).toArray();
    int n = known.length;
    if (n == 0) {
      return new Estimate(0, Double.NaN, Double.NaN, Double.NaN);
    }
    double mean = mean(known);
    if (n == 1) {
      return new Estimate(1, mean, mean, mean);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] means = new double[RESAMPLES];
    double[] draw = new double[n];
    for (int i = 0; i < RESAMPLES; i++) {
      for (int j = 0; j < n; j++) {
        draw[j] = known[random.nextInt(n)];
      }
      means[i] = mean(draw);
    }
    Arrays.sort(means);
    return new Estimate(
        n, mean, means[(int) (RESAMPLES * 0.025)], means[(int) (RESAMPLES * 0.975) - 1]);
  }

  /** Relative to the first sample, so that equal samples have exactly that mean. */
  private static double mean(double[] samples) {
    double sum = 0;
    for (double sample : samples) {
      sum += sample - samples[0];
    }
    return samples[0] + sum / samples.length;
  }
}
