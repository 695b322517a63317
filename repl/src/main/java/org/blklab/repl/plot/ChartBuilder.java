package org.blklab.repl.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.HistogramIterationValue;
import org.blklab.repl.plot.Chart.Axis;
import org.blklab.repl.plot.Chart.Kind;
import org.blklab.repl.plot.Chart.Line;
import org.blklab.runtime.lab.Extras.Seen;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.run.Observation;
import org.blklab.runtime.run.Recording;
import org.blklab.runtime.run.Watching;
import org.blklab.runtime.stats.LatencyHistogram;
import org.blklab.runtime.stats.LunRecording;
import org.blklab.runtime.stats.StageStats.Stage;

/** Makes charts of what a run has seen. */
public final class ChartBuilder {
  private static final String[] RATES = {"read.iops", "write.iops", "trim.iops", "rate"};
  private static final String[] TIMES = {"read.clat", "write.clat", "trim.clat", "lat", "run"};
  private static final Axis TIME = new Axis("simulated time (s)", false);

  private final Seen seen;
  private final Map<String, Observation> runs = new LinkedHashMap<>();

  public ChartBuilder(Seen seen) {
    this.seen = seen;
    seen.variants().forEach((name, results) -> runs.put(name, results.getFirst()));
    if (runs.isEmpty()) {
      runs.put("", seen.own());
    }
  }

  /** A run and a path in it, with the name of its line. */
  private record Source(String name, Observation run, String path) {}

  /** What a {@code plot} statement asks for; without lines if nothing was measured. */
  public Chart of(Step.Plot plot) {
    List<String> paths = plot.values().stream().map(Watching::path).toList();
    if (plot.over().equals("time") && seen.grid().isPresent()) {
      return new SweepCharts(seen.grid().get()).of(paths);
    }
    return switch (plot.over()) {
      case "cdf" -> cdf(paths);
      case "histogram" -> histogram(paths);
      default -> overTime(paths);
    };
  }

  private Chart overTime(List<String> paths) {
    String path = unqualified(paths.getFirst());
    if (path.endsWith(".stages")) {
      return stages(path.substring(0, path.length() - ".stages".length()));
    }
    if (path.endsWith(".dispatch")) {
      return positions(path.substring(0, path.length() - ".dispatch".length()));
    }
    List<String> all = new ArrayList<>();
    for (String each : paths) {
      if (each.contains(".")) {
        all.add(each);
      } else if (runs.values().iterator().next().luns().contains(each)) {
        return paths.size() == 1 ? positions(each) : series(List.of(each + ".util"));
      } else {
        for (String rate : RATES) {
          all.add(each + "." + rate);
        }
      }
    }
    return series(all);
  }

  /** Measurements over time, of all runs. */
  public Chart series(List<String> paths) {
    List<String> names = new ArrayList<>();
    List<Recording.Series> found = new ArrayList<>();
    double max = 0;
    Dimension dimension = Scale.dimension(paths.getFirst());
    for (Source source : sources(paths)) {
      Optional<Recording.Series> series =
          source.run().recording().flatMap(recording -> recording.series(source.path()));
      if (series.isPresent() && Scale.max(series.get().values()) > 0) {
        dimension = Scale.dimension(source.path());
        names.add(source.name());
        found.add(series.get());
        max = Math.max(max, Scale.max(series.get().values()));
      }
    }
    Scale scale = Scale.of(dimension, max);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      lines.add(
          new Line(names.get(i), found.get(i).times(), scale.apply(found.get(i).values())));
    }
    return new Chart(
        title(paths) + " over time",
        Kind.LINES,
        TIME,
        new Axis(scale.label(what(paths)), false),
        lines,
        List.of());
  }

  /** Share of the samples up to a time. */
  public Chart cdf(List<String> paths) {
    List<Line> lines = new ArrayList<>();
    Scale scale = Scale.of(Dimension.TIME, typical(paths));
    times(paths)
        .forEach(
            (name, times) -> {
              List<double[]> points = new ArrayList<>();
              for (HistogramIterationValue value : times.histogram().percentiles(20)) {
                double at = Math.clamp(value.getValueIteratedTo(), times.minNs(), times.maxNs());
                points.add(new double[] {at / scale.factor(), value.getPercentile()});
              }
              lines.add(line(name, points));
            });
    return new Chart(
        title(paths) + ", cumulative",
        Kind.STEPS,
        new Axis(scale.label("latency"), true),
        new Axis("share of samples (%)", false),
        lines,
        List.of());
  }

  /** Share of the samples in buckets of a ratio of 1.2. */
  public Chart histogram(List<String> paths) {
    List<Line> lines = new ArrayList<>();
    Scale scale = Scale.of(Dimension.TIME, typical(paths));
    times(paths)
        .forEach(
            (name, times) -> {
              List<double[]> points = new ArrayList<>();
              long first = Math.max(1, (long) (times.minNs() / 1.2));
              for (HistogramIterationValue value :
                  times.histogram().logarithmicBucketValues(first, 1.2)) {
                if (points.isEmpty() && value.getCountAddedInThisIterationStep() == 0) {
                  continue; // the bucket below the least sample
                }
                double share = 100.0 * value.getCountAddedInThisIterationStep() / times.count();
                double at = Math.max(1, value.getValueIteratedFrom());
                points.add(new double[] {at / scale.factor(), share});
              }
              lines.add(line(name, points));
            });
    return new Chart(
        title(paths) + ", distribution",
        Kind.STEPS,
        new Axis(scale.label("latency"), true),
        new Axis("share of samples (%)", false),
        lines,
        List.of());
  }

  private static Line line(String name, List<double[]> points) {
    return new Line(
        name,
        points.stream().mapToDouble(point -> point[0]).toArray(),
        points.stream().mapToDouble(point -> point[1]).toArray());
  }

  /** Where the head went. */
  public Chart positions(String lun) {
    List<Line> lines = new ArrayList<>();
    int stride = 1;
    for (Source source : sources(List.of(lun + ".dispatch"))) {
      Optional<LunRecording> recording = source.run().recording().flatMap(r -> r.lun(lun));
      if (recording.isPresent()) {
        double[] times = new Scale(1e9, "s").apply(recording.get().dispatchNs());
        double[] gib = new Scale(1 << 21, "GiB").apply(recording.get().dispatchSectors());
        lines.add(new Line(source.name(), times, gib));
        stride = Math.max(stride, recording.get().stride());
      }
    }
    String each = stride == 1 ? "" : " (one of " + stride + " shown)";
    return new Chart(
        "Dispatch position on " + lun + each,
        Kind.DOTS,
        TIME,
        new Axis("position (GiB)", false),
        lines,
        List.of());
  }

  /** Where requests spent their time, on average. */
  public Chart stages(String lun) {
    List<String> names = new ArrayList<>();
    List<double[]> means = new ArrayList<>();
    double max = 0;
    for (Map.Entry<String, Observation> run : runs.entrySet()) {
      double[] mean = new double[Stage.values().length];
      for (Stage stage : Stage.values()) {
        Value value = run.getValue().measurement(lun + ".stages." + stage.text() + ".mean");
        mean[stage.ordinal()] = value.isNumber() ? value.asDouble() : 0;
        max = Math.max(max, mean[stage.ordinal()]);
      }
      names.add(run.getKey().isEmpty() ? lun : run.getKey());
      means.add(mean);
    }
    Scale scale = Scale.of(Dimension.TIME, max);
    List<Line> lines = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      double[] x = new double[names.size()];
      double[] y = new double[names.size()];
      for (int i = 0; i < x.length; i++) {
        x[i] = i;
        y[i] = means.get(i)[stage.ordinal()] / scale.factor();
      }
      lines.add(new Line(stage.text(), x, y));
    }
    return new Chart(
        "Life of a request on " + lun + ", mean of each stage",
        Kind.STACKED,
        new Axis("", false),
        new Axis(scale.label("time"), false),
        lines,
        names);
  }

  /** All latencies that have samples, by the name of their line. */
  private Map<String, LatencyHistogram> times(List<String> paths) {
    Map<String, LatencyHistogram> found = new LinkedHashMap<>();
    for (String path : paths) {
      List<String> groups = new ArrayList<>();
      if (path.contains(".")) {
        groups.add(path.replaceAll("\\.(mean|min|max|stddev|p[0-9.]+)$", ""));
      } else {
        for (String times : TIMES) {
          groups.add(path + "." + times);
        }
      }
      for (Source source : sources(groups)) {
        source.run().histogram(source.path()).ifPresent(times -> found.put(source.name(), times));
      }
    }
    return found;
  }

  private double typical(List<String> paths) {
    return times(paths).values().stream()
        .mapToDouble(times -> times.percentileNs(50))
        .max()
        .orElse(0);
  }

  /** The runs that paths mean: one if a path begins with a variant, else all of them. */
  private List<Source> sources(List<String> paths) {
    List<Source> sources = new ArrayList<>();
    for (String path : paths) {
      int dot = path.indexOf('.');
      String first = path.substring(0, Math.max(0, dot));
      if (seen.variants().containsKey(first)) {
        sources.add(new Source(path, runs.get(first), path.substring(dot + 1)));
        continue;
      }
      runs.forEach(
          (name, run) ->
              sources.add(new Source(name.isEmpty() ? path : name + "." + path, run, path)));
    }
    return sources;
  }

  private String unqualified(String path) {
    int dot = path.indexOf('.');
    return dot > 0 && seen.variants().containsKey(path.substring(0, dot))
        ? path.substring(dot + 1)
        : path;
  }

  private static String title(List<String> paths) {
    return paths.size() <= 2 ? String.join(", ", paths) : paths.getFirst() + " and others";
  }

  private static String what(List<String> paths) {
    String path = paths.getFirst();
    String last = path.substring(path.lastIndexOf('.') + 1);
    if (path.endsWith("tags.depth.mean")) {
      return "tags held, mean";
    }
    return switch (last) {
      case "iops" -> "I/Os per second";
      case "rate" -> "jobs per second";
      default -> path.contains("lat.") ? "latency, " + last : path.substring(path.indexOf('.') + 1);
    };
  }
}
