package org.blklab.repl.session;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.plan.TableData;

/** Lays out a table closer than usual. */
final class TableLayout {
  private TableLayout() {}

  /** Its lines, with so many blanks between columns. */
  static List<String> lines(TableData table, int gap) {
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
    lines.add(line(table, table.columns().stream().map(TableData.Column::name).toList(), width, gap));
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
