package org.blklab.runtime.lab;

/** A way through a session's past was stopped on request; the session is where it was before. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped");
  }
}
