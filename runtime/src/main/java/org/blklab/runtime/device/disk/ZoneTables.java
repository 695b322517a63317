package org.blklab.runtime.device.disk;

import java.util.ArrayList;
import java.util.List;

/** Zones of disks by name, outermost first. Source: DiskSim 4.0 model files. */
final class ZoneTables {
  /** Equal zones, with tracks that shorten evenly from the outer to the inner one. */
  static final String EVEN = "even";

  /** All names, for the property's table. */
  static final List<String> NAMES = List.of(EVEN, "st32171w", "cheetah9lp");

  /** First cylinder, blocks per track, skew between heads and between cylinders in blocks. */
  private static final int[][] ST32171W = {
    {0, 186, 37, 52},
    {1129, 185, 37, 52},
    {2354, 177, 35, 49},
    {2763, 170, 34, 47},
    {3100, 163, 32, 46},
    {3389, 157, 31, 44},
    {3702, 148, 29, 41},
    {4015, 141, 28, 39},
    {4328, 135, 27, 38},
    {4617, 126, 25, 35},
    {4930, 119, 23, 33},
    {5172}
  };

  private static final int[][] CHEETAH_9LP = {
    {0, 254, 97, 133},
    {848, 245, 97, 133},
    {1645, 238, 97, 117},
    {2394, 227, 97, 116},
    {3098, 217, 97, 108},
    {3759, 209, 97, 108},
    {4381, 201, 97, 108},
    {4966, 189, 88, 94},
    {5516, 181, 88, 93},
    {6032, 174, 88, 93},
    {6518, 167, 88, 93},
    {6962}
  };

  private ZoneTables() {}

  /** The zones of a name other than {@link #EVEN}. */
  static List<DiskZone> named(String name) {
    return switch (name) {
      case "st32171w" -> zones(ST32171W);
      case "cheetah9lp" -> zones(CHEETAH_9LP);
      default -> throw new IllegalArgumentException("no zone table " + name);
    };
  }

  private static List<DiskZone> zones(int[][] table) {
    List<DiskZone> zones = new ArrayList<>();
    for (int i = 0; i + 1 < table.length; i++) {
      int[] row = table[i];
      zones.add(
          new DiskZone(
              table[i + 1][0] - row[0],
              row[1],
              (double) row[2] / row[1],
              (double) row[3] / row[1]));
    }
    return zones;
  }

  /**
   * Even zones.
   *
   * @param cylinders over all zones
   * @param outer blocks per track of the outermost zone
   * @param inner of the innermost
   */
  static List<DiskZone> even(
      int count, int cylinders, int outer, int inner, double headSkew, double cylinderSkew) {
    List<DiskZone> zones = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int first = (int) ((long) cylinders * i / count);
      int end = (int) ((long) cylinders * (i + 1) / count);
      double share = count == 1 ? 0 : (double) i / (count - 1);
      int blocks = (int) Math.round(outer - (outer - inner) * share);
      zones.add(new DiskZone(end - first, blocks, headSkew, cylinderSkew));
    }
    return zones;
  }
}
