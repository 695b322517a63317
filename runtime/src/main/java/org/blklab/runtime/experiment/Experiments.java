package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.ExperimentResults;
import org.blklab.runtime.run.RunOutcome;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;

/** Runs the experiments of a scenario on an executor and keeps what they gave. */
public final class Experiments implements ScenarioRun.ExperimentRunner, ExperimentResults {
  private final RunExecutor executor;
  private final boolean quiet;
  private final Map<String, List<RunResult>> variants = new LinkedHashMap<>();
  private final List<RunOutcome.NamedRun> runs = new ArrayList<>();

  public Experiments(RunExecutor executor, boolean quiet) {
    this.executor = executor;
    this.quiet = quiet;
  }

  /** Every run so far, for JSON. */
  public List<RunOutcome.NamedRun> runs() {
    return List.copyOf(runs);
  }

  @Override
  public Status run(Step.Experiment experiment, ScenarioRun asker) {
    asker.setExperimentResults(this);
    return switch (experiment.plan()) {
      case ExperimentPlan.Compare compare -> compare(compare, asker);
      case ExperimentPlan.Sweep _, ExperimentPlan.Bisect _, ExperimentPlan.Tune _ ->
          throw new IllegalStateException("an experiment passed the checker; please report");
    };
  }

  private Status compare(ExperimentPlan.Compare compare, ScenarioRun asker) {
    List<RunExecutor.Task> tasks = new ArrayList<>();
    for (Scenario variant : compare.variants()) {
      for (int repetition = 0; repetition < compare.repeat(); repetition++) {
        tasks.add(new RunExecutor.Task(variant, variant.seed() + repetition));
      }
    }
    List<RunResult> results = executor.runAll(tasks);
    Status worst = Status.OK;
    for (int i = 0; i < tasks.size(); i++) {
      RunResult result = results.get(i);
      Scenario scenario = tasks.get(i).scenario();
      if (result == null) {
        worst = Status.INTERRUPTED;
        continue;
      }
      if (result.status().compareTo(worst) > 0) {
        worst = result.status();
      }
      boolean first = !variants.containsKey(scenario.name());
      variants.computeIfAbsent(scenario.name(), _ -> new ArrayList<>()).add(result);
      runs.add(
          new RunOutcome.NamedRun(
              scenario.name(), Map.of(), tasks.get(i).seed(), result.measurements()));
      if (first) {
        result.diagnostics().forEach(asker.out()::diagnostic);
        if (!quiet) {
          for (TableData table : result.summary()) {
            asker.out().table(titled(scenario.name(), table));
          }
        }
      }
    }
    return worst;
  }

  private static TableData titled(String title, TableData table) {
    return new TableData(
        table.title().isEmpty() ? title : title + ": " + table.title(),
        table.columns(),
        table.rows());
  }

  @Override
  public Optional<Value> measurement(String path) {
    int dot = path.indexOf('.');
    List<RunResult> results = dot < 0 ? null : variants.get(path.substring(0, dot));
    if (results == null) {
      return Optional.empty();
    }
    String rest = path.substring(dot + 1);
    if (results.size() == 1) {
      return Optional.of(results.getFirst().measurement(rest));
    }
    double sum = 0;
    Dimension dimension = Dimension.COUNT;
    for (RunResult result : results) {
      Value value = result.measurement(rest);
      switch (value) {
        case Value.Int(var number, var of) -> {
          sum += number;
          dimension = of;
        }
        case Value.Real(var number, var of) -> {
          sum += number;
          dimension = of;
        }
        default -> {
          return Optional.of(Value.MISSING);
        }
      }
    }
    return Optional.of(Value.real(sum / results.size(), dimension));
  }

  @Override
  public Optional<String> attribute(String variant, String owner, String attribute) {
    List<RunResult> results = variants.get(variant);
    return results == null ? Optional.empty() : results.getFirst().attribute(owner, attribute);
  }
}
