package org.blklab.runtime.experiment;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** The few measurements, out of hundreds, that the tables of experiments show. */
final class KeyFigures {
  private static final String[] ENDINGS = {
    ".read.iops", ".read.clat.mean", ".read.clat.p99",
    ".write.iops", ".write.clat.mean", ".write.clat.p99",
    ".rate", ".run.p50", ".run.p99",
    ".dispatch.sequential"
  };

  private KeyFigures() {}

  /** Paths with samples in at least one of the runs, in the order of the listing. */
  static List<String> of(List<Map<String, Double>> runs) {
    Set<String> paths = new LinkedHashSet<>();
    for (Map<String, Double> run : runs) {
      run.forEach(
          (path, value) -> {
            if (isKey(path) && !Double.isNaN(value) && value != 0) {
              paths.add(path);
            }
          });
    }
    return new ArrayList<>(paths);
  }

  private static boolean isKey(String path) {
    for (String ending : ENDINGS) {
      if (path.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  /** A number of a path as people read it. */
  static String text(String path, double value) {
    return Double.isNaN(value) ? "-" : ValueFormat.number(value, dimension(path));
  }

  static String text(String path, Estimate estimate) {
    String mean = text(path, estimate.mean());
    return estimate.count() < 2
        ? mean
        : mean + " [" + text(path, estimate.low()) + ", " + text(path, estimate.high()) + "]";
  }

  static Dimension dimension(String path) {
    if (path.endsWith("iops") || path.endsWith(".rate")) {
      return Dimension.RATE;
    }
    if (path.endsWith(".bw")) {
      return Dimension.BYTE_RATE;
    }
    if (path.endsWith(".sequential") || path.endsWith("util")) {
      return Dimension.RATIO;
    }
    return path.contains("lat.") || path.contains(".run.") ? Dimension.TIME : Dimension.COUNT;
  }

  static Dimension dimension(Value value) {
    return switch (value) {
      case Value.Int(_, var of) -> of;
      case Value.Real(_, var of) -> of;
      default -> Dimension.COUNT;
    };
  }
}
