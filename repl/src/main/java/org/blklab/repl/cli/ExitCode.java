package org.blklab.repl.cli;

/** Exit codes: a contract (see repl/README.md). */
public final class ExitCode {
  public static final int OK = 0;

  /** Our own fault. */
  public static final int INTERNAL_ERROR = 1;

  /** Bad arguments, or a file that cannot be read or written. */
  public static final int USAGE = 2;

  /** An expectation failed, a run was aborted by its scenario, or conform found a difference. */
  public static final int FAILED = 99;

  /** Errors in the scenario. */
  public static final int SCENARIO = 104;

  public static final int INTERRUPTED = 105;

  /** An error in a hook. */
  public static final int HOOK = 107;

  private ExitCode() {}
}
