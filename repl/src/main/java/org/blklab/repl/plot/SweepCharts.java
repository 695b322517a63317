package org.blklab.repl.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.blklab.repl.plot.Chart.Axis;
import org.blklab.repl.plot.Chart.Kind;
import org.blklab.repl.plot.Chart.Line;
import org.blklab.runtime.experiment.Estimate;
import org.blklab.runtime.experiment.Grid;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Curves and heat maps of what a sweep found. */
final class SweepCharts {
  /** From so many values on along both axes, cells say more than curves. */
  private static final int MIN_HEAT = 4;

  private final Grid grid;

  SweepCharts(Grid grid) {
    this.grid = grid;
  }

  Chart of(List<String> paths) {
    String path = paths.getFirst();
    double max = 0;
    for (Grid.Row row : grid.rows()) {
      Estimate estimate = row.estimates().get(path);
      max = estimate == null ? max : Math.max(max, estimate.high());
    }
    Scale scale = Scale.of(Scale.dimension(path), max);
    boolean heat =
        grid.axes().size() == 2
            && values(grid.axes().get(0)).size() >= MIN_HEAT
            && values(grid.axes().get(1)).size() >= MIN_HEAT;
    return heat ? heat(path, scale) : curves(paths, scale);
  }

  private Set<String> values(String axis) {
    Set<String> values = new LinkedHashSet<>();
    grid.rows().forEach(row -> values.add(ValueFormat.text(row.values().get(axis))));
    return values;
  }

  /** The first axis of numbers runs along x, the others make a curve each. */
  private Chart curves(List<String> paths, Scale scale) {
    String along = grid.axes().getFirst();
    for (String axis : grid.axes().reversed()) {
      if (grid.rows().stream().allMatch(row -> row.values().get(axis).isNumber())) {
        along = axis;
      }
    }
    String x = along;
    List<String> names = List.copyOf(values(x));
    boolean numbers = grid.rows().stream().allMatch(row -> row.values().get(x).isNumber());
    Map<String, List<double[]>> curves = new LinkedHashMap<>();
    for (String path : paths) {
      for (Grid.Row row : grid.rows()) {
        Estimate estimate = row.estimates().get(path);
        Value at = row.values().get(x);
        double position = numbers ? at.asDouble() : names.indexOf(ValueFormat.text(at));
        List<double[]> curve =
            curves.computeIfAbsent(curve(path, row, x, paths.size() > 1), _ -> new ArrayList<>());
        curve.add(
            new double[] {
              position, estimate == null ? Double.NaN : estimate.mean() / scale.factor()
            });
      }
    }
    List<Line> lines = new ArrayList<>();
    curves.forEach(
        (name, points) ->
            lines.add(
                new Line(
                    name,
                    points.stream().mapToDouble(point -> point[0]).toArray(),
                    points.stream().mapToDouble(point -> point[1]).toArray())));
    return new Chart(
        paths.getFirst() + " by " + x,
        Kind.LINES,
        new Axis(x, false),
        new Axis(scale.label(paths.getFirst()), false),
        lines,
        numbers ? List.of() : names);
  }

  private String curve(String path, Grid.Row row, String x, boolean several) {
    StringBuilder name = new StringBuilder(several || grid.axes().size() == 1 ? path : "");
    row.values()
        .forEach(
            (axis, value) -> {
              if (!axis.equals(x)) {
                String shortName = axis.substring(axis.lastIndexOf('.') + 1);
                name.append(name.isEmpty() ? "" : ", ")
                    .append(shortName + " " + ValueFormat.text(value));
              }
            });
    return name.toString();
  }

  private Chart heat(String path, Scale scale) {
    List<String> columns = List.copyOf(values(grid.axes().get(0)));
    List<Line> lines = new ArrayList<>();
    for (String name : values(grid.axes().get(1))) {
      double[] x = new double[columns.size()];
      double[] y = new double[columns.size()];
      for (int i = 0; i < x.length; i++) {
        x[i] = i;
        y[i] = Double.NaN;
        for (Grid.Row row : grid.rows()) {
          boolean here =
              ValueFormat.text(row.values().get(grid.axes().get(0))).equals(columns.get(i))
                  && ValueFormat.text(row.values().get(grid.axes().get(1))).equals(name);
          Estimate estimate = row.estimates().get(path);
          if (here && estimate != null) {
            y[i] = estimate.mean() / scale.factor();
          }
        }
      }
      lines.add(new Line(name, x, y));
    }
    return new Chart(
        scale.label(path),
        Kind.HEAT,
        new Axis(grid.axes().get(0), false),
        new Axis(grid.axes().get(1), false),
        lines,
        columns);
  }
}
