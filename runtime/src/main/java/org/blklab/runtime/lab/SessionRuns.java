package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.blklab.runtime.check.Environment;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * Does the statements of a session's entries at its present point, and goes on with stopped ones.
 */
final class SessionRuns {
  /**
   * What is to be done.
   *
   * @param environment what is declared after it
   * @param script the same in the language
   */
  record Entry(List<Step> steps, Environment environment, String script) {}

  /** Where to stop: after so many hits of a trace point, of any if none is named; 0 for never. */
  record StopAfter(long hits, Optional<String> tracepoint) {
    static final StopAfter NEVER = new StopAfter(0, Optional.empty());
  }

  private final SessionTimeline timeline;
  private final SessionOutput output;
  private final SessionStops stops;
  private Optional<SessionScript.Pending> pending = Optional.empty();
  private volatile boolean stopRequested;

  SessionRuns(SessionTimeline timeline, SessionOutput output, SessionStops stops) {
    this.timeline = timeline;
    this.output = output;
    this.stops = stops;
  }

  /** Ends what is under way after the event that runs now; from any thread. */
  void requestStop() {
    stopRequested = true;
    timeline.requestStop();
  }

  /** From now on a requested stop is meant for what comes. */
  void begin() {
    stopRequested = false;
    timeline.begin();
  }

  private void beginPortion() {
    timeline.now().run.beginPortion();
    if (stopRequested) {
      timeline.now().run.requestStop();
    }
  }

  /** There is nothing more to go on with. */
  void forget() {
    pending = Optional.empty();
  }

  /** Does an entry; one that fails before any time has passed leaves nothing behind. */
  LabSession.Outcome perform(Entry entry, StopAfter stopAfter) {
    SessionPast now = timeline.now();
    List<Step> steps = entry.steps();
    long startEvents = now.events();
    beginPortion();
    pending = Optional.empty();
    stops.arm(stopAfter.hits(), stopAfter.tracepoint());
    int next = 0;
    long stepStartNs = now.nowNs();
    while (next < steps.size() && !hasEnded(now)) {
      int end = afterDeclarations(steps, next);
      stepStartNs = now.nowNs();
      now.run.execute(steps.subList(next, end));
      if (steps.get(next) instanceof Step.ResetStats) {
        now.lives.reset();
      }
      next = end;
    }
    stops.disarm();
    Status status = now.run.status();
    if (status == Status.SCENARIO_ERROR && now.events() == startEvents) {
      if (!steps.subList(0, next).stream().allMatch(SessionRuns::changesNothing)) {
        timeline.restore(); // as if it had not been typed
      }
      return outcome(status);
    }
    boolean cut = next < steps.size() || status == Status.INTERRUPTED || status == Status.ABORTED;
    String done = entry.script();
    if (status == Status.SCENARIO_ERROR) {
      done = SessionScript.failed(entry.script(), steps, output.takeErrno());
    } else if (cut && next > 0) {
      done = SessionScript.cut(entry.script(), steps.get(next - 1), now.nowNs() - stepStartNs);
      if (status == Status.INTERRUPTED) {
        long leftNs = now.run.runEndNs() - now.nowNs();
        pending = SessionScript.rest(entry.script(), steps, next, leftNs);
      }
    }
    remember(steps, entry.environment(), done, cut);
    return new LabSession.Outcome(status, List.of(), false, stops.reason());
  }

  /** Declarations in a row are made together. */
  private static int afterDeclarations(List<Step> steps, int first) {
    int end = first + 1;
    if (steps.get(first) instanceof Step.Declare) {
      while (end < steps.size() && steps.get(end) instanceof Step.Declare) {
        end++;
      }
    }
    return end;
  }

  private static boolean hasEnded(SessionPast now) {
    Status status = now.run.status();
    return status != Status.OK && status != Status.EXPECTATION_FAILED;
  }

  /** Whether a statement only looks, or failed to let time pass. */
  private static boolean changesNothing(Step step) {
    return step instanceof Step.Run
        || step instanceof Step.Print
        || step instanceof Step.Table
        || step instanceof Step.Expect
        || step instanceof Step.Plot;
  }

  private static LabSession.Outcome outcome(Status status) {
    return new LabSession.Outcome(status, List.of(), false, Optional.empty());
  }

  private void remember(List<Step> steps, Environment environment, String script, boolean cut) {
    SessionPast now = timeline.now();
    timeline.remember(
        new SessionEntry(
            steps,
            environment,
            timeline.seed(),
            script,
            now.nowNs(),
            cut ? now.events() : Long.MAX_VALUE));
  }

  /**
   * Does an entry that is a step on the way of what was stopped before, which then is still due.
   */
  LabSession.Outcome step(Entry entry, StopAfter stopAfter) {
    Optional<SessionScript.Pending> due = pending;
    long startNs = timeline.now().nowNs();
    LabSession.Outcome outcome = perform(entry, stopAfter);
    long passedNs = timeline.now().nowNs() - startNs;
    pending = due.flatMap(left -> SessionScript.later(left, passedNs));
    return outcome;
  }

  /** Goes on with what was stopped; empty if nothing was. */
  Optional<LabSession.Outcome> resume() {
    if (pending.isEmpty()) {
      return Optional.empty();
    }
    SessionScript.Pending left = pending.get();
    Environment environment = timeline.history().environment();
    Entry entry = new Entry(left.steps(), environment, left.script());
    return Optional.of(perform(entry, StopAfter.NEVER));
  }

  /**
   * Runs for a time in slices.
   *
   * @param goOn asked after each slice; a run that is not to go on ends there
   */
  LabSession.Outcome runSliced(long ns, long sliceNs, Supplier<Boolean> goOn) {
    SessionPast now = timeline.now();
    pending = Optional.empty();
    long startNs = now.nowNs();
    long endNs = Math.addExact(startNs, ns);
    output.setWithoutTables(true);
    Status status = Status.OK;
    boolean more = true;
    stops.arm(0, Optional.empty());
    while (more && now.nowNs() < endNs) {
      long slice = Math.min(sliceNs, endNs - now.nowNs());
      beginPortion();
      now.run.execute(List.of(SessionScript.timedRun(slice)));
      status = now.run.status();
      more = status == Status.OK && goOn.get() && !stopRequested;
    }
    stops.disarm();
    output.setWithoutTables(false);
    long ranNs = now.nowNs() - startNs;
    boolean cut = status != Status.OK;
    remember(
        List.of(SessionScript.timedRun(cut ? ns : ranNs)),
        timeline.history().environment(),
        SessionScript.runFor(ranNs),
        cut);
    if (status == Status.OK && stopRequested && now.nowNs() < endNs) {
      pending = Optional.of(SessionScript.runPending(endNs - now.nowNs()));
      status = Status.INTERRUPTED;
    }
    return new LabSession.Outcome(status, List.of(), false, stops.reason());
  }
}
