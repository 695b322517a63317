package org.blklab.repl.report;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;

/** Passes on what a run says, and remembers its tables and lines for a report. */
public final class Transcript implements Output {
  private final Output next;
  private final List<TableData> tables = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  public Transcript(Output next) {
    this.next = next;
  }

  List<TableData> tables() {
    return List.copyOf(tables);
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void line(String text) {
    lines.add(text);
    next.line(text);
  }

  @Override
  public void table(TableData table) {
    tables.add(table);
    next.table(table);
  }

  @Override
  public void expectation(ExpectationResult result) {
    next.expectation(result);
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    next.diagnostic(diagnostic);
  }
}
