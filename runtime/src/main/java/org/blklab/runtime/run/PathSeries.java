package org.blklab.runtime.run;

import org.HdrHistogram.AbstractHistogram;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.stats.LatencyHistogram;

/**
 * A measurement over time. What measurements count since the start is noted at moments; the value
 * of a window is a difference of two notes, so that notes can be thinned out without a loss.
 */
final class PathSeries {
  private enum Way {
    /** Counts: a rate per second. */
    RATE,
    /** Averages over time. */
    OVER_TIME,
    /** Means over samples, weighted by a count. */
    OVER_SAMPLES,
    /** Percentiles of a window. */
    PERCENTILE,
    /** As it stands. */
    RAW
  }

  private final Live live;
  private final String path;
  private final Way way;
  private final String weight;
  private final double[] number = new double[Recording.MAX_NOTES];
  private final double[] by = new double[Recording.MAX_NOTES];
  private final AbstractHistogram[] histograms;

  PathSeries(Live live, String path) {
    this.live = live;
    this.path = path;
    String stem = path.substring(0, path.lastIndexOf('.'));
    String last = path.substring(stem.length() + 1);
    weight =
        switch (last) {
          case "iops" -> stem + ".ios";
          case "rate" -> stem + ".count";
          case "mean" ->
              path.endsWith(".depth.mean")
                  ? ""
                  : stem.contains(".dispatch.")
                      ? stem.substring(0, stem.indexOf(".dispatch.")) + ".dispatch.count"
                      : stem + ".count";
          case "sequential" -> stem + ".count";
          case "bw" -> stem + ".bytes";
          default -> "";
        };
    way =
        switch (last) {
          case "iops", "rate", "ios", "bytes", "count" -> Way.RATE;
          case "bw" -> stem.contains(".") ? Way.RATE : Way.RAW;
          case "util" -> Way.OVER_TIME;
          case "mean" -> weight.isEmpty() ? Way.OVER_TIME : Way.OVER_SAMPLES;
          case "sequential" -> Way.OVER_SAMPLES;
          default -> last.matches("p[0-9].*") ? Way.PERCENTILE : Way.RAW;
        };
    histograms = new AbstractHistogram[way == Way.PERCENTILE ? Recording.MAX_NOTES : 0];
  }

  private double measure(String of) {
    Value value = live.measure(of);
    return value.isNumber() ? value.asDouble() : Double.NaN;
  }

  /** Notes the present state. */
  void note(int at, long nowNs) {
    switch (way) {
      case RATE -> {
        number[at] = zeroIfNone(measure(weight.isEmpty() ? path : weight));
        by[at] = nowNs / 1e9;
      }
      case OVER_TIME -> {
        number[at] = zeroIfNone(measure(path) * live.measuredNs());
        by[at] = live.measuredNs();
      }
      case OVER_SAMPLES -> {
        by[at] = zeroIfNone(measure(weight));
        number[at] = zeroIfNone(measure(path) * by[at]);
      }
      case PERCENTILE ->
          histograms[at] =
              live.histogram(path.substring(0, path.lastIndexOf(".p")))
                  .map(LatencyHistogram::histogram)
                  .map(AbstractHistogram::copy)
                  .orElse(null);
      case RAW -> number[at] = measure(path);
    }
  }

  private static double zeroIfNone(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  /** Keeps the note at {@code from} as the one at {@code to}. */
  void move(int from, int to) {
    number[to] = number[from];
    by[to] = by[from];
    if (way == Way.PERCENTILE) {
      histograms[to] = histograms[from];
    }
  }

  /** The value of the window that ends with a note; NaN without samples in it. */
  double window(int before, int at) {
    if (way == Way.RAW) {
      return number[at];
    }
    if (way == Way.PERCENTILE) {
      return percentile(histograms[before], histograms[at]);
    }
    double weighed = by[at] - by[before];
    double sum = number[at] - number[before];
    return weighed > 0 && sum >= -1e-6 * Math.abs(number[at])
        ? Math.max(0, sum) / weighed
        : Double.NaN;
  }

  private double percentile(AbstractHistogram before, AbstractHistogram at) {
    if (at == null || before != null && at.getTotalCount() <= before.getTotalCount()) {
      return Double.NaN;
    }
    AbstractHistogram window = at.copy();
    if (before != null) {
      window.subtract(before);
    }
    double percent = Double.parseDouble(path.substring(path.lastIndexOf(".p") + 2));
    return window.getValueAtPercentile(percent);
  }
}
