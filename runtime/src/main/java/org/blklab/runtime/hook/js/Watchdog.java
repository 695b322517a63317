package org.blklab.runtime.hook.js;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.graalvm.polyglot.Context;

/**
 * Interrupts a call that takes too long by the wall clock: a single built-in can run for minutes
 * without a statement that a limit could count. The only clock beside the simulated one; a run that
 * it stopped is not reproducible. A call that merely waited for a busy machine is left alone: it
 * must have computed for part of that time.
 */
final class Watchdog {
  /** How long a call may take, in ms. */
  static final long LIMIT_MS = 900;

  /**
   * How long the processor must have worked on it, in ms. What the statement limit lets pass takes
   * less.
   */
  private static final long LIMIT_CPU_MS = 400;

  private static final long LOOK_MS = 50;

  /** Without a call for so many looks, the thread ends; the next call starts another. */
  private static final int IDLE_LOOKS = 40;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private volatile Context context;
  private Thread caller; // written before call, read after it
  private volatile long call; // odd while one is under way
  private volatile boolean closed;
  private volatile boolean watching;

  Watchdog(Context context) {
    this.context = context;
  }

  /** A call begins. */
  void begin() {
    caller = Thread.currentThread();
    call++;
    if (!watching && !closed) {
      watching = true;
      Thread.ofPlatform().daemon().name("blklab-hook-watchdog").start(this::watch);
    }
  }

  void end() {
    call++;
  }

  void close() {
    closed = true;
    context = null;
  }

  private void watch() {
    long seen = 0;
    long since = System.nanoTime();
    long sinceCpu = 0;
    int idle = 0;
    while (!closed) {
      try {
        Thread.sleep(LOOK_MS);
      } catch (InterruptedException e) {
        return;
      }
      long now = call;
      idle = now == seen && (now & 1) == 0 ? idle + 1 : 0;
      if (idle == IDLE_LOOKS) {
        watching = false;
        if (now == call) {
          return;
        }
        watching = true; // a call has begun and saw that somebody watches
      }
      if (now != seen || (now & 1) == 0) {
        seen = now;
        since = System.nanoTime();
        sinceCpu = cpuNs();
      } else if (System.nanoTime() - since >= LIMIT_MS * 1_000_000
          && cpuNs() - sinceCpu >= LIMIT_CPU_MS * 1_000_000) {
        interrupt();
        since = System.nanoTime();
      }
    }
  }

  /** Of the caller's thread; the wall clock's where it is not measured. */
  private long cpuNs() {
    long ns = CLOCK.isThreadCpuTimeSupported() ? CLOCK.getThreadCpuTime(caller.threadId()) : -1;
    return ns < 0 ? System.nanoTime() : ns;
  }

  private void interrupt() {
    Context running = context;
    if (running == null) {
      return;
    }
    try {
      running.interrupt(PATIENCE);
    } catch (TimeoutException | IllegalStateException e) {
      // asked again after the same time
    }
  }
}
