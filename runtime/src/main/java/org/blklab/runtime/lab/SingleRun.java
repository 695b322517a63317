package org.blklab.runtime.lab;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.check.Environment;
import org.blklab.runtime.experiment.Experiments;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.LiveObservation;
import org.blklab.runtime.run.Observation;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.Readers;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;
import org.blklab.runtime.run.Watching;
import org.blklab.runtime.stats.LunGroup;

/** One scenario from beginning to end. */
final class SingleRun implements LabRun {
  private static final String PRINT = "print ";

  private final Plan plan;
  private final LiveGraph graph;
  private final ScenarioRun run;
  private final Observation own;
  private final Output output;
  private final PoolExecutor here;
  private final RunExecutor executor;
  private final Experiments experiments;

  SingleRun(Plan plan, LabOptions options, Output output, Lab.Surroundings surroundings) {
    this.plan = plan;
    this.output = output;
    // a journal is for later runs, which may ask for more than this one
    boolean named = options.named() && options.journal() == Journal.NONE;
    Set<LunGroup> read =
        named ? Readers.of(plan.steps(), options.quiet()) : Readers.everything();
    graph = surroundings.graph(plan.seed());
    graph.setRead(read);
    graph.setParams(plan.params());
    Watching watching = Watching.of(plan.steps());
    own = LiveObservation.of(graph, watching.in(plan.steps()));
    here = new PoolExecutor(surroundings, options.threads(), watching, read);
    executor = options.engine().apply(here);
    experiments = new Experiments(executor, options.journal(), options.quiet());
    run = new ScenarioRun(graph, output, options.quiet(), experiments);
    options.extras().ifPresent(extras -> run.setExtras((step, _) -> show(extras, step)));
  }

  @Override
  public RunOutcome run() {
    Status status = run.execute(plan.steps());
    try {
      graph.closeTraces();
    } catch (IOException e) {
      cannotWrite(traced(), "the trace could not be completed: " + e.getMessage());
    }
    graph.checkInvariants();
    graph.hooks().close();
    return outcome(status.compareTo(run.status()) > 0 ? status : run.status());
  }

  /**
   * The value of an expression after the run.
   *
   * @param environment what the scenario declared
   * @throws IllegalArgumentException if it is none
   */
  Value value(Environment environment, String expression) {
    Source source = new Source("expression", PRINT + expression);
    Compiled compiled =
        Lab.compiler()
            .entry(
                SourceParser.parse(source),
                environment,
                (file, _) -> {
                  throw new IOException(file + " is not read here");
                });
    boolean one =
        compiled.plan().isPresent()
            && compiled.plan().get().steps().size() == 1
            && compiled.plan().get().steps().getFirst() instanceof Step.Print print
            && print.values().size() == 1;
    if (!one) {
      String why =
          compiled.diagnostics().isEmpty()
              ? ""
              : ": " + compiled.diagnostics().getFirst().message();
      throw new IllegalArgumentException("`" + expression + "` has no value" + why);
    }
    return run.evaluate(
        ((Step.Print) compiled.plan().get().steps().getFirst()).values().getFirst());
  }

  private void show(Extras extras, Step step) {
    Extras.Seen seen =
        new Extras.Seen(
            plan,
            own,
            experiments.variants(),
            experiments.grid(),
            experiments.findings(),
            outcome(run.status()));
    try {
      switch (step) {
        case Step.Plot plot -> extras.plot(plot, seen);
        case Step.Report report -> extras.report(report, seen);
        default -> throw new IllegalStateException("nothing to show: " + step);
      }
    } catch (IOException e) {
      cannotWrite(step.place(), "cannot write this: " + e.getMessage());
    }
  }

  private void cannotWrite(Place place, String message) {
    output.diagnostic(Diagnostic.error(Code.UNREADABLE, place.source(), place.span(), message));
    run.worsen(Status.SCENARIO_ERROR);
  }

  /** Where the scenario asks for a trace. */
  private Place traced() {
    return traces(plan.steps())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no trace was asked for; please report"));
  }

  private static Stream<Place> traces(List<Step> steps) {
    return steps.stream()
        .flatMap(
            step ->
                switch (step) {
                  case Step.Trace trace -> Stream.of(trace.place());
                  case Step.At at -> traces(at.body());
                  case Step.Every every -> traces(every.body());
                  case Step.On on -> traces(on.body());
                  default -> Stream.empty();
                });
  }

  private RunOutcome outcome(Status status) {
    return new RunOutcome(
        status,
        plan.name(),
        plan.seed(),
        graph.kernel().release().text(),
        ValueFormat.plain(plan.params()),
        graph.machine().sim().nowNs(),
        graph.machine().sim().eventsRun(),
        graph.measurements(),
        run.expectations(),
        experiments.runs());
  }

  @Override
  public void requestStop() {
    executor.requestStop();
    run.requestStop();
  }

  @Override
  public Progress progress() {
    double share = executor.share();
    return Double.isNaN(share) ? ownProgress() : here.progress(share);
  }

  private Progress ownProgress() {
    return new Progress(
        graph.machine().sim().nowNs(),
        graph.completedIos(),
        graph.machine().sim().eventsRun(),
        run.share());
  }
}
