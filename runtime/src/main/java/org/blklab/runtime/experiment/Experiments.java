package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.ExperimentPlan;
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
  private final Journal journal;
  private final boolean quiet;
  private final Map<String, List<RunResult>> variants = new LinkedHashMap<>();
  private final List<RunOutcome.NamedRun> runs = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();
  private Grid grid;
  private int count;

  public Experiments(RunExecutor executor, Journal journal, boolean quiet) {
    this.executor = executor;
    this.journal = journal;
    this.quiet = quiet;
  }

  /** Every run so far, for JSON. */
  public List<RunOutcome.NamedRun> runs() {
    return List.copyOf(runs);
  }

  /** What all experiments so far found, in a sentence each. */
  public List<String> findings() {
    return List.copyOf(findings);
  }

  /** What the last sweep found. */
  public Optional<Grid> grid() {
    return Optional.ofNullable(grid);
  }

  /** Runs of all variants of the last compare, in the order in which they are written. */
  public Map<String, List<RunResult>> variants() {
    return java.util.Collections.unmodifiableMap(variants);
  }

  @Override
  public Status run(Step.Experiment experiment, ScenarioRun asker) {
    asker.setExperimentResults(this);
    int number = count++;
    return switch (experiment.plan()) {
      case ExperimentPlan.Compare compare ->
          new CompareRun(executor, quiet, findings).run(compare, asker, variants, runs);
      case ExperimentPlan.Sweep sweep -> {
        SweepRun run = new SweepRun(executor, journal, quiet);
        Status status = run.run(sweep, number, asker.out(), runs);
        grid = run.grid();
        yield status;
      }
      case ExperimentPlan.Bisect bisect -> {
        BisectRun run = new BisectRun(executor, asker.out(), runs);
        Status status = run.run(bisect);
        findings.addAll(run.findings());
        yield status;
      }
      case ExperimentPlan.Tune tune ->
          new TuneRun(executor, journal, asker.out(), runs).run(tune, number);
    };
  }

  /** What is said of an experiment that was interrupted: silence would look like a result. */
  static String interrupted(String what, int finished, int all) {
    return finished == 0
        ? what + ": interrupted before any of its " + all + " runs had finished: nothing to show"
        : what + ": interrupted; kept is what had finished: " + finished + " of " + all + " runs";
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
    double[] samples = new double[results.size()];
    Value last = Value.MISSING;
    for (int i = 0; i < samples.length; i++) {
      Value value = results.get(i).measurement(rest);
      if (!value.isNumber()) {
        return Optional.of(Value.MISSING);
      }
      samples[i] = value.asDouble();
      last = value;
    }
    return Optional.of(Value.real(Estimate.of(samples).mean(), KeyFigures.dimension(last)));
  }

  @Override
  public Optional<TableData> details(String path) {
    int dot = path.indexOf('.');
    List<RunResult> results = dot < 0 ? null : variants.get(path.substring(0, dot));
    if (results == null) {
      return Optional.empty();
    }
    String which = results.size() == 1 ? "" : ", run 1 of " + results.size();
    return results
        .getFirst()
        .details(path.substring(dot + 1))
        .map(table -> CompareRun.titled(path.substring(0, dot) + which, table));
  }

  @Override
  public Value interval(Function<ExperimentResults, Value> value) {
    int count = variants.values().stream().mapToInt(List::size).min().orElse(0);
    double[] samples = new double[count];
    Value last = Value.MISSING;
    for (int i = 0; i < count; i++) {
      last = value.apply(new Repetition(i));
      samples[i] = last.asDouble();
    }
    Estimate estimate = Estimate.of(samples);
    if (estimate.count() < 2) {
      return Value.MISSING;
    }
    Dimension dimension = KeyFigures.dimension(last);
    return new Value.Range(
        Value.real(estimate.low(), dimension), Value.real(estimate.high(), dimension));
  }

  /** The results of the runs with one seed alone. */
  private final class Repetition implements ExperimentResults {
    private final int number;

    Repetition(int number) {
      this.number = number;
    }

    @Override
    public Optional<Value> measurement(String path) {
      int dot = path.indexOf('.');
      List<RunResult> results = dot < 0 ? null : variants.get(path.substring(0, dot));
      return results == null
          ? Optional.empty()
          : Optional.of(results.get(number).measurement(path.substring(dot + 1)));
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      List<RunResult> results = variants.get(variant);
      return results == null
          ? Optional.empty()
          : results.get(number).attribute(owner, attribute);
    }
  }

  @Override
  public Optional<String> attribute(String variant, String owner, String attribute) {
    List<RunResult> results = variants.get(variant);
    return results == null ? Optional.empty() : results.getFirst().attribute(owner, attribute);
  }
}
