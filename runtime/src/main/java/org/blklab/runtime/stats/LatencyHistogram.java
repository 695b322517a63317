package org.blklab.runtime.stats;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Times in nanoseconds: exact count, sum, minimum and maximum; percentiles by HdrHistogram to three
 * digits (two for life stages). Begins small, for thousands of LUNs may have one each, and
 * allocates only while its range grows.
 */
public final class LatencyHistogram {
  private final int digits;
  private final long narrowCount;
  private AbstractHistogram histogram; // counts of 32 bits, later of 64
  private long count;
  private double sumNs;
  private double sumSquares;
  private long minNs = Long.MAX_VALUE;
  private long maxNs;

  /**
   * @param digits significant decimal digits of percentiles, 1 … 5
   */
  public LatencyHistogram(int digits) {
    this(digits, Integer.MAX_VALUE);
  }

  /**
   * @param narrowCount samples after which counts need more than 32 bits
   */
  LatencyHistogram(int digits, long narrowCount) {
    this.digits = digits;
    this.narrowCount = narrowCount;
  }

  public void record(long ns) {
    long value = Math.max(0, ns);
    if (histogram == null) {
      histogram = new IntCountsHistogram(digits);
    } else if (count == narrowCount) {
      widen();
    }
    histogram.recordValue(value);
    count++;
    sumNs += value;
    sumSquares += (double) value * value;
    minNs = Math.min(minNs, value);
    maxNs = Math.max(maxNs, value);
  }

  private void widen() {
    Histogram wide = new Histogram(histogram);
    wide.setAutoResize(true);
    wide.add(histogram);
    histogram = wide;
  }

  public long count() {
    return count;
  }

  public double sumNs() {
    return sumNs;
  }

  /** NaN without samples, like all below. */
  public double meanNs() {
    return count == 0 ? Double.NaN : sumNs / count;
  }

  public double stddevNs() {
    if (count == 0) {
      return Double.NaN;
    }
    double mean = meanNs();
    return StrictMath.sqrt(Math.max(0, sumSquares / count - mean * mean));
  }

  public double minNs() {
    return count == 0 ? Double.NaN : minNs;
  }

  public double maxNs() {
    return count == 0 ? Double.NaN : maxNs;
  }

  /**
   * @param percent 0 … 100
   */
  public double percentileNs(double percent) {
    if (count == 0) {
      return Double.NaN;
    }
    long value = histogram.getValueAtPercentile(percent);
    return Math.min(Math.max(value, minNs), maxNs);
  }

  /** {@code min}, {@code mean}, {@code stddev}, {@code max}, {@code count}, {@code p99.9}. */
  public double measure(String name) {
    return switch (name) {
      case "min" -> minNs();
      case "mean" -> meanNs();
      case "stddev" -> stddevNs();
      case "max" -> maxNs();
      case "count" -> count;
      default ->
          name.startsWith("p") ? percentileNs(Double.parseDouble(name.substring(1))) : Double.NaN;
    };
  }

  /** Counts per bucket of a linear or logarithmic view, for plots; null without samples. */
  public AbstractHistogram histogram() {
    return histogram;
  }

  public void reset() {
    if (histogram != null) {
      histogram.reset();
    }
    count = 0;
    sumNs = 0;
    sumSquares = 0;
    minNs = Long.MAX_VALUE;
    maxNs = 0;
  }
}
