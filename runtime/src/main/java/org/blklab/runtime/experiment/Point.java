package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.blklab.runtime.plan.ExperimentPlan.Axis;
import org.blklab.runtime.plan.ExperimentPlan.Choice;
import org.blklab.runtime.plan.ExperimentPlan.Scenario;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/**
 * A point of a grid.
 *
 * @param number in the grid, from 0; {@link GridRun#DECLARED} if it is none of them
 * @param values what each axis has here, by the axis' name
 * @param writes the writes to attributes that bring it about; without those of parameters
 * @param scenario complete, the writes included
 */
record Point(
    int number, Map<String, Value> values, List<Step.Assign> writes, Scenario scenario) {
  Point {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    writes = List.copyOf(writes);
  }

  /** {@code jobs = 4, sda.queue.async_depth = 16}. */
  String name() {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + ValueFormat.text(entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** All combinations; parameters outermost, the last axis running fastest. */
  static List<Point> grid(List<Scenario> scenarios, List<String> params, List<Axis> axes) {
    List<Point> points = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      Map<String, Value> values = new LinkedHashMap<>();
      params.forEach(name -> values.put(name, scenario.params().get(name)));
      long combinations = 1;
      for (Axis axis : axes) {
        combinations *= axis.choices().size();
      }
      for (long i = 0; i < combinations; i++) {
        points.add(at(points.size(), scenario, values, axes, i));
      }
    }
    return points;
  }

  private static Point at(
      int number, Scenario scenario, Map<String, Value> params, List<Axis> axes, long i) {
    Choice[] chosen = new Choice[axes.size()];
    long rest = i;
    for (int a = axes.size() - 1; a >= 0; a--) {
      List<Choice> choices = axes.get(a).choices();
      chosen[a] = choices.get((int) (rest % choices.size()));
      rest /= choices.size();
    }
    Map<String, Value> values = new LinkedHashMap<>(params);
    List<Step.Assign> writes = new ArrayList<>();
    for (int a = 0; a < chosen.length; a++) {
      values.put(axes.get(a).path(), chosen[a].value());
      writes.addAll(chosen[a].writes());
    }
    return new Point(number, values, writes, scenario.with(writes));
  }
}
