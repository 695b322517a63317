package org.blklab.repl.session.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.blklab.repl.session.answer.Answer;
import org.blklab.repl.session.text.TopView;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Drawings in the terminal: values over time and CDFs in braille, histograms in blocks. */
public final class Plots {
  private static final int[][] DOTS = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  private static final int ROWS = 10;
  private static final int MARGIN = 11;

  /** Quantiles that a histogram is made of. */
  private static final int SAMPLES = 400;

  private final Desk session;
  private final int columns;

  public Plots(Desk session) {
    this.session = session;
    columns = Math.max(10, Math.min(100, session.text().width() - MARGIN - 1));
  }

  /** Draws a measurement {@code over} time, as a cdf or as a histogram. */
  public String plot(String path, String over) {
    return switch (over) {
      case "cdf" -> cdf(path);
      case "histogram" -> histogram(path);
      default -> overTime(path);
    };
  }

  private String overTime(String path) {
    double[] values = session.lab().overTime(path, columns);
    long spanNs = session.view().nowNs();
    List<Double> ends = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      ends.add((double) Math.round((double) spanNs * (i + 1) / columns));
    }
    draw(path, "time", ends, DoubleStream.of(values).boxed().toList());
    Dimension dimension =
        switch (session.view().measure(path)) {
          case Value.Int(_, var of) -> of;
          case Value.Real(_, var of) -> of;
          default -> Dimension.COUNT;
        };
    return curve(path, values, dimension, "0", ValueFormat.time(spanNs));
  }

  private String cdf(String path) {
    double[] shares = new double[columns];
    double most = quantile(path, 100);
    double least = quantile(path, 0);
    List<Double> limits = new ArrayList<>();
    int q = 0;
    for (int i = 0; i < columns; i++) {
      double limit = least + (most - least) * (i + 1) / columns;
      limits.add(limit);
      while (q < 1000 && quantile(path, (q + 1) / 10.0) <= limit) {
        q++;
      }
      shares[i] = q / 1000.0;
    }
    draw(path, "cdf", limits, DoubleStream.of(shares).boxed().toList());
    return Double.isNaN(most)
        ? path + ": no samples"
        : curve(path + " (cdf)", shares, Dimension.RATIO, time(least), time(most));
  }

  private void draw(String path, String over, List<Double> x, List<Double> y) {
    session.text().series(new Answer.Series(path, over, List.copyOf(x), List.copyOf(y)));
  }

  private static String time(double ns) {
    return ValueFormat.time(Math.round(ns));
  }

  /** The value below which so many percent of the samples are, NaN without samples. */
  private double quantile(String path, double percent) {
    String name =
        percent <= 0 ? "min" : percent >= 100 ? "max" : "p" + Plots.number(percent);
    return session.view().measure(path + "." + name).asDouble();
  }

  private static String number(double percent) {
    String text = String.format(Locale.ROOT, "%.2f", percent);
    return text.replaceFirst("0+$", "").replaceFirst("\\.$", "");
  }

  /** Latencies in steps of 1, 2, 5 with bars. */
  String histogram(String path) {
    double least = quantile(path, 0);
    if (Double.isNaN(least)) {
      return path + ": no samples";
    }
    List<Double> edges = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    double edge = 1;
    while (edge < least) {
      edge = after(edge);
    }
    for (int i = 0; i < SAMPLES; i++) {
      double value = quantile(path, (i + 0.5) * 100 / SAMPLES);
      while (edges.isEmpty() || value > edges.getLast()) {
        edges.add(edges.isEmpty() ? edge : after(edges.getLast()));
        counts.add(0);
      }
      counts.set(counts.size() - 1, counts.getLast() + 1);
    }
    draw(path, "histogram", edges, counts.stream().map(count -> (double) count / SAMPLES).toList());
    int most = counts.stream().mapToInt(Integer::intValue).max().orElse(1);
    StringBuilder text = new StringBuilder(path).append('\n');
    for (int i = 0; i < edges.size(); i++) {
      text.append(
          String.format(
                  Locale.ROOT,
                  "  ≤ %-6s %5.1f%% %s",
                  time(edges.get(i)),
                  100.0 * counts.get(i) / SAMPLES,
                  TopView.bar((double) counts.get(i) / most, Math.max(8, columns - 10)))
              .stripTrailing());
      text.append('\n');
    }
    return text.toString().stripTrailing();
  }

  /** The next of 1, 2, 5, 10, … */
  private static double after(double edge) {
    double power = StrictMath.pow(10, StrictMath.floor(StrictMath.log10(edge * 1.0001)));
    long digit = Math.round(edge / power);
    return digit == 1 ? 2 * power : digit == 2 ? 5 * power : 10 * power;
  }

  /** A curve of braille dots with its scale. */
  private String curve(
      String title, double[] values, Dimension dimension, String from, String to) {
    double most = 0;
    for (double value : values) {
      most = Double.isNaN(value) ? most : Math.max(most, value);
    }
    int[][] cells = new int[ROWS][values.length];
    int levels = ROWS * DOTS.length;
    int last = -1;
    for (int x = 0; x < values.length; x++) {
      if (Double.isNaN(values[x])) {
        last = -1;
        continue;
      }
      int level = most == 0 ? 0 : (int) Math.min(levels - 1, values[x] / most * (levels - 1));
      for (int y = Math.min(level, last < 0 ? level : last); y <= Math.max(level, last); y++) {
        dot(cells, x, y, y == last ? 0 : 1);
      }
      dot(cells, x, level, 0);
      dot(cells, x, level, 1);
      last = level;
    }
    StringBuilder text = new StringBuilder(title).append('\n');
    for (int row = 0; row < ROWS; row++) {
      String label =
          row == 0
              ? ValueFormat.number(most, dimension)
              : row == ROWS - 1 ? ValueFormat.number(0, dimension) : "";
      StringBuilder line = new StringBuilder();
      for (int cell : cells[row]) {
        line.append((char) (0x2800 + cell));
      }
      text.append(" ".repeat(Math.max(0, MARGIN - 2 - label.length())));
      text.append(label).append(" ┤").append(line).append('\n');
    }
    int gap = Math.max(1, values.length - from.length() - to.length());
    return text.append(" ".repeat(MARGIN))
        .append(from)
        .append(" ".repeat(gap))
        .append(to)
        .toString();
  }

  private static void dot(int[][] cells, int x, int level, int side) {
    int row = ROWS - 1 - level / DOTS.length;
    cells[row][x] |= DOTS[DOTS.length - 1 - level % DOTS.length][side];
  }
}
