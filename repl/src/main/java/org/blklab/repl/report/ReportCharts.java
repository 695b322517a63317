package org.blklab.repl.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.blklab.repl.plot.Chart;
import org.blklab.repl.plot.ChartBuilder;
import org.blklab.runtime.lab.Extras.Seen;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.run.Observation;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The charts of a report page: those that the scenario plots, then the usual ones. */
final class ReportCharts {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Seen seen;
  private final ChartBuilder builder;

  ReportCharts(Seen seen) {
    this.seen = seen;
    builder = new ChartBuilder(seen);
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    for (Step step : seen.plan().steps()) {
      if (step instanceof Step.Plot plot) {
        charts.add(builder.of(plot));
      }
    }
    Set<String> workloads = new LinkedHashSet<>(seen.own().workloads());
    Set<String> luns = new LinkedHashSet<>(seen.own().luns());
    for (var results : seen.variants().values()) {
      Observation run = results.getFirst();
      workloads.addAll(run.workloads());
      luns.addAll(run.luns());
    }
    for (String workload : workloads) {
      charts.add(builder.cdf(List.of(workload)));
      charts.add(
          builder.series(under(workload, "read.iops", "write.iops", "trim.iops", "rate")));
      charts.add(
          builder.series(under(workload, "read.clat.mean", "write.clat.mean", "lat.mean")));
    }
    for (String lun : luns) {
      charts.add(builder.series(under(lun, "tags.depth.mean", "sched_tags.depth.mean")));
      charts.add(builder.positions(lun));
      charts.add(builder.stages(lun));
    }
    Set<String> titles = new LinkedHashSet<>();
    charts.removeIf(chart -> chart.isEmpty() || !titles.add(chart.title()));
    return charts;
  }

  private static List<String> under(String owner, String... paths) {
    return java.util.Arrays.stream(paths).map(path -> owner + "." + path).toList();
  }

  /** For the page's script; safe inside a script element. */
  static String json(List<Chart> charts) {
    ArrayNode all = MAPPER.createArrayNode();
    for (Chart chart : charts) {
      ObjectNode node = all.addObject();
      node.put("title", chart.title());
      node.put("kind", chart.kind().name());
      node.put("xLabel", chart.x().label());
      node.put("xLog", chart.x().log());
      node.put("yLabel", chart.y().label());
      ArrayNode lines = node.putArray("lines");
      for (Chart.Line line : chart.lines()) {
        ObjectNode one = lines.addObject();
        one.put("name", line.name());
        numbers(one.putArray("x"), line.x());
        numbers(one.putArray("y"), line.y());
      }
      ArrayNode categories = node.putArray("categories");
      chart.categories().forEach(categories::add);
    }
    return all.toString().replace("<", "\\u003c");
  }

  /** Seven digits: finer than a screen, and half the size. */
  private static void numbers(ArrayNode to, double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        to.addNull();
      } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        to.add((long) value);
      } else {
        to.add((double) (float) value == value ? value : rounded(value));
      }
    }
  }

  private static double rounded(double value) {
    return new java.math.BigDecimal(value, new java.math.MathContext(7)).doubleValue();
  }
}
