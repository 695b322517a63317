package org.blklab.runtime.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.experiment.Finished;
import org.blklab.runtime.experiment.GridRun;
import org.blklab.runtime.experiment.GridRuns;
import org.blklab.runtime.experiment.RunExecutor;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.run.Readers;
import org.blklab.runtime.run.Watching;

/**
 * Does single runs of a scenario's grids for another machine, which has the same text. May be used
 * by several threads.
 */
public final class GridWorker {
  private final Lab.Surroundings surroundings;
  private final Map<Integer, GridRuns> grids;

  private GridWorker(Lab.Surroundings surroundings, Map<Integer, GridRuns> grids) {
    this.surroundings = surroundings;
    this.grids = grids;
  }

  /**
   * @param files those that the scenario names
   * @throws IllegalArgumentException if the scenario has errors: whoever asks has checked it
   */
  public static GridWorker of(RunRequest request, FileAccess files) {
    Checked checked = Lab.check(request, files);
    Plan plan =
        checked
            .plan()
            .orElseThrow(
                () -> new IllegalArgumentException("errors: " + checked.diagnostics()));
    return new GridWorker(
        new Lab.Surroundings(files), new LinkedHashMap<>(GridRuns.of(plan.steps())));
  }

  /**
   * Does one run, on this thread and one of its own.
   *
   * @throws IllegalArgumentException if the scenario has no such run
   */
  public Finished run(GridRun run) {
    GridRuns grid = grids.get(run.experiment());
    if (grid == null) {
      throw new IllegalArgumentException("no such grid: " + run);
    }
    RunExecutor executor =
        new PoolExecutor(
            surroundings, 1, new Watching(false, List.of()), Readers.everything());
    return executor.runGrid(List.of(grid.task(run)), grid::kept, (_, _) -> {}).getFirst();
  }
}
