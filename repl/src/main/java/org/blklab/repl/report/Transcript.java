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
  private final List<Said> all = new ArrayList<>();

  public Transcript(Output next) {
    this.next = next;
  }

  /** Something that was said. */
  sealed interface Said {}

  record Table(TableData table) implements Said {}

  record Line(String text) implements Said {}

  /** Everything, in its order. */
  List<Said> all() {
    return List.copyOf(all);
  }

  boolean hasTables() {
    return all.stream().anyMatch(Table.class::isInstance);
  }

  @Override
  public void line(String text) {
    all.add(new Line(text));
    next.line(text);
  }

  @Override
  public void table(TableData table) {
    all.add(new Table(table));
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
