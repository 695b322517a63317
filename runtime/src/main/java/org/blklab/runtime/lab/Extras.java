package org.blklab.runtime.lab;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.experiment.Grid;
import org.blklab.runtime.experiment.RunResult;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.run.Observation;
import org.blklab.runtime.run.RunOutcome;

/** Draws plots and writes reports: not the runtime's business, but done where they stand. */
public interface Extras {
  /**
   * @throws IOException if the file cannot be written; told to the user as an error of the
   *     statement
   */
  void plot(Step.Plot plot, Seen seen) throws IOException;

  /**
   * @throws IOException as above
   */
  void report(Step.Report report, Seen seen) throws IOException;

  /**
   * All there is to show at this place of the scenario.
   *
   * @param own the run of the scenario itself
   * @param variants of a compare, the first seed of each first; without, empty
   * @param grid of the last sweep
   * @param findings of all experiments, in a sentence each
   * @param outcome so far
   */
  record Seen(
      Plan plan,
      Observation own,
      Map<String, List<RunResult>> variants,
      Optional<Grid> grid,
      List<String> findings,
      RunOutcome outcome) {}
}
