package org.blklab.runtime.lab;

import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;

/** What a session says, or keeps to itself while it goes through its past again. */
final class SessionOutput implements Output {
  private final Output to;
  private boolean silent;
  private boolean withoutTables;

  SessionOutput(Output to) {
    this.to = to;
  }

  void setSilent(boolean silent) {
    this.silent = silent;
  }

  boolean isSilent() {
    return silent;
  }

  void setWithoutTables(boolean without) {
    withoutTables = without;
  }

  @Override
  public void line(String text) {
    if (!silent) {
      to.line(text);
    }
  }

  @Override
  public void table(TableData table) {
    if (!silent && !withoutTables) {
      to.table(table);
    }
  }

  @Override
  public void expectation(ExpectationResult result) {
    if (!silent) {
      to.expectation(result);
    }
  }

  @Override
  public void diagnostic(Diagnostic diagnostic) {
    if (!silent) {
      to.diagnostic(diagnostic);
    }
  }
}
