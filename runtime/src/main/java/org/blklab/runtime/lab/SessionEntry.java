package org.blklab.runtime.lab;

import java.util.List;
import org.blklab.runtime.check.Environment;
import org.blklab.runtime.plan.Step;

/**
 * One thing that happened in a session, kept so that it can happen again.
 *
 * @param steps what was executed
 * @param environment what was declared after it
 * @param seed of the session with it
 * @param script the same in the language, for {@code save}
 * @param endNs simulated time after it
 * @param cutEvents events of the whole session after which it was stopped; MAX_VALUE if it ended
 */
record SessionEntry(
    List<Step> steps,
    Environment environment,
    long seed,
    String script,
    long endNs,
    long cutEvents) {
  SessionEntry {
    steps = List.copyOf(steps);
  }

  boolean isCut() {
    return cutEvents != Long.MAX_VALUE;
  }

  /** The same with another seed. */
  SessionEntry withSeed(long other) {
    return new SessionEntry(steps, environment, other, script, endNs, cutEvents);
  }

  /** The same, stopped earlier. */
  SessionEntry cutAt(long events, long timeNs, String shorter) {
    return new SessionEntry(steps, environment, seed, shorter, timeNs, events);
  }

  /** Whether time may pass in it. */
  boolean passesTime() {
    return steps.stream().anyMatch(step -> step instanceof Step.Run || step instanceof Step.Assign);
  }
}
