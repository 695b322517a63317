package org.blklab.runtime.hook;

import java.util.List;
import org.blklab.grammar.diag.Diagnostic;

/** A scenario that an experiment wanted to run is wrong, or a hook of it failed. */
public final class TrialFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;
  private final transient List<Diagnostic> diagnostics;

  /**
   * @param message what a script that catches it is told
   */
  public TrialFailure(String message, int exitCode, List<Diagnostic> diagnostics) {
    super(message);
    this.exitCode = exitCode;
    this.diagnostics = List.copyOf(diagnostics);
  }

  public int exitCode() {
    return exitCode;
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
