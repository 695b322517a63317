package org.blklab.repl.cli;

/** Something the user must change: an unreadable file, a bad value. No stack trace. */
final class UserProblem extends Exception {
  private static final long serialVersionUID = 1L;
  private final int exitCode;

  UserProblem(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }
}
