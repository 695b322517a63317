package org.blklab.repl.plot;

import org.blklab.runtime.lab.Lab;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.MeasurementSpec;

/** The unit that numbers of some size are shown in. */
record Scale(double factor, String unit) {
  private static final String[] TIMES = {"ns", "µs", "ms", "s"};
  private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB"};
  private static final String[] THOUSANDS = {"", "k", "M", "G"};

  /** For numbers up to {@code max}, in base units. */
  static Scale of(Dimension dimension, double max) {
    return switch (dimension) {
      case TIME -> step(max, 1000, TIMES, "");
      case SIZE -> step(max, 1024, SIZES, "");
      case BYTE_RATE -> step(max, 1024, SIZES, "/s");
      case RATE -> step(max, 1000, THOUSANDS, "/s");
      case RATIO -> new Scale(0.01, "%");
      case SPIN -> new Scale(1, "rpm");
      case COUNT -> new Scale(1, "");
    };
  }

  private static Scale step(double max, double step, String[] units, String suffix) {
    double factor = 1;
    int unit = 0;
    while (unit + 1 < units.length && max >= 2 * factor * step) {
      factor *= step;
      unit++;
    }
    return new Scale(factor, units[unit].isEmpty() ? "1" + suffix : units[unit] + suffix);
  }

  double[] apply(double[] values) {
    double[] scaled = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      scaled[i] = values[i] / factor;
    }
    return scaled;
  }

  /** {@code IOPS (k/s)}. */
  String label(String what) {
    return unit.isEmpty() ? what : what + " (" + unit + ")";
  }

  static double max(double[] values) {
    double max = 0;
    for (double value : values) {
      max = value > max ? value : max;
    }
    return max;
  }

  /** What the measurement of a path, with or without its owner, is measured in. */
  static Dimension dimension(String path) {
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      String rest = path.substring(dot + 1);
      for (MeasurementSpec spec : Lab.catalogue().measurements()) {
        if (spec.matches(rest)) {
          return spec.dimension();
        }
      }
    }
    return Dimension.COUNT;
  }
}
