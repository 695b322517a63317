package org.blklab.repl.report;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.blklab.runtime.conform.Row;

/** Rows of {@code conform} as text: a line each as it comes, then the differences. */
public final class ConformText {
  private static final String FORMAT = "%-10s %-5s %-38s %-10s %-6s %-12s %9s %6s  %s";

  private final PrintStream out;
  private boolean head;

  public ConformText(PrintStream out) {
    this.out = out;
  }

  /** One row; the first has the titles before it. */
  public void row(Row row) {
    if (!head) {
      head = true;
      line("case", "kernel", "variant", "repeatable", "mode", "order", "D", "differ", "counts");
    }
    Row.Count starts = row.counts().getOrDefault("D", new Row.Count(0, 0));
    line(
        row.name(),
        row.kernel(),
        row.variant(),
        row.repeatable(),
        row.mode().text(),
        row.order().text(),
        Integer.toString(starts.recorded()),
        Integer.toString(row.differing()),
        counts(row));
  }

  private void line(Object... words) {
    out.println(String.format(Locale.ROOT, FORMAT, words).stripTrailing());
  }

  /** Only what differs: {@code M 96/95} is recorded and simulated. */
  private static String counts(Row row) {
    return row.counts().entrySet().stream()
        .filter(entry -> entry.getValue().recorded() != entry.getValue().simulated())
        .map(ConformText::count)
        .collect(Collectors.joining(" "));
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
  }

  private void difference(Row row, Row.Difference difference) {
    out.println();
    out.println(
        row.name() + "/" + row.kernel() + "/" + row.variant() + "/" + difference.run()
            + ", event " + difference.event() + ": recorded " + difference.recorded()
            + ", simulated " + difference.simulated());
    difference.context().forEach(line -> out.println("  " + line));
  }
}
