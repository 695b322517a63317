package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.check.Environment;

/**
 * What happened in a session up to a point. Immutable; points with the same beginning share it, so
 * that remembering each of 10,000 of them costs one object a point.
 */
final class SessionHistory {
  static final SessionHistory EMPTY = new SessionHistory(null, null);

  private final SessionHistory before; // null for the beginning, as is the entry
  private final SessionEntry newest;

  private SessionHistory(SessionHistory before, SessionEntry newest) {
    this.before = before;
    this.newest = newest;
  }

  static SessionHistory of(List<SessionEntry> entries) {
    SessionHistory history = EMPTY;
    for (SessionEntry entry : entries) {
      history = history.with(entry);
    }
    return history;
  }

  SessionHistory with(SessionEntry entry) {
    return new SessionHistory(this, entry);
  }

  /** From the oldest to the newest. */
  List<SessionEntry> entries() {
    List<SessionEntry> all = new ArrayList<>();
    for (SessionHistory at = this; at.newest != null; at = at.before) {
      all.add(at.newest);
    }
    Collections.reverse(all);
    return all;
  }

  Optional<SessionEntry> newest() {
    return Optional.ofNullable(newest);
  }

  /** What is declared at this point. */
  Environment environment() {
    return newest == null ? Environment.empty() : newest.environment();
  }

  /** Simulated time at this point, in ns. */
  long endNs() {
    return newest == null ? 0 : newest.endNs();
  }
}
