package org.blklab.runtime.run;

import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.TableData;

/** Where a run says what it has to say, in order. No terminal is assumed behind it. */
public interface Output {
  /** A line of {@code print}, or a note. */
  void line(String text);

  void table(TableData table);

  void expectation(ExpectationResult result);

  /** Something the user should know about a place of the script: an errno, a clamped value. */
  void diagnostic(Diagnostic diagnostic);

  /** Throws everything away. */
  Output NONE =
      new Output() {
        @Override
        public void line(String text) {}

        @Override
        public void table(TableData table) {}

        @Override
        public void expectation(ExpectationResult result) {}

        @Override
        public void diagnostic(Diagnostic diagnostic) {}
      };
}
