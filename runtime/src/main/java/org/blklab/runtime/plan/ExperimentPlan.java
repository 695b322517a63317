package org.blklab.runtime.plan;

import java.util.List;
import java.util.Optional;

/** What an experiment varies. */
public sealed interface ExperimentPlan {

  /**
   * One complete scenario to run from t = 0: the statements before the experiment with some
   * replaced, without their output.
   */
  record Variant(String name, List<Step> steps) {
    public Variant {
      steps = List.copyOf(steps);
    }
  }

  record Compare(List<Variant> variants, int repeat) implements ExperimentPlan {
    public Compare {
      variants = List.copyOf(variants);
    }
  }

  /** A path or parameter with the values that it takes. */
  record Axis(String path, boolean isParam, List<Value> values, Place place) {
    public Axis {
      values = List.copyOf(values);
    }
  }

  record Sweep(List<Step> base, List<Axis> axes, int repeat) implements ExperimentPlan {
    public Sweep {
      base = List.copyOf(base);
      axes = List.copyOf(axes);
    }
  }

  record Bisect(List<Step> base, String fromRelease, String toRelease, Expr badWhen)
      implements ExperimentPlan {
    public Bisect {
      base = List.copyOf(base);
    }
  }

  record Tune(
      List<Step> base, boolean minimise, Expr objective, List<Axis> axes, Optional<Integer> runs)
      implements ExperimentPlan {
    public Tune {
      base = List.copyOf(base);
      axes = List.copyOf(axes);
    }
  }
}
