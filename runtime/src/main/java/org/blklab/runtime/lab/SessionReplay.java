package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes through a session's past again, without saying anything and without computing experiments
 * anew. For one thread; {@link #requestStop} and {@link #onTheWay} may be called from others.
 */
final class SessionReplay {
  private final SessionOutput output;
  private final SessionPast.Trials trials;
  private volatile SessionPast underWay;
  private volatile boolean stopRequested;

  SessionReplay(SessionOutput output, SessionPast.Trials trials) {
    this.output = output;
    this.trials = trials;
  }

  /** What is on its way to a point; null if nothing is. */
  SessionPast onTheWay() {
    return underWay;
  }

  /** From now on a requested stop is meant for what comes. */
  void begin() {
    stopRequested = false;
  }

  /** Ends a replay after the event that runs now. */
  void requestStop() {
    stopRequested = true;
    SessionPast past = underWay;
    if (past != null) {
      past.requestStop();
    }
  }

  /** Does something with fresh objects while the session's output is off. */
  void quietly(SessionPast on, Runnable action) {
    underWay = on;
    if (stopRequested) {
      on.requestStop();
    }
    output.setSilent(true);
    trials.setAgain(true);
    try {
      action.run();
    } finally {
      trials.setAgain(false);
      output.setSilent(false);
      underWay = null;
    }
  }

  /**
   * Repeats entries on fresh objects, up to a number of events, a time, or a requested stop, which
   * {@link SessionPast#isStopRequested} tells.
   *
   * @return those that were repeated, the last perhaps only in part
   */
  SessionHistory repeatAll(SessionPast on, SessionHistory past, long events, long timeNs) {
    List<SessionEntry> done = new ArrayList<>();
    quietly(
        on,
        () -> {
          for (SessionEntry entry : past.entries()) {
            long startNs = on.nowNs();
            on.repeat(entry, events, timeNs);
            boolean there =
                on.isStopRequested()
                    || on.isBuilt() && (on.events() >= events || on.nowNs() >= timeNs);
            if (there && entry.passesTime()) {
              done.add(there(entry, on, startNs));
              break;
            }
            done.add(entry);
          }
        });
    return SessionHistory.of(done);
  }

  private static SessionEntry there(SessionEntry entry, SessionPast on, long startNs) {
    boolean whole = on.events() == entry.cutEvents();
    String shorter = SessionScript.cut(entry, on.nowNs() - startNs);
    return whole ? entry : entry.cutAt(on.events(), on.nowNs(), shorter);
  }
}
