package org.blklab.repl.session.command;

/** A command that cannot be done as it was written; the message says why and what to write. */
public final class Mistake extends Exception {
  private static final long serialVersionUID = 1;

  Mistake(String message) {
    super(message);
  }
}
