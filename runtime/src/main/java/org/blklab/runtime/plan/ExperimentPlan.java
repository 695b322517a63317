package org.blklab.runtime.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an experiment varies. */
public sealed interface ExperimentPlan {

  /**
   * One complete scenario to run from t = 0: the statements before the experiment, some of them
   * replaced, without their output; it always holds a {@link Step.Run}.
   *
   * @param name of a variant; empty where an experiment has one scenario
   * @param params parameters with the values they have in it
   * @param firstRun index of the first step that lets time pass; what an experiment adds goes there
   */
  record Scenario(
      String name, Map<String, Value> params, List<Step> steps, int firstRun, long seed) {
    public Scenario {
      params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
      steps = List.copyOf(steps);
    }

    /** This scenario with steps put in before time first passes. */
    public Scenario with(List<? extends Step> added) {
      List<Step> all = new ArrayList<>(steps);
      all.addAll(firstRun, added);
      return new Scenario(name, params, all, firstRun + added.size(), seed);
    }
  }

  /** Complete scenarios side by side, all with the same random numbers. */
  record Compare(List<Scenario> variants, int repeat) implements ExperimentPlan {
    public Compare {
      variants = List.copyOf(variants);
    }
  }

  /**
   * A kernel attribute with the values that it takes. An axis over a parameter is none of these: it
   * has a scenario for each value.
   *
   * @param path as the user wrote it
   * @param choices for each value, the writes that bring it about (several for an elevator
   *     template)
   */
  record Axis(String path, List<Choice> choices, Place place) {
    public Axis {
      choices = List.copyOf(choices);
    }
  }

  /** One value of an axis. */
  record Choice(Value value, List<Step.Assign> writes) {
    public Choice {
      writes = List.copyOf(writes);
    }
  }

  /**
   * @param scenarios one for each combination of parameter axes, the last axis running fastest; a
   *     single one if there are none
   * @param paramAxes names of the parameters that {@code scenarios} vary
   * @param axes in the order in which they are written, one over {@code scheduler} first
   */
  record Sweep(List<Scenario> scenarios, List<String> paramAxes, List<Axis> axes, int repeat)
      implements ExperimentPlan {
    public Sweep {
      scenarios = List.copyOf(scenarios);
      paramAxes = List.copyOf(paramAxes);
      axes = List.copyOf(axes);
    }
  }

  /**
   * @param base without its kernel; the kernel to run is declared before its steps
   * @param badWhen a condition over the run under test; paths that begin with {@code good} are the
   *     run of {@code fromRelease}
   */
  record Bisect(Scenario base, String fromRelease, String toRelease, Expr badWhen)
      implements ExperimentPlan {}

  /**
   * @param scenarios and {@code paramAxes}, {@code axes}: as in {@link Sweep}
   * @param runs at most so many; empty for the default
   */
  record Tune(
      boolean minimise,
      Expr objective,
      List<Scenario> scenarios,
      List<String> paramAxes,
      List<Axis> axes,
      Optional<Integer> runs)
      implements ExperimentPlan {
    public Tune {
      scenarios = List.copyOf(scenarios);
      paramAxes = List.copyOf(paramAxes);
      axes = List.copyOf(axes);
    }
  }
}
