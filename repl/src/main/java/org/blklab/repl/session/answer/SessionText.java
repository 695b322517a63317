package org.blklab.repl.session.answer;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.repl.report.TextOutput;
import org.blklab.repl.session.text.TableLayout;
import org.blklab.runtime.lab.Life;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;

/** Collects what a session says until it is answered; tables that are too wide stand upright. */
public final class SessionText implements Output {
  private final boolean colour;
  private ByteArrayOutputStream bytes;
  private PrintStream stream;
  private TextOutput text;
  private final List<TableData> tables = new ArrayList<>();
  private final List<ExpectationResult> expectations = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final List<Life> requests = new ArrayList<>();
  private final List<Answer.Series> series = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();
  private volatile int width; // the terminal may be resized while a run is shown

  public SessionText(boolean colour, int width) {
    this.colour = colour;
    this.width = width;
    take();
  }

  public int width() {
    return width;
  }

  public void setWidth(int columns) {
    width = columns;
  }

  /** What was shown since the last call, as what it was made of. */
  public Answer.Shown takeShown() {
    Answer.Shown shown =
        new Answer.Shown(
            List.copyOf(tables),
            List.copyOf(expectations),
            List.copyOf(diagnostics),
            List.copyOf(requests),
            List.copyOf(series),
            Collections.unmodifiableMap(new LinkedHashMap<>(values)));
    tables.clear();
    expectations.clear();
    diagnostics.clear();
    requests.clear();
    series.clear();
    values.clear();
    return shown;
  }

  /** A request whose life is told. */
  public void request(Life life) {
    requests.add(life);
  }

  /** Something that is drawn. */
  public void series(Answer.Series drawn) {
    series.add(drawn);
  }

  /** What a command tells, by name. */
  public void values(String command, Object told) {
    values.put(command, told);
  }

  /** What was said since the last call. */
  public String take() {
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
    tables.add(table);
    List<String> lines = TableLayout.fitting(table, width);
    stream.flush();
    if (bytes.size() > 0) {
      text.line(""); // a table stands apart from what is before it
    }
    int head = table.title().isEmpty() ? 0 : 1;
    for (int i = 0; i < lines.size(); i++) {
      text.line(i == head ? bold(lines.get(i)) : lines.get(i));
    }
  }

  public String bold(String some) {
    return colour ? "\033[1m" + some + "\033[0m" : some;
  }

  public String dim(String some) {
    return colour ? "\033[2m" + some + "\033[0m" : some;
  }

  @Override
  public void expectation(ExpectationResult result) {
    expectations.add(result);
    text.expectation(result);
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    diagnostics.add(diagnostic);
    text.diagnostic(diagnostic);
  }
}
