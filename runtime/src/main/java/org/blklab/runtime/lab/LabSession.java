package org.blklab.runtime.lab;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.check.Compiler;
import org.blklab.runtime.check.Environment;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;

/**
 * A session: statements come one after the other, and what they made can be looked at between them.
 * Everything that happened is kept, so that any earlier point can be reached again. For one thread;
 * {@link #requestStop} and {@link #progress} alone may be called from others.
 */
public final class LabSession implements AutoCloseable {
  /**
   * What came of an entry.
   *
   * @param status how its statements ended; INTERRUPTED also where a breakpoint stopped it
   * @param diagnostics what the checker found; with errors nothing was executed
   * @param incomplete the text ends inside a block, bracket or string, nothing was executed
   * @param stop which breakpoint or watched value stopped it; empty if none did
   */
  public record Outcome(
      Status status, List<Diagnostic> diagnostics, boolean incomplete, Optional<String> stop) {
    public Outcome {
      diagnostics = List.copyOf(diagnostics);
    }

    public boolean wasExecuted() {
      return !incomplete && diagnostics.stream().noneMatch(Diagnostic::isError);
    }
  }

  private final Compiler compiler;
  private final Lab.Surroundings surroundings;
  private final SessionOutput output;
  private final ScenarioRun.Extras extras;
  private final SessionPast.Trials trials;
  private final SessionReplay again;
  private final SessionStops stops = new SessionStops();
  private final Deque<List<SessionEntry>> undo = new ArrayDeque<>();
  private final Map<String, List<SessionEntry>> snapshots = new LinkedHashMap<>();
  private List<SessionEntry> entries = List.of();
  private Optional<SessionScript.Pending> pending = Optional.empty();
  private volatile SessionPast now;

  LabSession(
      Compiler compiler,
      Lab.Surroundings surroundings,
      Output output,
      ScenarioRun.Extras extras) {
    this.compiler = compiler;
    this.surroundings = surroundings;
    this.output = new SessionOutput(output, stops::hasStopped);
    this.extras = extras;
    trials = new SessionPast.Trials(surroundings);
    again = new SessionReplay(this.output, trials);
    now = fresh(1, -1);
    stops.attach(now.run);
    now.graph.addProbe(Optional.empty(), stops);
  }

  private SessionPast fresh(long seed, long wanted) {
    SessionPast past = new SessionPast(seed, surroundings, output, trials, wanted);
    past.run.setExtras(extras);
    return past;
  }

  // ---- entering ------------------------------------------------------------------------------

  /** Executes what was typed, if all of it is right. */
  public Outcome enter(Source text) {
    return enter(text, 0, Optional.empty());
  }

  private Outcome enter(Source text, long steps, Optional<String> point) {
    ParseResult parsed = SourceParser.parse(text);
    if (parsed.incomplete()) {
      return new Outcome(Status.OK, parsed.diagnostics(), true, Optional.empty());
    }
    Compiled compiled = compile(parsed);
    if (compiled.plan().isEmpty()) {
      return new Outcome(Status.SCENARIO_ERROR, compiled.diagnostics(), false, Optional.empty());
    }
    Plan plan = compiled.plan().get();
    if (plan.seed() != seed()) {
      restartWith(plan.seed());
    }
    Outcome outcome =
        perform(plan.steps(), compiled.environment(), text.text().strip(), steps, point);
    return new Outcome(outcome.status(), compiled.diagnostics(), false, outcome.stop());
  }

  private long seed() {
    return entries.isEmpty() ? 1 : entries.getLast().seed();
  }

  private long nextSeed = 1;

  /** Another seed: everything so far happens again with it. */
  private void restartWith(long seed) {
    nextSeed = seed;
    List<SessionEntry> same = new ArrayList<>();
    for (SessionEntry entry : entries) {
      same.add(
          new SessionEntry(
              entry.steps(), entry.environment(), seed, entry.script(), entry.endNs(),
              entry.cutEvents()));
    }
    replay(same, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  private Outcome perform(
      List<Step> steps,
      Environment environment,
      String script,
      long stepHits,
      Optional<String> point) {
    List<SessionEntry> before = entries;
    long startNs = now.nowNs();
    long startEvents = now.events();
    now.run.beginPortion();
    pending = Optional.empty();
    stops.arm(stepHits, point);
    int next = 0;
    long stepStartNs = startNs;
    while (next < steps.size()) {
      int end = next + 1;
      if (steps.get(next) instanceof Step.Declare) {
        while (end < steps.size() && steps.get(end) instanceof Step.Declare) {
          end++;
        }
      }
      stepStartNs = now.nowNs();
      now.run.execute(steps.subList(next, end));
      if (steps.get(next) instanceof Step.ResetStats) {
        now.lives.reset();
      }
      next = end;
      Status status = now.run.status();
      if (status != Status.OK && status != Status.EXPECTATION_FAILED) {
        break;
      }
    }
    stops.disarm();
    Status status = now.run.status();
    if (status == Status.SCENARIO_ERROR && now.events() == startEvents) {
      replay(before, Long.MAX_VALUE, Long.MAX_VALUE); // as if it had not been typed
      return new Outcome(status, List.of(), false, Optional.empty());
    }
    boolean cut = next < steps.size() || status == Status.INTERRUPTED || status == Status.ABORTED;
    String done = script;
    Optional<String> errno = output.takeErrno();
    if (status == Status.SCENARIO_ERROR) {
      boolean write = steps.size() == 1 && steps.getFirst() instanceof Step.Assign;
      done =
          write && errno.isPresent()
              ? "expect error " + errno.get() + " { " + script + " }"
              : "# failed: " + script.replace("\n", "\n# ");
    } else if (cut && next > 0) {
      Step last = steps.get(next - 1);
      done = SessionScript.cut(script, last, now.nowNs() - stepStartNs);
      pending = status == Status.INTERRUPTED
              ? SessionScript.rest(script, steps, next, now.run.runEndNs() - now.nowNs())
              : Optional.empty();
    }
    remember(before, steps, environment, done, cut ? now.events() : Long.MAX_VALUE);
    return new Outcome(status, List.of(), false, stops.reason());
  }

  private void remember(
      List<SessionEntry> before,
      List<Step> steps,
      Environment environment,
      String script,
      long cutEvents) {
    undo.push(before);
    List<SessionEntry> all = new ArrayList<>(before);
    all.add(new SessionEntry(steps, environment, nextSeed, script, now.nowNs(), cutEvents));
    entries = List.copyOf(all);
  }

  /** Ends the run that is under way, keeping its state; from any thread. */
  public void requestStop() {
    if (!again.isUnderWay()) {
      trials.requestStop();
      now.run.requestStop();
    }
  }

  /** How far it is; from any thread. */
  public LabRun.Progress progress() {
    SessionPast past = now;
    return new LabRun.Progress(
        past.nowNs(), past.isBuilt() ? past.graph.completedIos() : 0, past.events(),
        past.run.share());
  }

  // ---- going on in small pieces --------------------------------------------------------------

  /** Runs until trace points were passed so often; all of them count if none is named. */
  public Outcome step(long hits, Optional<String> tracepoint) {
    output.setWithoutTables(true);
    try {
      return enter(new Source("step", "run until false"), hits, tracepoint);
    } finally {
      output.setWithoutTables(false);
    }
  }

  /** Goes on with what was stopped; empty if nothing was. */
  public Optional<Outcome> resume() {
    if (pending.isEmpty()) {
      return Optional.empty();
    }
    SessionScript.Pending left = pending.get();
    return Optional.of(perform(left.steps(), environment(), left.script(), 0, Optional.empty()));
  }

  /**
   * Runs for a time in slices.
   *
   * @param goOn asked after each slice; a run that is not to go on ends there
   */
  public Outcome runSliced(long ns, long sliceNs, Supplier<Boolean> goOn) {
    List<SessionEntry> before = entries;
    pending = Optional.empty();
    long startNs = now.nowNs();
    long endNs = Math.addExact(startNs, ns);
    output.setWithoutTables(true);
    Status status = Status.OK;
    boolean more = true;
    stops.arm(0, Optional.empty());
    while (more && now.nowNs() < endNs) {
      long slice = Math.min(sliceNs, endNs - now.nowNs());
      now.run.beginPortion();
      now.run.execute(List.of(SessionScript.timedRun(slice)));
      status = now.run.status();
      more = status == Status.OK && goOn.get();
    }
    stops.disarm();
    output.setWithoutTables(false);
    long ranNs = now.nowNs() - startNs;
    boolean cut = status != Status.OK;
    remember(
        before,
        List.of(SessionScript.timedRun(cut ? ns : ranNs)),
        environment(),
        SessionScript.runFor(ranNs),
        cut ? now.events() : Long.MAX_VALUE);
    return new Outcome(status, List.of(), false, stops.reason());
  }

  // ---- the past ------------------------------------------------------------------------------

  private Environment environment() {
    return entries.isEmpty() ? Environment.empty() : entries.getLast().environment();
  }

  /** Makes the state after these entries, at the latest at a point. */
  private void replay(List<SessionEntry> past, long events, long timeNs) {
    now.close(output);
    nextSeed = past.isEmpty() ? nextSeed : past.getLast().seed();
    SessionPast made = fresh(nextSeed, -1);
    stops.attach(made.run);
    made.graph.addProbe(Optional.empty(), stops);
    entries = again.repeatAll(made, past, events, timeNs);
    pending = Optional.empty();
    now = made;
  }

  /** Goes back by so many trace records; false if that is too far to know. */
  public boolean backSteps(long steps) {
    long events = now.trace.eventsAt(steps);
    if (events < 0) {
      return false;
    }
    undo.push(entries);
    replay(entries, events, Long.MAX_VALUE);
    return true;
  }

  /** Goes back in simulated time, at most to the start. */
  public void backTime(long ns) {
    undo.push(entries);
    replay(entries, Long.MAX_VALUE, Math.max(0, now.nowNs() - ns));
  }

  /** Takes back the last thing that was done, be it a statement or a way back; false if none. */
  public boolean undo() {
    if (undo.isEmpty()) {
      return false;
    }
    replay(undo.pop(), Long.MAX_VALUE, Long.MAX_VALUE);
    return true;
  }

  /** An empty session again; {@link #undo} takes it back. */
  public void reset() {
    undo.push(entries);
    nextSeed = 1;
    replay(List.of(), Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Gives the present point a name. */
  public void snapshot(String name) {
    snapshots.put(name, entries);
  }

  public List<String> snapshots() {
    return List.copyOf(snapshots.keySet());
  }

  /** Goes to a named point; false if there is none. */
  public boolean goTo(String name) {
    if (!snapshots.containsKey(name)) {
      return false;
    }
    undo.push(entries);
    replay(snapshots.get(name), Long.MAX_VALUE, Long.MAX_VALUE);
    return true;
  }

  /** The session in the language: run as a scenario it comes to the present point. */
  public String script() {
    StringBuilder text = new StringBuilder();
    for (SessionEntry entry : entries) {
      text.append(entry.script()).append('\n');
    }
    return text.toString();
  }

  // ---- looking -------------------------------------------------------------------------------

  /** Trace records so far. */
  public long traced() {
    return now.trace.count();
  }

  /** Questions about the present state. */
  public LabView view() {
    return new LabView(now, environment());
  }

  /** The value of an expression now; the diagnostics say what is wrong with it. */
  public Optional<Value> evaluate(Source expression, List<Diagnostic> problems) {
    return new SessionExpressions(this::compile).parse(expression, problems).map(now.run::evaluate);
  }

  /** Breakpoints and watched values. */
  public LabStops stops() {
    return new LabStops(stops, this::compile);
  }

  private Compiled compile(Source source) {
    return compile(SourceParser.parse(source));
  }

  private Compiled compile(ParseResult parsed) {
    return compiler.entry(parsed, environment(), surroundings.files()::read);
  }

  /** The life of a request, found by going through the session again; empty if it has not ended. */
  public Optional<Life> life(long id) {
    SessionPast past = fresh(nextSeed, id);
    again.repeatAll(past, entries, Long.MAX_VALUE, Long.MAX_VALUE);
    past.close(output);
    return Optional.ofNullable(past.lives.found());
  }

  /**
   * A measurement over the time of the session, found by going through it again.
   *
   * @return value at the end of each of {@code points} equal parts; NaN without samples
   */
  public double[] overTime(String path, int points) {
    double[] values = new double[points];
    long spanNs = now.nowNs();
    SessionPast past = fresh(nextSeed, -1);
    Sampling.sample(past, entries, spanNs, path, values, again::quietly);
    past.close(output);
    return values;
  }

  /** Completes the files that traces are written to. */
  @Override
  public void close() {
    now.close(output);
  }
}
