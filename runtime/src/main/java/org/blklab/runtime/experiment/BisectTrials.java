package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.ExperimentPlan.Bisect;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * Runs the earlier kernel of a bisection with some of the later one's behaviours, and keeps a log.
 */
final class BisectTrials {
  private final Bisect bisect;
  private final KernelProfile from;
  private final KernelProfile to;
  private final RunExecutor executor;
  private final Output out;
  private final List<NamedRun> runs;
  private final List<Behaviour> differing = new ArrayList<>();
  private RunResult good;
  private Status worst = Status.OK;
  private int number;

  BisectTrials(Bisect bisect, RunExecutor executor, Output out, List<NamedRun> runs) {
    this.bisect = bisect;
    this.executor = executor;
    this.out = out;
    this.runs = runs;
    from = KernelProfile.of(Release.of(bisect.fromRelease()).orElseThrow());
    to = KernelProfile.of(Release.of(bisect.toRelease()).orElseThrow());
    for (Behaviour behaviour : Behaviour.values()) {
      if (from.has(behaviour) != to.has(behaviour)) {
        differing.add(behaviour);
      }
    }
  }

  /** The search cannot go on: interrupted, or a run failed. */
  static final class Ended extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /**
   * A run and what the condition says of it.
   *
   * @param changed behaviours that are as in the later kernel
   */
  record Trial(
      Collection<Behaviour> changed,
      Evaluator.Comparison comparison,
      Map<String, Double> measurements) {
    boolean isBad() {
      return comparison.pass();
    }
  }

  /** Behaviours that only one of the two kernels has. */
  List<Behaviour> differing() {
    return differing;
  }

  Status worst() {
    return worst;
  }

  /** Runs the earlier kernel as it is, which all others are compared with. */
  Trial base() throws Ended {
    good = run(List.of(List.of()), bisect.base().seed(), (_, result) -> result).getFirst();
    return logged(trial(List.of(), good, good));
  }

  Trial with(Collection<Behaviour> changed) throws Ended {
    return logged(tried(List.of(changed)).getFirst());
  }

  /** Runs each behaviour alone, on all cores; the log has one line for all. */
  List<Trial> eachAlone() throws Ended {
    List<Trial> trials = tried(differing.stream().map(List::of).toList());
    trials.forEach(this::remember);
    String numbers = String.format(Locale.ROOT, "%3d…%d", number + 1, number + trials.size());
    out.line(numbers + " each of them alone in " + bisect.fromRelease() + ":");
    number += trials.size();
    return trials;
  }

  private List<Trial> tried(List<? extends Collection<Behaviour>> all) throws Ended {
    return run(all, bisect.base().seed(), (changed, result) -> trial(changed, result, good));
  }

  /**
   * Whether the earlier kernel is good, and bad with the changes, with another seed as well.
   *
   * @param further added to the scenario's own seed
   */
  boolean confirms(Collection<Behaviour> changed, int further) throws Ended {
    long seed = bisect.base().seed() + further;
    List<RunResult> results =
        run(List.of(List.of(), changed), seed, (_, result) -> result);
    RunResult base = results.getFirst();
    return !trial(List.of(), base, base).isBad() && trial(changed, results.get(1), base).isBad();
  }

  /** What is kept of a run with changes. */
  private interface Keep<T> {
    T of(Collection<Behaviour> changed, RunResult result);
  }

  private <T> List<T> run(
      List<? extends Collection<Behaviour>> all, long seed, Keep<T> keep)
      throws Ended {
    List<RunExecutor.Task> tasks = new ArrayList<>();
    Map<RunExecutor.Task, Collection<Behaviour>> changes = new java.util.IdentityHashMap<>();
    for (Collection<Behaviour> changed : all) {
      RunExecutor.Task task =
          new RunExecutor.Task(scenario(changed), seed, false, Optional.empty());
      tasks.add(task);
      changes.put(task, changed);
    }
    record Kept<T>(T value, Status status, List<Diagnostic> diagnostics) {}
    List<Kept<T>> results =
        executor.runAll(
            tasks,
            (task, result) ->
                new Kept<>(
                    result.status() == Status.OK ? keep.of(changes.get(task), result) : null,
                    result.status(),
                    result.diagnostics()));
    List<T> values = new ArrayList<>();
    for (Kept<T> result : results) {
      worst = result == null ? Status.INTERRUPTED : result.status();
      if (worst != Status.OK) {
        if (result != null) {
          result.diagnostics().forEach(out::diagnostic);
        }
        throw new Ended();
      }
      values.add(result.value());
    }
    return values;
  }

  private Scenario scenario(Collection<Behaviour> changed) {
    List<String> with = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Behaviour behaviour : changed) {
      (to.has(behaviour) ? with : without).add(behaviour.text());
    }
    Scenario base = bisect.base();
    Place place = bisect.badWhen().place();
    List<Step> steps = new ArrayList<>(base.steps());
    Declared.Kernel kernel = new Declared.Kernel(bisect.fromRelease(), with, without, place);
    steps.addFirst(new Step.Declare(kernel, place));
    return new Scenario(base.name(), base.params(), steps, base.firstRun() + 1, base.seed());
  }

  private Trial trial(Collection<Behaviour> changed, RunResult tested, RunResult base) {
    Evaluator.Comparison comparison =
        Evaluator.compare(bisect.badWhen(), new Against(tested, base));
    return new Trial(changed, comparison, tested.measurements());
  }

  private Trial logged(Trial trial) {
    Evaluator.Comparison comparison = trial.comparison();
    String sides =
        comparison.left().isEmpty()
            ? ""
            : "  (" + comparison.left() + "; " + comparison.right() + ")";
    String verdict = comparison.pass() ? "bad " : "good";
    out.line(
        String.format(
            Locale.ROOT, "%3d  %s  %s%s", ++number, verdict, name(trial.changed()), sides));
    remember(trial);
    return trial;
  }

  private void remember(Trial trial) {
    Map<String, Object> params = ValueFormat.plain(bisect.base().params());
    long seed = bisect.base().seed();
    runs.add(new NamedRun(name(trial.changed()), params, seed, trial.measurements()));
  }

  private String name(Collection<Behaviour> changed) {
    if (changed.isEmpty()) {
      return bisect.fromRelease();
    }
    if (changed.size() == differing.size()) {
      return bisect.toRelease();
    }
    if (changed.size() == differing.size() - 1) {
      List<Behaviour> missing = new ArrayList<>(differing);
      missing.removeAll(changed);
      return bisect.toRelease() + " but for " + switched(missing.getFirst());
    }
    String listed =
        changed.size() <= 3
            ? changed.stream().map(this::switched).collect(Collectors.joining(" "))
            : "with " + changed.size() + " of the changes";
    return bisect.fromRelease() + " " + listed;
  }

  /** {@code + NAME} for one that comes with the later kernel, {@code - NAME} for one that goes. */
  String switched(Behaviour behaviour) {
    return (to.has(behaviour) ? "+ " : "- ") + behaviour.text();
  }

  /** The run under test, with {@code good.…} the run of the earlier kernel. */
  private record Against(RunResult tested, RunResult good) implements Evaluator.Scope {
    private static final String GOOD = "good.";

    @Override
    public Value measurement(String path) {
      return path.startsWith(GOOD)
          ? good.measurement(path.substring(GOOD.length()))
          : tested.measurement(path);
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      return (variant.equals("good") ? good : tested).attribute(owner, attribute);
    }

    @Override
    public long measuredNs() {
      return tested.simulatedNs();
    }
  }
}
