package org.blklab.repl.plot;

import java.util.List;

/**
 * A picture before it is drawn: everything in the units that the axes name.
 *
 * @param categories names along x for bars and heat maps; empty otherwise
 */
public record Chart(
    String title, Kind kind, Axis x, Axis y, List<Line> lines, List<String> categories) {
  public Chart {
    lines = List.copyOf(lines);
    categories = List.copyOf(categories);
  }

  /** How the lines are drawn. */
  public enum Kind {
    LINES,
    STEPS,
    DOTS,
    /** One bar a category, made of a part of each line. */
    STACKED,
    /** A row of cells a line, a column a category. */
    HEAT
  }

  /**
   * @param label with the unit
   */
  public record Axis(String label, boolean log) {}

  /**
   * @param x the position; for bars and heat maps the number of the category
   * @param y NaN leaves a gap
   */
  public record Line(String name, double[] x, double[] y) {}

  /** Whether there is anything to be seen. */
  public boolean isEmpty() {
    for (Line line : lines) {
      for (double value : line.y()) {
        if (!Double.isNaN(value)) {
          return false;
        }
      }
    }
    return true;
  }
}
