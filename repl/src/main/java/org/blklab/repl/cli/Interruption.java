package org.blklab.repl.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.blklab.runtime.lab.LabRun;

/**
 * While open, Ctrl-C (or SIGTERM) ends the run instead of the program: the program then prints what
 * there is and leaves by itself.
 */
final class Interruption implements AutoCloseable {
  /** How long the program may take to print partial results before the JVM goes on to halt. */
  private static final long GRACE_SECONDS = 10;

  private final CountDownLatch printed = new CountDownLatch(1);
  private final Thread hook;

  private Interruption(LabRun run) {
    hook =
        new Thread(
            () -> {
              run.requestStop();
              try {
                printed.await(GRACE_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "interrupt");
  }

  private Interruption(Console console) {
    hook =
        new Thread(
            () -> {
              console.out().flush();
              console.err().println("blklab: interrupted");
              Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
            },
            "interrupt");
  }

  static Interruption of(LabRun run) {
    return new Interruption(run).watch();
  }

  /** For a command that has printed what there is: it ends where it is, with the exit code. */
  static Interruption ending(Console console) {
    return new Interruption(console).watch();
  }

  private Interruption watch() {
    Runtime.getRuntime().addShutdownHook(hook);
    return this;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is going down: the hook waits for the results to be printed
      Leaving.remember(printed);
    }
  }
}
