package org.blklab.runtime.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.sim.Simulation;

/**
 * Executes the statements of one scenario on its wired objects, in simulated time. Lives as long as
 * a session: statements may come in several portions.
 */
public final class ScenarioRun {
  private final Live live;
  private final Output out;
  private final boolean quiet;
  private final ExperimentRunner experiments;
  private final List<ExpectationResult> expectations = new ArrayList<>();
  private final Map<String, Value> variables = new LinkedHashMap<>();
  private final Timeline timeline;
  private final HookDoor hooks;
  private final RunLoop loop;
  private final AttributeWrites writes;
  private RequestFields current;
  private ExperimentResults experimentResults = ExperimentResults.NONE;
  private Status status = Status.OK;

  /** From now on paths that begin with a variant's name mean these results. */
  public void setExperimentResults(ExperimentResults results) {
    experimentResults = results;
  }

  /** Runs an experiment; its results become paths and named runs. */
  public interface ExperimentRunner {
    Status run(Step.Experiment experiment, ScenarioRun asker);
  }

  public ScenarioRun(Live live, Output out, boolean quiet, ExperimentRunner experiments) {
    this.live = live;
    this.out = out;
    this.quiet = quiet;
    this.experiments = experiments;
    this.timeline = new Timeline(this);
    this.hooks = new HookDoor(this, live);
    this.loop = new RunLoop(live, hooks, this::endedBy);
    this.writes = new AttributeWrites(this, live);
    live.whenWorkloadsEnd(() -> sim().requestStop());
  }

  public Live live() {
    return live;
  }

  public Output out() {
    return out;
  }

  public Status status() {
    return status;
  }

  public List<ExpectationResult> expectations() {
    return List.copyOf(expectations);
  }

  /** Share of the present {@code run} that is done, NaN if its end is not known. */
  public double share() {
    return loop.share();
  }

  Simulation sim() {
    return live.machine().sim();
  }

  /** Ends the run after the event that runs now; may be called from any thread. */
  public void requestStop() {
    loop.requestStop();
  }

  /** The worst of the present status and this one. */
  public void worsen(Status to) {
    if (to.compareTo(status) > 0) {
      status = to;
    }
  }

  /** Begins another portion: what ended the one before does not end this one. */
  public void beginPortion() {
    loop.beginPortion();
    status = Status.OK;
  }

  /** Simulated time at which the last {@code run} was to end; MAX_VALUE if it named none. */
  public long runEndNs() {
    return loop.endNs();
  }

  /** A probe that does {@code action} wherever the trace point and the condition hold. */
  public Probe breakpoint(Step.On on, Runnable action) {
    return new StepProbe(on, this, (_, _, _, _, _, _) -> action.run());
  }

  /** Executes statements where they stand; declarations in a row are built together. */
  public Status execute(List<Step> steps) {
    List<Declared> batch = new ArrayList<>();
    for (Step step : steps) {
      if (step instanceof Step.Declare(var what, _)) {
        batch.add(what);
        continue;
      }
      declare(batch);
      if (ended()) {
        interruptedIfStopped(); // also between two steps: this is not all of the run
        break;
      }
      execute(step);
    }
    declare(batch);
    return status;
  }

  private void declare(List<Declared> batch) {
    if (batch.isEmpty()) {
      return;
    }
    for (Diagnostic diagnostic : live.declare(List.copyOf(batch))) {
      report(diagnostic);
    }
    batch.clear();
  }

  private boolean ended() {
    return loop.hasEnded() || status.compareTo(Status.SCENARIO_ERROR) >= 0;
  }

  void report(Diagnostic diagnostic) {
    out.diagnostic(diagnostic);
    if (diagnostic.isError()) {
      boolean hook =
          diagnostic.code() == Code.HOOK_FAILED || diagnostic.code() == Code.HOOK_LIMIT;
      worsen(hook ? Status.HOOK_ERROR : Status.SCENARIO_ERROR);
    }
  }

  void error(Code code, Place place, String message, String... hints) {
    report(
        new Diagnostic(
            org.blklab.grammar.diag.Severity.ERROR,
            code,
            place.source(),
            place.span(),
            message,
            List.of(hints)));
  }

  private void execute(Step step) {
    switch (step) {
      case Step.Declare(var what, _) -> declare(new ArrayList<>(List.of(what)));
      case Step.Run run -> run(run);
      case Step.Assign assign -> {
        executeNow(assign);
        runUntil(Long.MAX_VALUE, false, () -> !writes.isBusy());
      }
      case Step.ExpectError expect -> {
        for (Step inner : expect.body()) {
          if (inner instanceof Step.Assign assign) {
            writes.write(AttributeWrites.SCRIPT, assign, Errno.valueOf(expect.errno()));
            runUntil(Long.MAX_VALUE, false, () -> !writes.isBusy());
          } else {
            execute(inner);
          }
        }
      }
      case Step.Experiment experiment -> worsen(experiments.run(experiment, this));
      default -> executeNow(step);
    }
  }

  /** Executes a statement that takes no simulated time; writes are queued to the script task. */
  void executeNow(Step step) {
    switch (step) {
      case Step.At at -> timeline.at(at);
      case Step.Every every -> timeline.every(every);
      case Step.Assign _ -> writes.execute(AttributeWrites.SCRIPT, step);
      case Step.ExpectError _ -> writes.execute(AttributeWrites.SCRIPT, step);
      case Step.Task task -> task.body().forEach(inner -> writes.execute(task.name(), inner));
      case Step.Let(var name, var value, _) -> variables.put(name, evaluate(value));
      case Step.On on -> addHandler(on);
      case Step.Script(var js, _) -> hooks.script(js);
      case Step.Expect expect -> expect(expect);
      case Step.Abort abort -> loop.watch(abort);
      case Step.Print print -> out.line(printed(print));
      case Step.Table table ->
          PrintedTables.of(table, this::details, this::text).forEach(out::table);
      case Step.Trace(var lun, var file, var place) -> startTrace(lun, file, place);
      case Step.ResetStats _ -> live.resetStats();
      case Step.Seed _ -> {}
      case Step.Plot _, Step.Report _ -> extras.execute(step, this);
      case Step.Run(_, _, var place) ->
          error(Code.CONTRADICTION, place, "`run` cannot stand inside a block");
      case Step.Experiment(_, var place) ->
          error(Code.CONTRADICTION, place, "an experiment cannot stand inside a block");
      case Step.Declare(var what, _) -> declare(new ArrayList<>(List.of(what)));
    }
  }

  private Optional<TableData> details(String path) {
    return live.details(path).or(() -> experimentResults.details(path));
  }

  /** Statements that need the results but not the simulation: plots and reports. */
  public interface Extras {
    void execute(Step step, ScenarioRun run);
  }

  private Extras extras =
      (step, run) ->
          run.error(
              Code.NOT_IN_THIS_VERSION, step.place(), "this statement needs the command line");

  public void setExtras(Extras extras) {
    this.extras = extras;
  }

  // ---- running -------------------------------------------------------------------------------

  private void run(Step.Run run) {
    if (run.time().isEmpty() && run.until().isEmpty()) {
      Optional<String> endless = live.endlessWorkload();
      if (endless.isPresent()) {
        error(
            Code.ENDLESS,
            run.place(),
            "this run would never end: workload `" + endless.get() + "` has no end of its own",
            "give it `runtime`, `size` or `number_ios`, or write `run 10s`");
        return;
      }
    }
    long end = Long.MAX_VALUE;
    if (run.time().isPresent()) {
      double timeNs = evaluate(run.time().get()).asDouble();
      if (!(timeNs >= 0) || timeNs >= Long.MAX_VALUE - sim().nowNs()) {
        String why =
            timeNs > 0
                ? "a run cannot go on for so long: the simulated clock ends after 292 years"
                : "a run cannot take a negative time";
        error(Code.OUT_OF_RANGE, run.time().get().place(), why);
        return;
      }
      end = sim().nowNs() + Math.round(timeNs);
    }
    hooks.begin();
    if (run.until().isPresent()) {
      Expr until = run.until().get();
      runUntil(end, true, () -> hooks.hasEnded() || isTrue(until));
      if (!loop.hasEnded() && !hooks.hasEnded() && !sim().isPaused() && !isTrue(until)) {
        neverHeld(until);
      }
    } else if (run.time().isPresent()) {
      runUntil(end, false, hooks::hasEnded);
    } else {
      runUntil(end, false, () -> hooks.hasEnded() || live.activeWorkloads() == 0);
    }
    if (!quiet) {
      for (TableData table : live.summary()) {
        out.table(table);
      }
    }
  }

  /** Silence is not success; {@code until false} alone says that the end of all work is meant. */
  private void neverHeld(Expr until) {
    if (until instanceof Expr.Constant) {
      return;
    }
    Place place = until.place();
    String message =
        place.lineText()
            + ": never held; nothing was left to do at "
            + ValueFormat.time(sim().nowNs());
    Evaluator.Comparison compared = Evaluator.compare(until, scope(current));
    record(ExpectationResult.of("run until " + place.text(), message, compared, place));
  }

  private void runUntil(long endNs, boolean polled, BooleanSupplier done) {
    loop.runUntil(endNs, polled, done);
    interruptedIfStopped();
  }

  private void interruptedIfStopped() {
    if (loop.isStopRequested()) {
      worsen(Status.INTERRUPTED);
    }
  }

  private boolean endedBy(Step.Abort abort) {
    if (!isTrue(abort.when())) {
      return false;
    }
    worsen(Status.ABORTED);
    String message = abort.message().map(this::text).orElse("");
    out.line(
        "aborted at "
            + ValueFormat.time(sim().nowNs())
            + ": "
            + abort.when().place().text()
            + (message.isEmpty() ? "" : " (" + message + ")"));
    return true;
  }

  private void expect(Step.Expect expect) {
    Evaluator.Comparison compared = Evaluator.compare(expect.condition(), scope(current));
    String text = expect.condition().place().text();
    String message = expect.message().map(this::text).orElse("");
    record(ExpectationResult.of(text, message, compared, expect.place()));
  }

  /** Counts and shows an expectation. */
  public void record(ExpectationResult result) {
    expectations.add(result);
    out.expectation(result);
    if (!result.pass()) {
      worsen(Status.EXPECTATION_FAILED);
    }
  }

  private String printed(Step.Print print) {
    StringBuilder line = new StringBuilder();
    for (Expr value : print.values()) {
      line.append(line.isEmpty() ? "" : " ").append(text(value));
    }
    return line.toString();
  }

  private void startTrace(String lun, String file, Place place) {
    try {
      live.startTrace(lun, file);
    } catch (IOException e) {
      error(Code.UNREADABLE, place, "cannot write the trace `" + file + "`: " + e.getMessage());
    }
  }

  private void addHandler(Step.On on) {
    if (on.js().isPresent()) {
      hooks.observe(on);
    } else {
      live.addProbe(Optional.empty(), new StepProbe(on, this));
    }
  }

  // ---- values --------------------------------------------------------------------------------

  Evaluator.Scope scope(RequestFields fields) {
    return new RunScope(live, experimentResults, variables, fields);
  }

  /** The value of an expression now. */
  public Value evaluate(Expr expr) {
    return Evaluator.evaluate(expr, scope(current));
  }

  /** Runs statements with {@code rq} bound to what passes a trace point now. */
  void inTracePoint(RequestFields fields, Runnable body) {
    RequestFields outer = current;
    current = fields;
    body.run();
    current = outer;
  }

  AttributeWrites writes() {
    return writes;
  }

  private boolean isTrue(Expr expr) {
    return evaluate(expr) instanceof Value.Bool(var value) && value;
  }

  private String text(Expr expr) {
    return ValueFormat.text(evaluate(expr));
  }
}
