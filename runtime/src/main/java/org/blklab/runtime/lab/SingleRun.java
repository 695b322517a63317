package org.blklab.runtime.lab;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.blklab.runtime.experiment.Experiments;
import org.blklab.runtime.graph.LiveGraph;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;

/** One scenario from beginning to end. */
final class SingleRun implements LabRun {
  private final Plan plan;
  private final LiveGraph graph;
  private final ScenarioRun run;
  private final Output output;
  private final PoolExecutor executor;
  private final Experiments experiments;

  SingleRun(Plan plan, LabOptions options, Output output, Lab.Surroundings surroundings) {
    this.plan = plan;
    this.output = output;
    graph = surroundings.graph(plan.seed());
    executor = new PoolExecutor(surroundings, options.threads());
    experiments = new Experiments(executor, options.journal(), options.quiet());
    run = new ScenarioRun(graph, output, options.quiet(), experiments);
  }

  @Override
  public RunOutcome run() {
    Status status = run.execute(plan.steps());
    try {
      graph.closeTraces();
    } catch (IOException e) {
      output.line("the trace could not be completed: " + e.getMessage());
      run.worsen(Status.SCENARIO_ERROR);
    }
    graph.checkInvariants();
    return new RunOutcome(
        status.compareTo(run.status()) > 0 ? status : run.status(),
        plan.name(),
        plan.seed(),
        graph.kernel().release().text(),
        params(plan.params()),
        graph.machine().sim().nowNs(),
        graph.machine().sim().eventsRun(),
        graph.measurements(),
        run.expectations(),
        experiments.runs());
  }

  private static Map<String, Object> params(Map<String, Value> params) {
    Map<String, Object> plain = new LinkedHashMap<>();
    params.forEach(
        (name, value) ->
            plain.put(
                name,
                switch (value) {
                  case Value.Int(var number, _) -> number;
                  case Value.Real(var number, _) -> number;
                  case Value.Bool(var flag) -> flag;
                  default -> ValueFormat.text(value);
                }));
    return plain;
  }

  @Override
  public void requestStop() {
    executor.requestStop();
    run.requestStop();
  }

  @Override
  public Progress progress() {
    return executor.progress().orElseGet(this::ownProgress);
  }

  private Progress ownProgress() {
    return new Progress(
        graph.machine().sim().nowNs(),
        graph.completedIos(),
        graph.machine().sim().eventsRun(),
        run.share());
  }
}
