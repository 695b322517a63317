package org.blklab.runtime.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.ExperimentPlan.Sweep;
import org.blklab.runtime.plan.ExperimentPlan.Tune;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** The runs of one grid, by name, and what is kept of each. */
public final class GridRuns {
  /** Under this name stands what {@code tune} makes small or large. */
  static final String OBJECTIVE = "objective";

  private final ExperimentPlan plan;
  private final Scenario declared;
  private final List<Point> points;
  private final int experiment;

  private GridRuns(ExperimentPlan plan, Scenario declared, List<Point> points, int experiment) {
    this.plan = plan;
    this.declared = declared;
    this.points = points;
    this.experiment = experiment;
  }

  static GridRuns of(Sweep sweep, int experiment) {
    List<Point> points = Point.grid(sweep.scenarios(), sweep.paramAxes(), sweep.axes());
    return new GridRuns(sweep, sweep.scenarios().getFirst(), points, experiment);
  }

  static GridRuns of(Tune tune, int experiment) {
    List<Point> points = Point.grid(tune.scenarios(), tune.paramAxes(), tune.axes());
    return new GridRuns(tune, tune.scenarios().getFirst(), points, experiment);
  }

  /** The grids of a scenario, by the numbers of their experiments; the others have none. */
  public static Map<Integer, GridRuns> of(List<Step> steps) {
    Map<Integer, GridRuns> grids = new LinkedHashMap<>();
    int number = 0;
    for (Step step : steps) {
      if (step instanceof Step.Experiment(var plan, _)) {
        switch (plan) {
          case Sweep sweep -> grids.put(number, of(sweep, number));
          case Tune tune -> grids.put(number, of(tune, number));
          default -> {}
        }
        number++;
      }
    }
    return grids;
  }

  List<Point> points() {
    return points;
  }

  /** What was declared, as a point of the grid: it sets nothing. */
  Point declared() {
    return new Point(GridRun.DECLARED, Map.of(), List.of(), declared);
  }

  /**
   * @throws IllegalArgumentException if the grid has no such point
   */
  public RunExecutor.Task task(GridRun run) {
    if (run.point() != GridRun.DECLARED && (run.point() < 0 || run.point() >= points.size())) {
      throw new IllegalArgumentException("no such point: " + run);
    }
    return task(run.point() < 0 ? declared() : points.get(run.point()), run.seed());
  }

  RunExecutor.Task task(Point point, long seed) {
    GridRun name = new GridRun(experiment, point.number(), seed);
    return new RunExecutor.Task(point.scenario(), seed, false, Optional.of(name));
  }

  /** The part of a result that experiments over grids need. */
  public Finished kept(RunResult result) {
    Map<String, Double> measurements = result.measurements();
    if (plan instanceof Tune tune) {
      measurements = new LinkedHashMap<>(measurements);
      measurements.put(
          OBJECTIVE, Evaluator.evaluate(tune.objective(), new OneRun(result)).asDouble());
    }
    return new Finished(result.status(), result.diagnostics(), measurements);
  }

  /** What is kept, for the journal. */
  String what() {
    return plan instanceof Tune tune ? "tune " + tune.objective().place().text() : "measurements";
  }

  /** One run alone. */
  private record OneRun(RunResult result) implements Evaluator.Scope {
    @Override
    public Value measurement(String path) {
      return result.measurement(path);
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      return result.attribute(owner, attribute);
    }

    @Override
    public long measuredNs() {
      return result.simulatedNs();
    }
  }
}
