package org.blklab.runtime.lab;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.run.ScenarioRun;

/**
 * Where a session is, where it was, and the way between: any point is reached by doing everything
 * before it again on fresh objects. A way that is stopped throws {@link StoppedException} and
 * leaves the session where it was. For one thread; {@link #requestStop} and {@link #progress} may
 * be called from others.
 */
final class SessionTimeline {
  private static final long FIRST_SEED = 1;

  private final Lab.Surroundings surroundings;
  private final SessionOutput output;
  private final ScenarioRun.Extras extras;
  private final SessionStops stops;
  private final SessionPast.Trials trials;
  private final SessionReplay again;
  private final Deque<SessionHistory> undo = new ArrayDeque<>();
  private final Map<String, SessionHistory> snapshots = new LinkedHashMap<>();
  private SessionHistory history = SessionHistory.EMPTY;
  private long seed = FIRST_SEED;
  private volatile SessionPast now;

  SessionTimeline(
      Lab.Surroundings surroundings,
      SessionOutput output,
      ScenarioRun.Extras extras,
      SessionStops stops) {
    this.surroundings = surroundings;
    this.output = output;
    this.extras = extras;
    this.stops = stops;
    trials = new SessionPast.Trials(surroundings);
    again = new SessionReplay(output, trials);
    moveTo(fresh(seed, SessionPast.NO_REQUEST));
  }

  private SessionPast fresh(long withSeed, long wanted) {
    SessionPast past = new SessionPast(withSeed, surroundings, output, trials, wanted);
    past.run.setExtras(extras);
    return past;
  }

  private void moveTo(SessionPast made) {
    made.graph.addProbe(Optional.empty(), stops);
    stops.attach(made.run);
    now = made;
  }

  /** The objects at the present point. */
  SessionPast now() {
    return now;
  }

  /** What led to the present point. */
  SessionHistory history() {
    return history;
  }

  long seed() {
    return seed;
  }

  /** Something was done at the present point. */
  void remember(SessionEntry entry) {
    undo.push(history);
    history = history.with(entry);
  }

  // ---- the way to another point --------------------------------------------------------------

  /** Goes to the end of a history, or to a point within it. */
  private void travel(SessionHistory to, long withSeed, long events, long timeNs) {
    SessionPast made = fresh(withSeed, SessionPast.NO_REQUEST);
    SessionHistory reached = again.repeatAll(made, to, events, timeNs);
    if (made.isStopRequested()) {
      made.discard();
      throw new StoppedException();
    }
    arrive(made, reached, withSeed);
  }

  private void arrive(SessionPast made, SessionHistory reached, long withSeed) {
    now.close(output);
    history = reached;
    seed = withSeed;
    moveTo(made);
  }

  private void travelWhole(SessionHistory to) {
    long withSeed = to.newest().map(SessionEntry::seed).orElse(FIRST_SEED);
    travel(to, withSeed, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * Makes the present point again after something damaged its objects. If that is stopped the
   * session is at the point reached so far, and {@link #undo} leads to the whole.
   */
  void restore() {
    SessionHistory whole = history;
    SessionPast made = fresh(seed, SessionPast.NO_REQUEST);
    SessionHistory reached = again.repeatAll(made, whole, Long.MAX_VALUE, Long.MAX_VALUE);
    if (made.isStopRequested()) {
      undo.push(whole);
    }
    arrive(made, reached, seed);
  }

  /** Everything so far happens again with another seed. */
  void restartWith(long other) {
    SessionHistory same = SessionHistory.EMPTY;
    for (SessionEntry entry : history.entries()) {
      same = same.with(entry.withSeed(other));
    }
    travel(same, other, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Goes back by so many trace records; false if that is too far to know. */
  boolean backSteps(long steps) {
    long events = now.trace.eventsAt(steps);
    if (events < 0) {
      return false;
    }
    SessionHistory from = history;
    travel(history, seed, events, Long.MAX_VALUE);
    undo.push(from);
    return true;
  }

  /** Goes back in simulated time, at most to the start. */
  void backTime(long ns) {
    SessionHistory from = history;
    travel(history, seed, Long.MAX_VALUE, Math.max(0, now.nowNs() - ns));
    undo.push(from);
  }

  /** Takes back the last thing that was done; false if there is none. */
  boolean undo() {
    if (undo.isEmpty()) {
      return false;
    }
    travelWhole(undo.peek());
    undo.pop();
    return true;
  }

  /** An empty session again. */
  void reset() {
    SessionHistory from = history;
    travelWhole(SessionHistory.EMPTY);
    undo.push(from);
  }

  void snapshot(String name) {
    snapshots.put(name, history);
  }

  List<String> snapshots() {
    return List.copyOf(snapshots.keySet());
  }

  /** Goes to a named point; false if there is none. */
  boolean goTo(String name) {
    if (!snapshots.containsKey(name)) {
      return false;
    }
    SessionHistory from = history;
    travelWhole(snapshots.get(name));
    undo.push(from);
    return true;
  }

  // ---- looking back --------------------------------------------------------------------------

  /** The life of a request; empty if it has not ended. */
  Optional<Life> life(long id) {
    SessionPast past = fresh(seed, id);
    again.repeatAll(past, history, Long.MAX_VALUE, Long.MAX_VALUE);
    discard(past);
    return Optional.ofNullable(past.lives.found());
  }

  /** A measurement at the end of each of {@code points} equal parts; NaN without samples. */
  double[] overTime(String path, int points) {
    double[] values = new double[points];
    SessionPast past = fresh(seed, SessionPast.NO_REQUEST);
    again.quietly(
        past, () -> Sampling.sample(past, history.entries(), now.nowNs(), path, values));
    discard(past);
    return values;
  }

  private static void discard(SessionPast past) {
    past.discard();
    if (past.isStopRequested()) {
      throw new StoppedException();
    }
  }

  // ---- from other threads --------------------------------------------------------------------

  /** From now on a requested stop is meant for what comes. */
  void begin() {
    again.begin();
  }

  /** Ends what is under way after the event that runs now; from any thread. */
  void requestStop() {
    trials.requestStop();
    again.requestStop();
    now.run.requestStop();
  }

  LabRun.Progress progress() {
    SessionPast onTheWay = again.onTheWay();
    SessionPast past = onTheWay == null ? now : onTheWay;
    return new LabRun.Progress(
        past.nowNs(),
        past.isBuilt() ? past.graph.completedIos() : 0,
        past.events(),
        onTheWay == null ? past.run.share() : Double.NaN);
  }

  void close() {
    now.close(output);
  }
}
