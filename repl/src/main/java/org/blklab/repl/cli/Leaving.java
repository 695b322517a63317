package org.blklab.repl.cli;

import java.util.concurrent.CountDownLatch;

/** Ends the program with its own exit code even when a signal has begun to end it. */
public final class Leaving {
  private static volatile CountDownLatch interrupted;

  private Leaving() {}

  static void remember(CountDownLatch latch) {
    interrupted = latch;
  }

  /** Leaves with {@code code}; never returns. */
  public static void exit(int code) {
    if (interrupted != null) {
      Runtime.getRuntime().halt(code); // exit() would wait for the shutdown that waits for us
    }
    System.exit(code);
  }
}
