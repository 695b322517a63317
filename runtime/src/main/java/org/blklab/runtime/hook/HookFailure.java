package org.blklab.runtime.hook;

import org.blklab.grammar.diag.Diagnostic;

/** A hook that could not be set up: wrong syntax, a missing export, an exception at its start. */
public final class HookFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Diagnostic diagnostic;

  public HookFailure(Diagnostic diagnostic) {
    super(diagnostic.message(), null, false, false);
    this.diagnostic = diagnostic;
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
