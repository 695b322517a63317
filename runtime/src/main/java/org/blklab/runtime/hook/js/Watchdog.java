package org.blklab.runtime.hook.js;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;

/**
 * Interrupts a call that takes too long by the wall clock: a single built-in can run for minutes
 * without a statement that a limit could count. The only clock beside the simulated one; a run that
 * it stopped is not reproducible.
 */
final class Watchdog {
  /** How long a call may take, in ms. */
  static final long LIMIT_MS = 900;

  private static final long LOOK_MS = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Context context;
  private volatile long call; // odd while one is under way
  private volatile boolean closed;
  private Thread thread;

  Watchdog(Context context) {
    this.context = context;
  }

  /** A call begins. */
  void begin() {
    call++;
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name("blklab-hook-watchdog").start(this::watch);
    }
  }

  void end() {
    call++;
  }

  void close() {
    closed = true;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void watch() {
    long seen = 0;
    long since = System.nanoTime();
    while (!closed) {
      try {
        Thread.sleep(LOOK_MS);
      } catch (InterruptedException e) {
        return;
      }
      long now = call;
      if (now != seen || (now & 1) == 0) {
        seen = now;
        since = System.nanoTime();
      } else if (System.nanoTime() - since >= LIMIT_MS * 1_000_000) {
        interrupt();
        since = System.nanoTime();
      }
    }
  }

  private void interrupt() {
    try {
      context.interrupt(PATIENCE);
    } catch (TimeoutException | IllegalStateException e) {
      // asked again after the same time
    }
  }
}
