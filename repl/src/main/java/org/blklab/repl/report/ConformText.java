package org.blklab.repl.report;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.blklab.runtime.conform.Row;

/** Rows of {@code conform} as text: a line each as it comes, then the differences. */
public final class ConformText {
  private static final String FORMAT =
      "%-10s %-6s %-38s %-10s %-6s %-12s %6s %6s  %-15s %-6s %-6s %s";

  private final PrintStream out;
  private boolean head;

  public ConformText(PrintStream out) {
    this.out = out;
  }

  /** One row; the first has the titles before it. */
  public void row(Row row) {
    if (!head) {
      head = true;
      line(
          "case", "kernel", "variant", "repeatable", "mode", "order", "D", "differ", "sequential %",
          "here", "", "recorded/simulated; notes");
    }
    Row.Count starts = row.counts().getOrDefault("D", new Row.Count(0, 0));
    boolean compared = row.sequential().simulated() >= 0 || row.order() != Row.Order.NOT_COMPARED;
    line(
        row.subject().name(),
        row.subject().kernel(),
        row.subject().variant(),
        row.subject().repeatable(),
        row.mode().text(),
        row.order().text(),
        Integer.toString(starts.recorded()),
        Integer.toString(row.differing()),
        row.sequential().recorded().stream()
            .map(ConformText::percent)
            .collect(Collectors.joining(" ")),
        percent(row.sequential().simulated()),
        row.failed() ? "FAILED" : compared ? "ok" : "-",
        remarks(row, compared));
  }

  private void line(Object... words) {
    out.println(String.format(Locale.ROOT, FORMAT, words).stripTrailing());
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  /** Counts that differ ({@code M 96/95} is recorded and simulated), then the notes. */
  private static String remarks(Row row, boolean compared) {
    String counts =
        row.counts().entrySet().stream()
            .filter(entry -> entry.getValue().recorded() != entry.getValue().simulated())
            .map(ConformText::count)
            .collect(Collectors.joining(" "));
    String notes = String.join("; ", row.notes());
    boolean both = compared && !counts.isEmpty() && !notes.isEmpty();
    return (compared ? counts : "") + (both ? "; " : "") + notes;
  }

  private static String count(Map.Entry<String, Row.Count> entry) {
    return entry.getKey() + " " + entry.getValue().recorded() + "/" + entry.getValue().simulated();
  }

  /** The first difference of each row, and a last line that sums up. */
  public void end(List<Row> rows) {
    for (Row row : rows) {
      if (row.firstDifference().isPresent()) {
        difference(row, row.firstDifference().get());
      }
    }
    out.println();
    out.println(summary(rows));
  }

  private static String summary(List<Row> rows) {
    long identical = count(rows, Row.Order.IDENTICAL);
    long differing = count(rows, Row.Order.DIFFERS);
    long failed = rows.stream().filter(Row::failed).count();
    String order =
        identical + differing == 0
            ? ""
            : "order identical in " + identical + " of " + (identical + differing) + "; ";
    return rows.size() + (rows.size() == 1 ? " row; " : " rows; ") + order + failed + " failed";
  }

  private static long count(List<Row> rows, Row.Order order) {
    return rows.stream().filter(row -> row.order() == order).count();
  }

  private void difference(Row row, Row.Difference difference) {
    out.println();
    out.println(
        row.subject().title() + ", " + difference.run()
            + ", event " + difference.event() + ": recorded " + words(difference.recorded())
            + ", simulated " + words(difference.simulated()));
    difference.context().forEach(line -> out.println("  " + line));
  }

  private static String words(String extent) {
    return extent.isEmpty() ? "nothing more" : extent;
  }
}
