package org.blklab.repl.session.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.TableData;

/** Lays out tables for a terminal of so many columns. */
public final class TableLayout {
  private static final int USUAL_GAP = 2;

  /** Texts are not folded to fewer columns. */
  private static final int LEAST_FOLDED = 20;

  private TableLayout() {}

  /** As usual, closer, with rows as columns, or a cell a line: the first of these that fits. */
  public static List<String> fitting(TableData table, int width) {
    TableData turned = turned(table);
    List<List<String>> layouts =
        List.of(table.lines(), lines(table, 1), lines(turned, USUAL_GAP), lines(turned, 1));
    return layouts.stream()
        .filter(lines -> lines.stream().allMatch(each -> each.length() <= width))
        .findFirst()
        .or(() -> folded(table, width))
        .orElseGet(() -> upright(table, width));
  }

  /** Texts in the last column go on below; empty if there is no room for that, or no text. */
  private static Optional<List<String>> folded(TableData table, int width) {
    int last = table.columns().size() - 1;
    if (table.columns().get(last).rightAligned()) {
      return Optional.empty();
    }
    List<TableData.Column> columns = table.columns().subList(0, last);
    List<List<String>> rows = table.rows().stream().map(row -> row.subList(0, last)).toList();
    List<String> left = padded(new TableData("", columns, rows), USUAL_GAP);
    int indent = left.getFirst().length();
    if (width - indent < LEAST_FOLDED) {
      return Optional.empty();
    }
    List<String> lines = new ArrayList<>();
    if (!table.title().isEmpty()) {
      lines.add(table.title());
    }
    lines.add(left.getFirst() + table.columns().get(last).name());
    for (int i = 0; i < rows.size(); i++) {
      String text = table.rows().get(i).get(last);
      List<String> wrapped = WhyText.wrap(text, width, " ".repeat(indent));
      lines.add(left.get(i + 1) + wrapped.getFirst().substring(indent));
      lines.addAll(wrapped.subList(1, wrapped.size()));
    }
    return Optional.of(lines);
  }

  /** Lines of the same length, with a gap at their end. */
  private static List<String> padded(TableData table, int gap) {
    List<String> lines = lines(table, gap);
    int longest = lines.stream().mapToInt(String::length).max().orElse(0) + gap;
    return lines.stream().map(line -> line + " ".repeat(longest - line.length())).toList();
  }

  /** Rows become columns. */
  private static TableData turned(TableData table) {
    List<TableData.Column> columns = new ArrayList<>();
    columns.add(new TableData.Column(table.columns().getFirst().name(), false));
    table.rows().forEach(row -> columns.add(new TableData.Column(row.getFirst(), true)));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 1; i < table.columns().size(); i++) {
      List<String> row = new ArrayList<>();
      row.add(table.columns().get(i).name());
      for (List<String> each : table.rows()) {
        row.add(each.get(i));
      }
      rows.add(row);
    }
    return new TableData(table.title(), columns, rows);
  }

  /** One row below the other, a cell a line. */
  private static List<String> upright(TableData table, int width) {
    List<String> lines = new ArrayList<>();
    if (!table.title().isEmpty()) {
      lines.add(table.title());
    }
    int names = table.columns().stream().mapToInt(c -> c.name().length()).max().orElse(0);
    for (List<String> row : table.rows()) {
      lines.add(row.getFirst());
      for (int i = 1; i < row.size(); i++) {
        String name = table.columns().get(i).name();
        String head = "  " + name + " ".repeat(names - name.length() + 1);
        List<String> wrapped = WhyText.wrap(row.get(i), width, " ".repeat(head.length()));
        lines.add(head + wrapped.getFirst().strip());
        lines.addAll(wrapped.subList(1, wrapped.size()));
      }
    }
    return lines;
  }

  /** Its lines, with so many blanks between columns. */
  private static List<String> lines(TableData table, int gap) {
    int[] width = new int[table.columns().size()];
    for (int i = 0; i < width.length; i++) {
      width[i] = table.columns().get(i).name().length();
      for (List<String> row : table.rows()) {
        width[i] = Math.max(width[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    if (!table.title().isEmpty()) {
      lines.add(table.title());
    }
    lines.add(
        line(table, table.columns().stream().map(TableData.Column::name).toList(), width, gap));
    table.rows().forEach(row -> lines.add(line(table, row, width, gap)));
    return lines;
  }

  private static String line(TableData table, List<String> cells, int[] width, int gap) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < width.length; i++) {
      String blanks = " ".repeat(width[i] - cells.get(i).length());
      line.append(i == 0 ? "" : " ".repeat(gap));
      boolean right = table.columns().get(i).rightAligned();
      line.append(right ? blanks + cells.get(i) : cells.get(i) + blanks);
    }
    return line.toString().stripTrailing();
  }
}
