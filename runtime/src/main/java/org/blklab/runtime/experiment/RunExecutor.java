package org.blklab.runtime.experiment;

import java.util.List;
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
   */
  record Task(Scenario scenario, long seed) {}

  /**
   * Runs all tasks.
   *
   * @return a result a task; null for a task that was not begun because of an interrupt
   */
  List<RunResult> runAll(List<Task> tasks);
}
