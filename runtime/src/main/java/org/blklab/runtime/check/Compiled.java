package org.blklab.runtime.check;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.Plan;

/**
 * What became of a text.
 *
 * @param plan what its statements declare and do; empty if there are errors
 * @param environment for the next entry of a prompt; with errors that of before
 * @param diagnostics at most 20, in the order of the text; without errors perhaps notes
 */
public record Compiled(Optional<Plan> plan, Environment environment, List<Diagnostic> diagnostics) {
  public Compiled {
    diagnostics = List.copyOf(diagnostics);
  }

  public boolean hasErrors() {
    return plan.isEmpty();
  }
}
