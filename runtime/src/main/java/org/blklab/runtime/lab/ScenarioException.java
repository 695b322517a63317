package org.blklab.runtime.lab;

import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.DiagnosticRenderer;
import org.blklab.runtime.run.RunOutcome;

/** A scenario cannot be run: it is wrong, the kernel refused a write, or a hook of it failed. */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final RunOutcome.Status status;
  private final transient List<Diagnostic> diagnostics;

  ScenarioException(RunOutcome.Status status, List<Diagnostic> diagnostics) {
    super(DiagnosticRenderer.plain().render(diagnostics));
    this.status = status;
    this.diagnostics = List.copyOf(diagnostics);
  }

  public RunOutcome.Status status() {
    return status;
  }

  /** What is wrong, and where. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
