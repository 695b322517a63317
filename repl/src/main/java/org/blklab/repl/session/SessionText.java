package org.blklab.repl.session;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.repl.report.TextOutput;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;

/** Collects what a session says until it is answered; tables that are too wide stand upright. */
final class SessionText implements Output {
  private final boolean colour;
  private ByteArrayOutputStream bytes;
  private PrintStream stream;
  private TextOutput text;
  private volatile int width; // the terminal may be resized while a run is shown

  SessionText(boolean colour, int width) {
    this.colour = colour;
    this.width = width;
    take();
  }

  int width() {
    return width;
  }

  void setWidth(int columns) {
    width = columns;
  }

  /** What was said since the last call. */
  String take() {
    String said = "";
    if (stream != null) {
      stream.flush();
      said = bytes.toString(StandardCharsets.UTF_8);
    }
    bytes = new ByteArrayOutputStream();
    stream = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    text = new TextOutput(stream, stream, colour);
    return said;
  }

  @Override
  public void line(String line) {
    text.line(line);
  }

  @Override
  public void table(TableData table) {
    if (fits(table.lines())) {
      text.table(table);
      return;
    }
    TableData turned = turned(table);
    List<String> narrow = TableLayout.lines(table, 1);
    if (fits(narrow)) {
      show(narrow, table);
    } else if (fits(TableLayout.lines(turned, 2))) {
      show(TableLayout.lines(turned, 2), turned);
    } else {
      upright(table);
    }
  }

  private boolean fits(List<String> lines) {
    return lines.stream().allMatch(each -> each.length() <= width);
  }

  private void show(List<String> lines, TableData table) {
    int head = table.title().isEmpty() ? 0 : 1;
    for (int i = 0; i < lines.size(); i++) {
      text.line(i == head ? bold(lines.get(i)) : lines.get(i));
    }
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
  private void upright(TableData table) {
    if (!table.title().isEmpty()) {
      text.line(table.title());
    }
    int names = table.columns().stream().mapToInt(c -> c.name().length()).max().orElse(0);
    for (List<String> row : table.rows()) {
      text.line(bold(row.getFirst()));
      for (int i = 1; i < row.size(); i++) {
        String name = table.columns().get(i).name();
        text.line("  " + name + " ".repeat(names - name.length() + 1) + row.get(i));
      }
    }
  }

  String bold(String some) {
    return colour ? "\033[1m" + some + "\033[0m" : some;
  }

  String dim(String some) {
    return colour ? "\033[2m" + some + "\033[0m" : some;
  }

  @Override
  public void expectation(ExpectationResult result) {
    text.expectation(result);
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    text.diagnostic(diagnostic);
  }
}
