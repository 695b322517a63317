package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.blklab.runtime.plan.ExperimentPlan.Compare;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.ExpectationResult;
import org.blklab.runtime.run.Output;
import org.blklab.runtime.run.RunOutcome.NamedRun;
import org.blklab.runtime.run.RunOutcome.Status;
import org.blklab.runtime.run.ScenarioRun;

/** Scenarios side by side; with repetitions, whether they differ at all. */
final class CompareRun {
  private static final double SIGNIFICANT = 0.05;

  /** With fewer runs a side, no outcome of the rank test reaches 5 %. */
  private static final int MIN_REPEAT = 4;

  private final RunExecutor executor;
  private final boolean quiet;
  private final List<String> findings;

  /**
   * @param findings gets what differs, and what does not
   */
  CompareRun(RunExecutor executor, boolean quiet, List<String> findings) {
    this.executor = executor;
    this.quiet = quiet;
    this.findings = findings;
  }

  Status run(
      Compare compare,
      ScenarioRun asker,
      Map<String, List<RunResult>> variants,
      List<NamedRun> runs) {
    Output out = asker.out();
    List<RunExecutor.Task> tasks = new ArrayList<>();
    for (Scenario variant : compare.variants()) {
      for (int repetition = 0; repetition < compare.repeat(); repetition++) {
        tasks.add(
            new RunExecutor.Task(
                variant, variant.seed() + repetition, repetition == 0, Optional.empty()));
      }
    }
    List<RunResult> results = executor.runAll(tasks, (_, result) -> result);
    Map<String, List<RunResult>> here = new LinkedHashMap<>();
    Status worst = Status.OK;
    for (int i = 0; i < tasks.size(); i++) {
      RunResult result = results.get(i);
      Scenario scenario = tasks.get(i).scenario();
      if (result == null) {
        worst = Status.INTERRUPTED;
        continue;
      }
      if (result.status().compareTo(worst) > 0) {
        worst = result.status();
      }
      List<RunResult> same = here.computeIfAbsent(scenario.name(), _ -> new ArrayList<>());
      same.add(result);
      runs.add(
          new NamedRun(
              scenario.name(),
              ValueFormat.plain(scenario.params()),
              tasks.get(i).seed(),
              result.measurements()));
      if (same.size() == 1) {
        result.diagnostics().forEach(out::diagnostic);
        if (!quiet && compare.repeat() == 1) {
          result.summary().forEach(table -> out.table(titled(scenario.name(), table)));
        }
      }
      for (ExpectationResult each : result.expectations()) {
        if (same.size() == 1 || !each.pass()) {
          asker.record(each.of(scenario.name()));
        }
      }
    }
    if (worst == Status.INTERRUPTED) {
      int finished = here.values().stream().mapToInt(List::size).sum();
      out.line(Experiments.interrupted("compare", finished, tasks.size()));
    }
    variants.putAll(here);
    if (compare.repeat() > 1 && !here.isEmpty()) {
      TableData table = statistics(here, compare.repeat());
      findings.addAll(findings(table, compare.repeat()));
      if (!quiet) {
        out.table(table);
      }
    }
    return worst;
  }

  static TableData titled(String title, TableData table) {
    return new TableData(
        table.title().isEmpty() ? title : title + ": " + table.title(),
        table.columns(),
        table.rows());
  }

  /** Means with intervals, each variant but the first tested against the first. */
  static TableData statistics(Map<String, List<RunResult>> variants, int repeat) {
    List<String> names = List.copyOf(variants.keySet());
    List<Map<String, Double>> all = new ArrayList<>();
    variants.values().forEach(list -> list.forEach(run -> all.add(run.measurements())));
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("measurement", false));
    for (String name : names) {
      columns.add(new Column(name, true));
      if (columns.size() > 2) {
        columns.add(new Column("against " + names.getFirst(), false));
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (String path : KeyFigures.of(all)) {
      List<String> row = new ArrayList<>();
      row.add(path);
      double[] base = samples(variants.get(names.getFirst()), path);
      for (String name : names) {
        double[] samples = samples(variants.get(name), path);
        row.add(KeyFigures.text(path, Estimate.of(samples)));
        if (row.size() > 2) {
          row.add(verdict(base, samples));
        }
      }
      rows.add(row);
    }
    return new TableData(
        "mean of " + repeat + " runs [95 % confidence interval, bootstrap]; p of the rank test",
        columns,
        rows);
  }

  /** The differences in words, those that are seen first. */
  private static List<String> findings(TableData table, int repeat) {
    List<String> seen = new ArrayList<>();
    for (int column = 2; column < table.columns().size(); column += 2) {
      List<String> same = new ArrayList<>();
      String first = table.columns().get(1).name();
      String other = table.columns().get(column).name();
      for (List<String> row : table.rows()) {
        String verdict = row.get(column + 1);
        if (!verdict.startsWith("no ")) {
          seen.add(
              String.format(
                  Locale.ROOT,
                  "%s: %s in %s, %s in %s: %s, rank test over %d runs each",
                  row.getFirst(), row.get(1), first, row.get(column), other, verdict, repeat));
        } else {
          same.add(row.getFirst());
        }
      }
      if (!same.isEmpty()) {
        String names = String.join(", ", same);
        seen.add("No difference seen between " + first + " and " + other + " in " + names);
      }
    }
    return seen;
  }

  private static double[] samples(List<RunResult> results, String path) {
    return results.stream()
        .mapToDouble(result -> result.measurements().getOrDefault(path, Double.NaN))
        .filter(x -> !Double.isNaN(x))
        .toArray();
  }

  /** {@code -31 % (p = 0.0002)}, or that no difference is seen. */
  static String verdict(double[] base, double[] samples) {
    if (base.length == 0 || samples.length == 0) {
      return "no samples";
    }
    double p = RankTest.pValue(base, samples);
    if (p >= SIGNIFICANT) {
      String few =
          Math.min(base.length, samples.length) < MIN_REPEAT
              ? ", too few runs to see one: repeat = " + MIN_REPEAT + " or more"
              : "";
      return String.format(Locale.ROOT, "no difference seen (p = %.2g%s)", p, few);
    }
    double before = Estimate.of(base).mean();
    double after = Estimate.of(samples).mean();
    return before == 0
        ? String.format(Locale.ROOT, "from nothing (p = %.2g)", p)
        : String.format(
            Locale.ROOT, "%+.1f %% (p = %.2g)", (after - before) / before * 100, p);
  }
}
