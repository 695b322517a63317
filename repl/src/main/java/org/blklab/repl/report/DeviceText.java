package org.blklab.repl.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.blklab.runtime.lab.DeviceReport;
import org.blklab.runtime.lab.DeviceReport.Check;
import org.blklab.runtime.lab.DeviceReport.Row;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.ValueFormat;

/** A device's card as text: a table of loads, bars of its random rates, published figures. */
public final class DeviceText {
  private static final int BAR = 40;
  private static final int WIDTH = 98;

  private DeviceText() {}

  /** The card as lines. */
  public static List<String> lines(DeviceReport report) {
    List<String> lines = new ArrayList<>();
    String title = report.name() + ": " + report.doc();
    lines.addAll(wrapped(title, ""));
    lines.addAll(wrapped(report.model() + ", " + size(report) + "; " + report.source(), ""));
    lines.add("");
    lines.addAll(loads(report).lines());
    for (boolean write : new boolean[] {false, true}) {
      lines.add("");
      lines.addAll(bars(report, write));
    }
    if (!report.checks().isEmpty()) {
      lines.add("");
      lines.addAll(checks(report).lines());
    }
    return lines;
  }

  private static String size(DeviceReport report) {
    return String.format(Locale.ROOT, "%.1f GB", report.capacityBytes() / 1e9);
  }

  private static TableData loads(DeviceReport report) {
    List<List<String>> rows = new ArrayList<>();
    for (Row row : report.rows()) {
      rows.add(
          List.of(
              row.load(),
              Integer.toString(row.depth()),
              rate(row.iops()),
              megabytes(row.bytesPerSec()),
              time(row.meanNs()),
              time(row.p50Ns()),
              time(row.p99Ns()),
              time(row.p999Ns())));
    }
    return new TableData(
        "",
        List.of(
            new Column("load", false),
            new Column("depth", true),
            new Column("IOPS", true),
            new Column("MB/s", true),
            new Column("mean", true),
            new Column("p50", true),
            new Column("p99", true),
            new Column("p99.9", true)),
        rows);
  }

  /** A bar a depth, as long as its rate is high. */
  private static List<String> bars(DeviceReport report, boolean write) {
    List<Row> rows =
        report.rows().stream()
            .filter(row -> row.random() && !row.steady() && row.write() == write)
            .toList();
    double most = rows.stream().mapToDouble(Row::iops).max().orElse(1);
    List<String> lines = new ArrayList<>();
    lines.add("IOPS of random " + (write ? "writes" : "reads") + " by depth");
    for (Row row : rows) {
      int length = (int) Math.max(1, Math.round(BAR * row.iops() / most));
      lines.add(
          String.format(
              Locale.ROOT, "%5d |%s %s", row.depth(), "#".repeat(length), rate(row.iops())));
    }
    return lines;
  }

  private static TableData checks(DeviceReport report) {
    List<List<String>> rows = new ArrayList<>();
    for (Check check : report.checks()) {
      rows.add(
          List.of(
              check.load(),
              figure(check, check.published()),
              figure(check, check.measured()),
              String.format(Locale.ROOT, "%+.1f%%", check.deviation() * 100),
              String.format(Locale.ROOT, "%.0f%%", check.allowed() * 100),
              check.holds() ? "ok" : "OFF",
              check.source()));
    }
    return new TableData(
        "",
        List.of(
            new Column("published figure", false),
            new Column("published", true),
            new Column("here", true),
            new Column("off", true),
            new Column("allowed", true),
            new Column("", false),
            new Column("source", false)),
        rows);
  }

  private static String figure(Check check, double value) {
    return switch (check.quantity()) {
      case IOPS -> rate(value);
      case BYTES_PER_SEC -> megabytes(value) + " MB/s";
      case MEAN_NS -> time(value);
    };
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 1000 ? "%.1f" : "%,.0f", perSecond);
  }

  private static String megabytes(double bytesPerSec) {
    double megabytes = bytesPerSec / 1e6;
    return String.format(Locale.ROOT, megabytes < 100 ? "%.2f" : "%.0f", megabytes);
  }

  private static String time(double ns) {
    return ValueFormat.number(ns, Dimension.TIME);
  }

  private static List<String> wrapped(String text, String indent) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split(" ")) {
      if (line.length() + word.length() > WIDTH) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(indent);
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
