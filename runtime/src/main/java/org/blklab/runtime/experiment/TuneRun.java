package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.ExperimentPlan.Tune;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;

/**
 * Looks for the best setting by successive halving (Jamieson and Talwalkar 2016): all candidates
 * run once, the better half runs with as many seeds again, and so on until one is left. What was
 * declared runs with as many seeds as the winner, to compare.
 */
final class TuneRun {
  private static final int DEFAULT_RUNS = 100;

  private final RunExecutor executor;
  private final Journal journal;
  private final Output out;
  private final List<NamedRun> runs;
  private Tune tune;
  private Batch batch;
  private Status worst = Status.OK;
  private int used;

  TuneRun(RunExecutor executor, Journal journal, Output out, List<NamedRun> runs) {
    this.executor = executor;
    this.journal = journal;
    this.out = out;
    this.runs = runs;
  }

  /** A point with the objective of its runs so far, in order of their seeds. */
  private record Candidate(Point point, List<Double> seen) {
    Estimate estimate() {
      return Estimate.of(seen.stream().mapToDouble(Double::doubleValue).toArray());
    }

    int count() {
      return seen.size();
    }
  }

  /**
   * @param number of the experiment in its scenario
   */
  Status run(Tune plan, int number) {
    tune = plan;
    GridRuns grid = GridRuns.of(plan, number);
    batch = new Batch(executor, journal, grid);
    List<Point> all = grid.points();
    int budget = plan.runs().orElse(DEFAULT_RUNS);
    List<Candidate> field = candidates(all, budget);
    Candidate base = new Candidate(grid.declared(), new ArrayList<>());
    boolean compared = plan.paramAxes().isEmpty() && budget > cost(field.size());
    List<Candidate> ranked = halve(field);
    if (compared && worst != Status.INTERRUPTED) {
      repeat(List.of(base), Math.min(ranked.getFirst().count(), budget - used));
    }
    if (worst == Status.INTERRUPTED) {
      int planned = cost(field.size()) + (compared ? finalSeeds(field.size()) : 0);
      out.line(Experiments.interrupted("tune", used, planned));
    }
    if (used > 0) {
      report(ranked, base, all.size(), budget);
    }
    return worst;
  }

  /** As many, drawn from the grid, as the budget lets be halved to the end. */
  private List<Candidate> candidates(List<Point> all, int budget) {
    int count = all.size();
    boolean base = tune.paramAxes().isEmpty();
    while (count > 1 && cost(count) + (base ? finalSeeds(count) : 0) > budget) {
      count--;
    }
    // drawn, not evenly spaced: an even step can miss whole values of an axis
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      order.add(i);
    }
    SplittableRandom random = new SplittableRandom(all.getFirst().scenario().seed());
    for (int i = all.size() - 1; i > 0; i--) {
      Collections.swap(order, i, random.nextInt(i + 1));
    }
    List<Candidate> chosen = new ArrayList<>();
    order.subList(0, count).stream()
        .sorted()
        .forEach(at -> chosen.add(new Candidate(all.get(at), new ArrayList<>())));
    return chosen;
  }

  /** Runs that halving so many candidates takes. */
  static int cost(int candidates) {
    int cost = candidates;
    int seeds = 1;
    for (int left = half(candidates); left < candidates; left = half(left)) {
      cost += left * seeds;
      seeds *= 2;
      if (left == 1) {
        break;
      }
    }
    return cost;
  }

  private static int finalSeeds(int candidates) {
    int seeds = 1;
    for (int left = candidates; left > 1; left = half(left)) {
      seeds *= 2;
    }
    return seeds;
  }

  private static int half(int candidates) {
    return (candidates + 1) / 2;
  }

  /** Ranked: first by how many runs they were found worth, then by the objective. */
  private List<Candidate> halve(List<Candidate> field) {
    List<Candidate> left = new ArrayList<>(field);
    int seeds = 1;
    repeat(left, seeds);
    while (left.size() > 1 && worst != Status.INTERRUPTED) {
      left.sort(Comparator.comparingDouble(this::badness));
      left = new ArrayList<>(left.subList(0, half(left.size())));
      seeds *= 2;
      repeat(left, seeds);
    }
    List<Candidate> ranked = new ArrayList<>(field);
    ranked.sort(
        Comparator.comparingInt((Candidate candidate) -> -candidate.count())
            .thenComparingDouble(this::badness));
    return ranked;
  }

  private double badness(Candidate candidate) {
    double mean = candidate.estimate().mean();
    return Double.isNaN(mean) ? Double.POSITIVE_INFINITY : tune.minimise() ? mean : -mean;
  }

  /** Lets candidates run until each has so many runs. */
  private void repeat(List<Candidate> candidates, int seeds) {
    List<Batch.Wanted> wanted = new ArrayList<>();
    for (Candidate candidate : candidates) {
      wanted.add(new Batch.Wanted(candidate.point(), candidate.count(), seeds));
    }
    List<List<Finished>> results = batch.run(wanted);
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      for (Finished run : results.get(i)) {
        Status status = run == null ? Status.INTERRUPTED : run.status();
        worst = status.compareTo(worst) > 0 ? status : worst;
        if (run == null) {
          continue;
        }
        if (candidate.count() == 0) {
          run.diagnostics().forEach(out::diagnostic);
        }
        used++;
        Point point = candidate.point();
        long seed = point.scenario().seed() + candidate.count();
        candidate.seen().add(run.measurements().get(GridRuns.OBJECTIVE));
        runs.add(
            new NamedRun(
                point.name().isEmpty() ? "as declared" : point.name(),
                ValueFormat.plain(point.values()),
                seed,
                run.measurements()));
      }
    }
  }

  private void report(List<Candidate> ranked, Candidate base, int grid, int budget) {
    String goal = (tune.minimise() ? "minimise " : "maximise ") + tune.objective().place().text();
    List<Column> columns = new ArrayList<>();
    Point first = ranked.getFirst().point();
    first.values().keySet().forEach(axis -> columns.add(new Column(axis, true)));
    columns.add(new Column("runs", true));
    columns.add(new Column(tune.objective().place().text(), true));
    List<List<String>> rows = new ArrayList<>();
    for (Candidate candidate : ranked) {
      rows.add(row(candidate, columns.size()));
    }
    if (base.count() > 0) {
      rows.add(row(base, columns.size()));
    }
    out.table(
        new TableData(
            String.format(
                Locale.ROOT,
                "tune: %s; %d of %d points tried, %d of at most %d runs; mean [95 %% confidence"
                    + " interval]",
                goal,
                ranked.size(),
                grid,
                used,
                budget),
            columns,
            rows));
    Candidate best = ranked.getFirst();
    if (best.count() == 0 || Double.isInfinite(badness(best))) {
      out.line("tune: no point gave a value");
      return;
    }
    String soFar = worst == Status.INTERRUPTED ? "so far " : "";
    out.line("tune: best " + soFar + "is " + first.name());
    if (base.count() > 0) {
      out.line("tune: against what was declared: " + verdict(base, best));
      if (badness(base) <= badness(best)) {
        out.line("tune: nothing that was tried is better than what was declared: leave it so");
        return;
      }
    }
    UdevRule.of(first).forEach(out::line);
  }

  private static String verdict(Candidate base, Candidate best) {
    return CompareRun.verdict(
        base.seen().stream().mapToDouble(Double::doubleValue).toArray(),
        best.seen().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private List<String> row(Candidate candidate, int width) {
    List<String> row = new ArrayList<>();
    candidate.point().values().values().forEach(value -> row.add(ValueFormat.text(value)));
    while (row.size() < width - 2) {
      row.add("as declared");
    }
    row.add(Integer.toString(candidate.count()));
    String path = objectivePath(tune.objective());
    row.add(KeyFigures.text(path, candidate.estimate()));
    return row;
  }

  private static String objectivePath(Expr objective) {
    return objective instanceof Expr.Measure(var path, _) ? path : "";
  }
}
