package org.blklab.runtime.graph;

import static org.blklab.runtime.plan.ValueFormat.number;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.hook.HookMeasurements;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.plan.TableData.Column;
import org.blklab.runtime.stats.DirectionStats;
import org.blklab.runtime.stats.LatencyHistogram;
import org.blklab.runtime.stats.StageStats.Stage;
import org.blklab.runtime.stats.WorkloadStats;

/** The result tables: one of workloads, one of LUNs; and the details of a single LUN. */
final class SummaryTables {
  private static final List<Column> WORKLOAD_COLUMNS =
      columns(
          "workload", "op|", "IOs|", "IOPS|", "MB/s|", "mean|", "p50|", "p99|", "p99.9|", "max|");
  private static final List<Column> LUN_COLUMNS =
      columns(
          "lun", "elevator", "D|", "seq|", "size|", "merges|", "in flight|", "tag waits|", "util|");

  private static final List<Column> HOOK_COLUMNS =
      columns("hook", "count|", "mean|", "p50|", "p99|", "max|");

  private final LiveGraph graph;

  SummaryTables(LiveGraph graph) {
    this.graph = graph;
  }

  /** A bar after a name means: right-aligned. */
  private static List<Column> columns(String... names) {
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      boolean right = name.endsWith("|");
      columns.add(new Column(right ? name.substring(0, name.length() - 1) : name, right));
    }
    return columns;
  }

  List<TableData> all() {
    List<TableData> tables = new ArrayList<>();
    List<List<String>> workloads = new ArrayList<>();
    for (String name : graph.workloads().names()) {
      addWorkload(workloads, name, graph.workloads().find(name).stats());
    }
    if (!workloads.isEmpty()) {
      tables.add(new TableData("", WORKLOAD_COLUMNS, workloads));
    }
    List<List<String>> luns = new ArrayList<>();
    long now = graph.machine().nowNs();
    for (LunNode lun : graph.luns().values()) {
      luns.add(lunRow(lun, now));
    }
    if (!luns.isEmpty()) {
      tables.add(new TableData("", LUN_COLUMNS, luns));
    }
    hooks().ifPresent(tables::add);
    StuckTasks.table(graph).ifPresent(tables::add);
    return tables;
  }

  /** What hooks have measured; empty if they measure nothing. */
  private Optional<TableData> hooks() {
    HookMeasurements hooks = graph.hooks().measurements();
    if (hooks.isEmpty()) {
      return Optional.empty();
    }
    List<List<String>> rows = new ArrayList<>();
    for (String name : hooks.counterNames()) {
      String value = number(hooks.measure(name), Dimension.COUNT);
      rows.add(List.of(name, value, "", "", "", ""));
    }
    for (String name : hooks.histogramNames()) {
      List<String> row = new ArrayList<>();
      row.add(name);
      for (String moment : List.of("count", "mean", "p50", "p99", "max")) {
        String path = name + "." + moment;
        row.add(orDash(hooks.measure(path), hooks.dimension(path)));
      }
      rows.add(row);
    }
    return Optional.of(new TableData("", HOOK_COLUMNS, rows));
  }

  private void addWorkload(List<List<String>> rows, String name, WorkloadStats stats) {
    long now = graph.machine().nowNs();
    double window = stats.windowNs(now);
    for (int d = 0; d < WorkloadStats.DIRECTIONS.length; d++) {
      DirectionStats direction = stats.direction(d);
      if (direction.ios() > 0) {
        rows.add(
            row(
                name,
                WorkloadStats.DIRECTIONS[d],
                direction.ios(),
                direction.ios() * 1e9 / window,
                direction.bytes() * 1e3 / window,
                direction.clat()));
      }
    }
    LatencyHistogram jobs = stats.jobLatency();
    if (jobs.count() > 0) {
      rows.add(row(name, "job", jobs.count(), jobs.count() * 1e9 / window, Double.NaN, jobs));
    }
    LatencyHistogram sync = stats.syncLatency();
    if (sync.count() > 0) {
      rows.add(row(name, "fsync", sync.count(), sync.count() * 1e9 / window, Double.NaN, sync));
    }
    if (stats.errors() > 0) { // a workload that failed must not look like one that did nothing
      List<String> failed = new ArrayList<>(List.of(name, "failed", Long.toString(stats.errors())));
      failed.addAll(Collections.nCopies(WORKLOAD_COLUMNS.size() - failed.size(), "-"));
      rows.add(failed);
    }
  }

  private static List<String> row(
      String name, String op, long count, double rate, double mbPerS, LatencyHistogram times) {
    return List.of(
        name,
        op,
        Long.toString(count),
        number(rate, Dimension.COUNT),
        Double.isNaN(mbPerS) ? "-" : number(mbPerS, Dimension.COUNT),
        time(times.meanNs()),
        time(times.percentileNs(50)),
        time(times.percentileNs(99)),
        time(times.percentileNs(99.9)),
        time(times.maxNs()));
  }

  private static List<String> lunRow(LunNode lun, long now) {
    double merges =
        lun.stats.measure("merges.back", now)
            + lun.stats.measure("merges.front", now)
            + lun.stats.measure("merges.discard", now);
    return List.of(
        lun.name(),
        lun.queue.elevatorName(),
        number(lun.stats.measure("dispatch.count", now), Dimension.COUNT),
        share(lun.stats.measure("dispatch.sequential", now)),
        orDash(lun.stats.measure("dispatch.size.mean", now), Dimension.SIZE),
        number(merges, Dimension.COUNT),
        orDash(lun.stats.measure("tags.depth.mean", now), Dimension.COUNT),
        number(lun.stats.measure("tags.wait.count", now), Dimension.COUNT),
        share(lun.stats.measure("util", now)));
  }

  /** What {@code table} shows for the name of a LUN, of a workload or {@code machine.costs}. */
  Optional<TableData> details(String path) {
    if (path.equals("hook")) {
      return hooks();
    }
    if (path.equals("machine.costs")) {
      long ios = 0;
      for (String name : graph.workloads().names()) {
        ios += graph.workloads().find(name).stats().ios();
      }
      return Optional.of(graph.costUse().table(ios));
    }
    String lunName = path.endsWith(".stages") ? path.substring(0, path.length() - 7) : path;
    LunNode lun = graph.luns().get(lunName);
    if (lun != null) {
      return Optional.of(
          path.equals(lunName)
              ? new TableData("", LUN_COLUMNS, List.of(lunRow(lun, graph.machine().nowNs())))
              : stages(lun));
    }
    HostNode host = graph.hosts().get(path);
    if (host != null) {
      return Optional.of(new HostTable(host, graph.machine().nowNs()).table());
    }
    if (graph.workloads().find(path) != null) {
      List<List<String>> rows = new ArrayList<>();
      addWorkload(rows, path, graph.workloads().find(path).stats());
      return Optional.of(new TableData("", WORKLOAD_COLUMNS, rows));
    }
    return Optional.empty();
  }

  /** Where the requests of one LUN spent their time. */
  TableData stages(LunNode lun) {
    List<List<String>> rows = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      LatencyHistogram times = lun.stats.stages().stage(stage);
      rows.add(
          List.of(
              stage.text(),
              time(times.meanNs()),
              time(times.percentileNs(50)),
              time(times.percentileNs(99)),
              time(times.maxNs()),
              stage.doc()));
    }
    return new TableData(
        "", columns("stage", "mean|", "p50|", "p99|", "max|", "what it is"), rows);
  }

  private static String share(double ratio) {
    return orDash(ratio, Dimension.RATIO);
  }

  private static String time(double ns) {
    return Double.isNaN(ns) ? "-" : org.blklab.runtime.plan.ValueFormat.time(Math.round(ns));
  }

  private static String orDash(double value, Dimension dimension) {
    return Double.isNaN(value) ? "-" : number(value, dimension);
  }
}
