package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.plan.Plan;

/**
 * A scenario after parsing and checking.
 *
 * @param plan what to run; empty if there are errors
 * @param diagnostics errors, warnings and notes in the order of the text
 */
public record Checked(Optional<Plan> plan, List<Diagnostic> diagnostics) {
  public Checked {
    diagnostics = List.copyOf(diagnostics);
  }

  public boolean hasErrors() {
    return diagnostics.stream().anyMatch(Diagnostic::isError);
  }
}
