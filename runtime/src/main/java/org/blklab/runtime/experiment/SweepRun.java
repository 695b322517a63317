package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.blklab.runtime.plan.ExperimentPlan.Sweep;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;

/** All combinations of some values. */
final class SweepRun {
  private final RunExecutor executor;
  private final Journal journal;
  private final boolean quiet;
  private Grid grid;

  SweepRun(RunExecutor executor, Journal journal, boolean quiet) {
    this.executor = executor;
    this.journal = journal;
    this.quiet = quiet;
  }

  /** What the last run found; points that were interrupted are not in it. */
  Grid grid() {
    return grid;
  }

  /**
   * @param number of the experiment in its scenario
   */
  Status run(Sweep sweep, int number, Output out, List<NamedRun> runs) {
    GridRuns named = GridRuns.of(sweep, number);
    List<Point> points = named.points();
    List<Batch.Wanted> wanted =
        points.stream().map(point -> new Batch.Wanted(point, 0, sweep.repeat())).toList();
    List<List<Finished>> results = new Batch(executor, journal, named).run(wanted);
    Status worst = Status.OK;
    List<Grid.Row> rows = new ArrayList<>();
    List<Map<String, Double>> all = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      List<Map<String, Double>> here = new ArrayList<>();
      for (int r = 0; r < sweep.repeat(); r++) {
        Finished run = results.get(i).get(r);
        Status status = run == null ? Status.INTERRUPTED : run.status();
        worst = status.compareTo(worst) > 0 ? status : worst;
        if (run == null) {
          continue;
        }
        if (r == 0) {
          run.diagnostics().forEach(out::diagnostic);
        }
        if (status != Status.OK) {
          out.line("sweep: " + point.name() + " could not be run");
          continue;
        }
        here.add(run.measurements());
        runs.add(named(point, point.scenario().seed() + r, run));
      }
      if (!here.isEmpty()) {
        all.addAll(here);
        rows.add(new Grid.Row(point.values(), estimates(here)));
      }
    }
    List<String> axes =
        points.isEmpty() ? List.of() : List.copyOf(points.getFirst().values().keySet());
    grid = new Grid(axes, rows);
    if (!quiet && !rows.isEmpty()) {
      out.table(table(grid, KeyFigures.of(all), sweep.repeat()));
    }
    if (worst == Status.INTERRUPTED) {
      int finished = (int) results.stream().flatMap(List::stream).filter(Objects::nonNull).count();
      out.line(Experiments.interrupted("sweep", finished, points.size() * sweep.repeat()));
    }
    return worst;
  }

  private static NamedRun named(Point point, long seed, Finished run) {
    Map<String, Value> values = new LinkedHashMap<>(point.scenario().params());
    values.putAll(point.values());
    return new NamedRun(point.name(), ValueFormat.plain(values), seed, run.measurements());
  }

  private static Map<String, Estimate> estimates(List<Map<String, Double>> runs) {
    Map<String, Estimate> estimates = new LinkedHashMap<>();
    for (String path : runs.getFirst().keySet()) {
      double[] samples =
          runs.stream().mapToDouble(run -> run.getOrDefault(path, Double.NaN)).toArray();
      Estimate estimate = Estimate.of(samples);
      if (estimate.count() > 0) {
        estimates.put(path, estimate);
      }
    }
    return estimates;
  }

  private static TableData table(Grid grid, List<String> paths, int repeat) {
    List<Column> columns = new ArrayList<>();
    grid.axes().forEach(axis -> columns.add(new Column(axis, true)));
    paths.forEach(path -> columns.add(new Column(path, true)));
    List<List<String>> rows = new ArrayList<>();
    for (Grid.Row point : grid.rows()) {
      List<String> row = new ArrayList<>();
      point.values().values().forEach(value -> row.add(ValueFormat.text(value)));
      for (String path : paths) {
        Estimate estimate = point.estimates().get(path);
        row.add(estimate == null ? "-" : KeyFigures.text(path, estimate));
      }
      rows.add(row);
    }
    String title =
        repeat == 1 ? "" : "mean of " + repeat + " runs [95 % confidence interval, bootstrap]";
    return new TableData(title, columns, rows);
  }
}
