package org.blklab.runtime.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;

/**
 * Runs scenarios: on this thread, on a pool, or on other machines. Results come in the order of the
 * tasks, whatever the order in which they were done.
 */
public interface RunExecutor {
  /**
   * One run.
   *
   * @param scenario complete, from t = 0
   * @param seed of this repetition
   * @param watched whether plots of the scenario will look at this run
   * @param name by which another machine knows it; empty where there is no grid
   */
  record Task(Scenario scenario, long seed, boolean watched, Optional<GridRun> name) {}

  /**
   * Runs all tasks.
   *
   * @param keep what of a run's result is kept; called on the thread that ran it, so that the rest
   *     can be forgotten at once
   * @return a result a task; null for a task that was not finished because of an interrupt
   */
  <T> List<T> runAll(List<Task> tasks, BiFunction<Task, RunResult, T> keep);

  /**
   * Runs named tasks of a grid, of which plain data alone is kept: the part of the work that other
   * machines can do.
   *
   * @param kept what is kept of a run that is done here
   * @param arrived called for each finished run, on any thread
   * @return as above
   */
  default List<Finished> runGrid(
      List<Task> tasks,
      Function<RunResult, Finished> kept,
      BiConsumer<Task, Finished> arrived) {
    return runAll(
        tasks,
        (task, result) -> {
          Finished finished = kept.apply(result);
          arrived.accept(task, finished);
          return finished;
        });
  }

  /** Ends all runs soon; from any thread. */
  void requestStop();

  /** Share of the runs asked for that are done; NaN before the first. From any thread. */
  double share();
}
