package org.blklab.runtime.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of results, formatted but not laid out.
 *
 * @param title above it; empty for none
 * @param rows each as long as {@code columns}
 */
public record TableData(String title, List<Column> columns, List<List<String>> rows) {

  /** Numbers stand right-aligned. */
  public record Column(String name, boolean rightAligned) {}

  public TableData {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException("row of " + row.size() + " cells in " + columns);
      }
    }
  }

  /** The table as lines of text without a trailing blank, columns two spaces apart. */
  public List<String> lines() {
    int[] width = new int[columns.size()];
    for (int i = 0; i < width.length; i++) {
      width[i] = columns.get(i).name().length();
      for (List<String> row : rows) {
        width[i] = Math.max(width[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    if (!title.isEmpty()) {
      lines.add(title);
    }
    lines.add(line(columns.stream().map(Column::name).toList(), width));
    for (List<String> row : rows) {
      lines.add(line(row, width));
    }
    return lines;
  }

  private String line(List<String> cells, int[] width) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < width.length; i++) {
      String blanks = " ".repeat(width[i] - cells.get(i).length());
      text.append(i == 0 ? "" : "  ");
      if (columns.get(i).rightAligned()) {
        text.append(blanks).append(cells.get(i));
      } else {
        text.append(cells.get(i)).append(blanks);
      }
    }
    return text.toString().stripTrailing();
  }
}
