package org.blklab.runtime.hook.js;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.hook.HookActions;
import org.blklab.runtime.hook.HookFailure;
import org.blklab.runtime.hook.Script;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;

/**
 * The boundary between the simulation and scripts: each call is entered and left here, with its
 * limits, and whatever a script throws ends here.
 */
final class Guard {
  /** Statements that one call may execute; an endless loop takes about 20 ms to do as many. */
  static final long STATEMENTS = 1_000_000;

  private final List<Runnable> holders = new ArrayList<>();
  private Context context; // null once discarded
  private final Watchdog watchdog;
  private final Failures failures;
  private final HookActions actions;
  private boolean discarded;

  Guard(Context context, Failures failures, HookActions actions) {
    this.context = context;
    this.failures = failures;
    this.actions = actions;
    this.watchdog = new Watchdog(context);
  }

  /**
   * Somebody holds objects of the context: they are let go when it is discarded, for what a script
   * has hoarded hangs on them.
   */
  void whenDiscarded(Runnable letGo) {
    holders.add(letGo);
  }

  /** A call begins; false if there is nobody to be called any more. */
  boolean enter() {
    if (discarded) {
      return false;
    }
    context.resetLimits();
    watchdog.begin();
    return true;
  }

  void leave() {
    watchdog.end();
  }

  boolean isDiscarded() {
    return discarded;
  }

  /** A call failed while the simulation runs. */
  void failed(Throwable thrown, Script script) {
    actions.failed(diagnostic(thrown, script));
  }

  /** A call failed while a hook is set up. */
  HookFailure failure(Throwable thrown, Script script) {
    return new HookFailure(diagnostic(thrown, script));
  }

  private Diagnostic diagnostic(Throwable thrown, Script script) {
    return switch (thrown) {
      case OutOfMemoryError _ -> {
        close();
        yield Failures.outOfMemory(script.head());
      }
      case PolyglotException e -> {
        if (e.isCancelled() || e.isResourceExhausted()) {
          close();
        }
        yield failures.diagnostic(e, script, STATEMENTS);
      }
      case RuntimeException e -> throw e;
      default -> throw new IllegalStateException("in a hook: " + thrown.getMessage(), thrown);
    };
  }

  void close() {
    if (discarded) {
      return;
    }
    discarded = true;
    watchdog.close();
    try {
      context.close(true);
    } catch (PolyglotException e) {
      // what was cancelled says so once more
    }
    context = null;
    holders.forEach(Runnable::run);
    holders.clear();
  }
}
