package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Sleeper;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.stats.StageStats.Stage;
import org.blklab.runtime.stats.WorkloadStats;

/** Every measurement there is: pattern, dimension and meaning; and which of them JSON lists. */
final class Measurements {
  /** Percentiles that are listed; any other can be asked for. */
  static final String[] PERCENTILES = {
    "p1", "p5", "p10", "p25", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99"
  };

  private static final String[] MOMENTS = {"min", "mean", "stddev", "max"};
  private static final List<MeasurementSpec> ALL = build();

  private Measurements() {}

  static List<MeasurementSpec> all() {
    return ALL;
  }

  private static List<MeasurementSpec> build() {
    List<MeasurementSpec> all = new ArrayList<>();
    workload(all);
    lun(all);
    add(all, Kind.LUN, "oldest", Dimension.TIME, "age of the oldest request not yet ended");
    for (CostSteps.Named each : ScsiLuns.MEASUREMENTS) {
      add(all, Kind.LUN, "scsi." + each.name(), Dimension.COUNT, each.doc());
    }
    for (CostSteps.Named each : ScsiWiring.MEASUREMENTS) {
      add(all, Kind.HOST, each.name(), Dimension.COUNT, each.doc());
    }
    add(all, Kind.MACHINE, "cpu.util", Dimension.RATIO, "share of CPU time that was busy");
    add(all, Kind.MACHINE, "cpu.*.util", Dimension.RATIO, "the same for one CPU");
    add(all, Kind.MACHINE, "costs.*", Dimension.TIME, "CPU time spent in one step of the path");
    times(all, Kind.MACHINE, "writes", "how long the scenario's writes to attributes took");
    add(all, Kind.MACHINE, "events", Dimension.COUNT, "events simulated");
    return List.copyOf(all);
  }

  private static void workload(List<MeasurementSpec> all) {
    for (String direction : WorkloadStats.DIRECTIONS) {
      String d = direction + ".";
      add(all, Kind.WORKLOAD, d + "ios", Dimension.COUNT, "completed " + direction + "s");
      add(all, Kind.WORKLOAD, d + "bytes", Dimension.SIZE, "bytes of completed " + direction + "s");
      add(all, Kind.WORKLOAD, d + "iops", Dimension.RATE, direction + "s completed per second");
      add(all, Kind.WORKLOAD, d + "bw", Dimension.BYTE_RATE, "bytes per second");
      times(all, Kind.WORKLOAD, d + "slat", "from building an I/O until it was submitted");
      times(all, Kind.WORKLOAD, d + "clat", "from submission until completion");
      times(all, Kind.WORKLOAD, d + "lat", "slat and clat together");
    }
    add(all, Kind.WORKLOAD, "ios", Dimension.COUNT, "completed I/Os of all directions");
    add(all, Kind.WORKLOAD, "iops", Dimension.RATE, "I/Os of all directions per second");
    add(all, Kind.WORKLOAD, "bw", Dimension.BYTE_RATE, "bytes of all directions per second");
    times(all, Kind.WORKLOAD, "sync.lat", "how long an fsync took");
    add(all, Kind.WORKLOAD, "rate", Dimension.RATE, "jobs of a script completed per second");
    add(all, Kind.WORKLOAD, "count", Dimension.COUNT, "jobs of a script completed");
    add(all, Kind.WORKLOAD, "errors", Dimension.COUNT, "I/Os that failed");
    times(all, Kind.WORKLOAD, "lat", "from a job's arrival until its last step's end");
    times(all, Kind.WORKLOAD, "run", "from a process taking a job up until its last step's end");
  }

  private static void lun(List<MeasurementSpec> all) {
    count(all, "dispatch.count", "requests given to the device (D)");
    add(
        all,
        Kind.LUN,
        "dispatch.sequential",
        Dimension.RATIO,
        "share of D, from the second on, that begin where the D before ended");
    add(all, Kind.LUN, "dispatch.size.mean", Dimension.SIZE, "mean size of a request at D");
    add(
        all,
        Kind.LUN,
        "dispatch.seek.mean",
        Dimension.SIZE,
        "mean distance from the end of one D to the start of the next");
    for (String map : new String[] {"tags", "sched_tags"}) {
      count(all, map + ".wait.count", "times a task slept for a tag");
      times(all, Kind.LUN, map + ".wait.time", "how long a task slept for its tag");
      add(all, Kind.LUN, map + ".depth.mean", Dimension.COUNT, "tags held, averaged over time");
      count(all, map + ".depth.max", "most tags held at a time");
      count(all, map + ".wake_batch", "waiters woken at a time");
    }
    count(all, "tags.share", "driver tags it may hold now, of those it shares");
    count(all, "merges.back", "bios merged at the end of a request");
    count(all, "merges.front", "bios merged at the front of a request");
    count(all, "merges.discard", "discards merged as further ranges");
    count(all, "merges.request", "requests absorbed by others");
    add(
        all,
        Kind.LUN,
        "diskstats.io_ticks",
        Dimension.TIME,
        "time with a request under way as the kernel counts it, in its ticks");
    add(
        all,
        Kind.LUN,
        "diskstats.util",
        Dimension.RATIO,
        "io_ticks against the simulated time; what iostat prints as %util");
    add(all, Kind.LUN, "util", Dimension.RATIO, "share of time with a request under way");
    for (Sleeper.In in : Sleeper.In.values()) {
      count(all, "asleep." + in.function(), "tasks that sleep now for a " + in.text());
    }
    count(all, "requeues", "requests the driver could not take");
    count(all, "splits", "pieces cut off bios");
    count(all, "bios", "bios submitted");
    count(all, "requests", "requests allocated");
    count(all, "unplugs", "plugs flushed");
    count(all, "trace.*", "events of one letter, such as trace.D, in the LUN's latest trace");
    count(all, "trace.events", "events in the LUN's latest trace");
    for (ElevatorCounter counter : ElevatorCounter.values()) {
      count(all, counter.path(), counter.doc());
    }
    for (HardwareFigures.Figure figure : HardwareFigures.ALL) {
      add(all, Kind.LUN, "hardware." + figure.name(), figure.dimension(), figure.doc());
    }
    for (Stage stage : Stage.values()) {
      times(all, Kind.LUN, "stages." + stage.text(), stage.doc());
    }
  }

  private static void count(List<MeasurementSpec> to, String pattern, String doc) {
    add(to, Kind.LUN, pattern, Dimension.COUNT, doc);
  }

  private static void times(List<MeasurementSpec> to, Kind owner, String prefix, String doc) {
    for (String moment : MOMENTS) {
      add(to, owner, prefix + "." + moment, Dimension.TIME, doc + " (" + moment + ")");
    }
    add(to, owner, prefix + ".pN", Dimension.TIME, doc + " (percentile N)");
  }

  private static void add(
      List<MeasurementSpec> to, Kind owner, String pattern, Dimension dimension, String doc) {
    to.add(new MeasurementSpec(owner, pattern, dimension, doc));
  }

  /** What is listed of a distribution: {@code count}, {@code min}, …, {@code p99.99}. */
  static List<String> moments() {
    List<String> moments = new ArrayList<>();
    moments.add("count");
    moments.addAll(List.of(MOMENTS));
    moments.addAll(List.of(PERCENTILES));
    return moments;
  }

  /** Paths of one owner that JSON lists: patterns without stars, percentiles spelled out. */
  static List<String> listed(Kind owner) {
    List<String> paths = new ArrayList<>();
    for (MeasurementSpec spec : ALL) {
      if (spec.owner() != owner || spec.pattern().contains("*")) {
        continue;
      }
      if (spec.pattern().endsWith(".pN")) {
        String prefix = spec.pattern().substring(0, spec.pattern().length() - 2);
        for (String percentile : PERCENTILES) {
          paths.add(prefix + percentile);
        }
      } else {
        paths.add(spec.pattern());
      }
    }
    return paths;
  }
}
