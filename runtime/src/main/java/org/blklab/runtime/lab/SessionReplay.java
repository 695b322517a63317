package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;

/** Goes through entries again, without saying anything and without computing experiments anew. */
final class SessionReplay {
  private final SessionOutput output;
  private final SessionPast.Trials trials;
  private volatile boolean underWay;

  SessionReplay(SessionOutput output, SessionPast.Trials trials) {
    this.output = output;
    this.trials = trials;
  }

  /** Whether the past is being repeated, which nobody may stop half-way; from any thread. */
  boolean isUnderWay() {
    return underWay;
  }

  /** Runs something with the session's output off. */
  void quietly(Runnable action) {
    underWay = true;
    output.setSilent(true);
    trials.setAgain(true);
    try {
      action.run();
    } finally {
      trials.setAgain(false);
      output.setSilent(false);
      underWay = false;
    }
  }

  /**
   * Repeats entries on fresh objects, up to a number of events or a time.
   *
   * @return those that were repeated, the last perhaps only in part
   */
  List<SessionEntry> repeatAll(
      SessionPast on, List<SessionEntry> past, long events, long timeNs) {
    List<SessionEntry> done = new ArrayList<>();
    quietly(
        () -> {
          for (SessionEntry entry : past) {
            long startNs = on.nowNs();
            on.repeat(entry, events, timeNs);
            boolean there = on.isBuilt() && (on.events() >= events || on.nowNs() >= timeNs);
            if (there && entry.passesTime()) {
              done.add(there(entry, on, startNs));
              break;
            }
            done.add(entry);
          }
        });
    return List.copyOf(done);
  }

  private static SessionEntry there(SessionEntry entry, SessionPast on, long startNs) {
    boolean whole = on.events() == entry.cutEvents();
    String shorter = SessionScript.cut(entry, on.nowNs() - startNs);
    return whole ? entry : entry.cutAt(on.events(), on.nowNs(), shorter);
  }
}
