package org.blklab.runtime.experiment;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.RunOutcome.Status;

/** Runs points of a grid with several seeds each, except those that the journal knows. */
final class Batch {
  private final RunExecutor executor;
  private final Journal journal;
  private final GridRuns grid;

  Batch(RunExecutor executor, Journal journal, GridRuns grid) {
    this.executor = executor;
    this.journal = journal;
    this.grid = grid;
  }

  /** A point to run with seeds {@code seed + from} up to, but without, {@code seed + to}. */
  record Wanted(Point point, int from, int to) {}

  /** For each wanted point its runs in order of their seeds, null for one that was interrupted. */
  List<List<Finished>> run(List<Wanted> all) {
    List<List<Finished>> results = new ArrayList<>();
    List<RunExecutor.Task> tasks = new ArrayList<>();
    Map<RunExecutor.Task, String> keys = new java.util.IdentityHashMap<>();
    List<int[]> places = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Wanted wanted = all.get(i);
      Scenario scenario = wanted.point().scenario();
      List<Finished> runs =
          new ArrayList<>(Arrays.asList(new Finished[wanted.to() - wanted.from()]));
      results.add(runs);
      for (int r = 0; r < runs.size(); r++) {
        long seed = scenario.seed() + wanted.from() + r;
        String key = key(wanted.point(), seed);
        Optional<Map<String, Double>> known = journal.find(key);
        if (known.isPresent()) {
          runs.set(r, new Finished(Status.OK, List.of(), known.get()));
        } else {
          RunExecutor.Task task = grid.task(wanted.point(), seed);
          tasks.add(task);
          keys.put(task, key);
          places.add(new int[] {i, r});
        }
      }
    }
    List<Finished> done =
        executor.runGrid(tasks, grid::kept, (task, run) -> remember(keys.get(task), run));
    for (int t = 0; t < done.size(); t++) {
      results.get(places.get(t)[0]).set(places.get(t)[1], done.get(t));
    }
    return results;
  }

  private void remember(String key, Finished run) {
    if (run.status() == Status.OK) {
      journal.add(key, run.measurements());
    }
  }

  /** Everything that the result depends on, but for the program's version. */
  private String key(Point point, long seed) {
    Set<String> sources = new LinkedHashSet<>();
    for (Step step : point.scenario().steps()) {
      sources.add(step.place().source().text());
    }
    StringBuilder text = new StringBuilder(grid.what()).append('\n').append(seed).append('\n');
    text.append(point.name()).append('\n');
    point
        .scenario()
        .params()
        .forEach((name, value) -> text.append(name + " = " + ValueFormat.text(value) + "\n"));
    sources.forEach(text::append);
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
