package org.blklab.runtime.experiment;

import java.util.List;
import java.util.function.BiFunction;
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
   */
  record Task(Scenario scenario, long seed, boolean watched) {}

  /**
   * Runs all tasks.
   *
   * @param keep what of a run's result is kept; called on the thread that ran it, so that the rest
   *     can be forgotten at once
   * @return a result a task; null for a task that was not finished because of an interrupt
   */
  <T> List<T> runAll(List<Task> tasks, BiFunction<Task, RunResult, T> keep);
}
