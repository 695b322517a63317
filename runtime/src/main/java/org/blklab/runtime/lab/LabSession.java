package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.check.Compiler;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;

/**
 * A session: statements come one after the other, and what they made can be looked at between them.
 * Everything that happened is kept, so that any earlier point can be reached again by doing it once
 * more; a way there that is stopped throws {@link StoppedException} and leaves all as it was. For
 * one thread; {@link #requestStop} and {@link #progress} alone may be called from others.
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
  private final SessionStops stops = new SessionStops();
  private final SessionTimeline timeline;
  private final SessionRuns runs;

  LabSession(
      Compiler compiler,
      Lab.Surroundings surroundings,
      Output output,
      ScenarioRun.Extras extras) {
    this.compiler = compiler;
    this.surroundings = surroundings;
    this.output = new SessionOutput(output, stops::hasStopped);
    timeline = new SessionTimeline(surroundings, this.output, extras, stops);
    runs = new SessionRuns(timeline, this.output, stops);
  }

  // ---- entering ------------------------------------------------------------------------------

  /** From now on {@link #requestStop} is meant for what comes, not for what was. */
  public void begin() {
    runs.begin();
  }

  /** Executes what was typed, if all of it is right. */
  public Outcome enter(Source text) {
    return enter(text, SessionRuns.StopAfter.NEVER);
  }

  private Outcome enter(Source text, SessionRuns.StopAfter stopAfter) {
    ParseResult parsed = SourceParser.parse(text);
    if (parsed.incomplete()) {
      return new Outcome(Status.OK, parsed.diagnostics(), true, Optional.empty());
    }
    Compiled compiled = compile(parsed);
    if (compiled.plan().isEmpty()) {
      return new Outcome(Status.SCENARIO_ERROR, compiled.diagnostics(), false, Optional.empty());
    }
    Plan plan = compiled.plan().get();
    if (plan.seed() != timeline.seed()) {
      timeline.restartWith(plan.seed());
    }
    SessionRuns.Entry entry =
        new SessionRuns.Entry(plan.steps(), compiled.environment(), text.text().strip());
    boolean steps = stopAfter != SessionRuns.StopAfter.NEVER;
    Outcome outcome = steps ? runs.step(entry, stopAfter) : runs.perform(entry, stopAfter);
    return new Outcome(outcome.status(), compiled.diagnostics(), false, outcome.stop());
  }

  /** Ends what is under way, keeping its state; from any thread. */
  public void requestStop() {
    runs.requestStop();
  }

  /** How far it is; from any thread. */
  public LabRun.Progress progress() {
    return timeline.progress();
  }

  // ---- going on in small pieces --------------------------------------------------------------

  /** Runs until trace points were passed so often; all of them count if none is named. */
  public Outcome step(long hits, Optional<String> tracepoint) {
    output.setWithoutTables(true);
    try {
      return enter(
          new Source("step", "run until false"), new SessionRuns.StopAfter(hits, tracepoint));
    } finally {
      output.setWithoutTables(false);
    }
  }

  /** Goes on with what was stopped; empty if nothing was. */
  public Optional<Outcome> resume() {
    return runs.resume();
  }

  /**
   * Runs for a time in slices.
   *
   * @param goOn asked after each slice; a run that is not to go on ends there
   */
  public Outcome runSliced(long ns, long sliceNs, Supplier<Boolean> goOn) {
    return runs.runSliced(ns, sliceNs, goOn);
  }

  // ---- the past ------------------------------------------------------------------------------

  /** Goes back by so many trace records; false if that is too far to know. */
  public boolean backSteps(long steps) {
    boolean known = timeline.backSteps(steps);
    if (known) {
      runs.forget();
    }
    return known;
  }

  /** Goes back in simulated time, at most to the start. */
  public void backTime(long ns) {
    timeline.backTime(ns);
    runs.forget();
  }

  /** Takes back the last thing that was done, be it a statement or a way back; false if none. */
  public boolean undo() {
    boolean any = timeline.undo();
    runs.forget();
    return any;
  }

  /** An empty session again; {@link #undo} takes it back. */
  public void reset() {
    timeline.reset();
    runs.forget();
  }

  /** Gives the present point a name. */
  public void snapshot(String name) {
    timeline.snapshot(name);
  }

  public List<String> snapshots() {
    return timeline.snapshots();
  }

  /** Goes to a named point; false if there is none. */
  public boolean goTo(String name) {
    boolean known = timeline.goTo(name);
    if (known) {
      runs.forget();
    }
    return known;
  }

  /** The session in the language: run as a scenario it comes to the present point. */
  public String script() {
    StringBuilder text = new StringBuilder();
    for (SessionEntry entry : timeline.history().entries()) {
      text.append(entry.script()).append('\n');
    }
    return text.toString();
  }

  // ---- looking -------------------------------------------------------------------------------

  /** Trace records so far. */
  public long traced() {
    return timeline.now().trace.count();
  }

  /** Questions about the present state. */
  public LabView view() {
    return new LabView(timeline.now(), timeline.history().environment());
  }

  /** The value of an expression now; the diagnostics say what is wrong with it. */
  public Optional<Value> evaluate(Source expression, List<Diagnostic> problems) {
    return new SessionExpressions(this::compile)
        .parse(expression, problems)
        .map(timeline.now().run::evaluate);
  }

  /** Breakpoints and watched values. */
  public LabStops stops() {
    return new LabStops(stops, this::compile);
  }

  private Compiled compile(Source source) {
    return compile(SourceParser.parse(source));
  }

  private Compiled compile(ParseResult parsed) {
    return compiler.entry(parsed, timeline.history().environment(), surroundings.files()::read);
  }

  /** The life of a request, found by going through the session again; empty if it has not ended. */
  public Optional<Life> life(long id) {
    return timeline.life(id);
  }

  /**
   * A measurement over the time of the session, found by going through it again.
   *
   * @return value at the end of each of {@code points} equal parts; NaN without samples
   */
  public double[] overTime(String path, int points) {
    return timeline.overTime(path, points);
  }

  /** Completes the files that traces are written to. */
  @Override
  public void close() {
    timeline.close();
  }
}
