package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.Dimension;

/** What the hardware behind a LUN counts itself. */
final class HardwareFigures {
  static final String PREFIX = "hardware.";

  /** A figure; hardware that does not count it has no samples. */
  record Figure(String name, Dimension dimension, String doc) {}

  static final List<Figure> ALL =
      List.of(
          new Figure(
              "write_amplification",
              Dimension.COUNT,
              "flash: what was programmed over what the host wrote"),
          new Figure("written", Dimension.SIZE, "flash: bytes the host wrote"),
          new Figure("copied", Dimension.SIZE, "flash: bytes moved by garbage collection"),
          new Figure("erases_min", Dimension.COUNT, "flash: erases of the least worn block"),
          new Figure("erases_max", Dimension.COUNT, "flash: erases of the most worn block"),
          new Figure("slc_used", Dimension.SIZE, "flash: bytes in the SLC cache"),
          new Figure("media_accesses", Dimension.COUNT, "disk: accesses that moved the arm"),
          new Figure("cache_hits", Dimension.COUNT, "disk: reads from the drive's cache"),
          new Figure("buffered_writes", Dimension.COUNT, "disk: writes taken by its cache"),
          new Figure("destages", Dimension.COUNT, "disk: writes from the cache to the media"),
          new Figure("seek_distance", Dimension.COUNT, "disk: mean cylinders of an access"),
          new Figure("wake_ups", Dimension.COUNT, "times it was woken from sleep"),
          new Figure("busy_time", Dimension.TIME, "simple device: time with a command in service"));

  private HardwareFigures() {}

  /**
   * One figure by its path below the LUN; NaN if the hardware does not count it.
   */
  static double measure(Device device, String path) {
    String name = path.substring(PREFIX.length());
    double[] found = {Double.NaN};
    device.measurements(
        (each, value) -> {
          if (each.equals(name)) {
            found[0] = value;
          }
        });
    return found[0];
  }
}
