package org.blklab.runtime.device.disk;

import java.util.List;

/**
 * Seek curves by name. Laws are least-squares fits to the tables that DiskSim 4.0 ships (weighted
 * by how often a distance occurs), with the table's time for one cylinder; {@code iw16} and {@code
 * c15} are calibrated to published averages.
 */
final class SeekCurves {
  /** Taken from the properties seek_single, seek_average and seek_full. */
  static final String DATA_SHEET = "datasheet";

  /** All names, for the property's table. */
  static final List<String> NAMES =
      List.of(
          DATA_SHEET,
          "iw16",
          "c15",
          "hp97560",
          "cheetah4lp",
          "cheetah9lp",
          "st32171w",
          "atlas10k",
          "atlas3",
          "ibm18es",
          "hpc3323a",
          "hpc2490a",
          "rz26",
          "st41601n",
          "maxtor300g",
          "wd4t");

  private SeekCurves() {}

  /** The curve of a name other than {@link #DATA_SHEET}. */
  static SeekCurve named(String name) {
    return switch (name) {
      case "iw16" -> SeekCurve.twoPiece(0.33, 0.9, 0.0159, 110_000, 3.9514334, 2.02e-5);
      case "c15" -> SeekCurve.threeTerm(0.3825, 0.017401, 6.253e-5);
      case "hp97560" -> SeekCurve.twoPiece(3.0, 3.24, 0.400, 383, 8.00, 0.008);
      case "cheetah4lp" -> SeekCurve.twoPiece(0.636, 1.3592, 0.14393, 1612, 4.2406, 1.7975e-3);
      case "cheetah9lp" -> SeekCurve.twoPiece(0.831, 1.1541, 0.09292, 1497, 3.1490, 1.0690e-3);
      case "st32171w" -> SeekCurve.twoPiece(1.943, 2.3204, 0.17923, 1215, 5.9445, 2.1590e-3);
      case "atlas10k" -> SeekCurve.twoPiece(1.245, 1.4458, 0.07471, 2109, 3.3794, 7.1012e-4);
      case "atlas3" -> SeekCurve.twoPiece(1.663, 2.2613, 0.12145, 2981, 5.0132, 1.3013e-3);
      case "ibm18es" -> SeekCurve.twoPiece(1.062, 2.0507, 0.09504, 1205, 4.4380, 7.5674e-4);
      case "hpc3323a" -> SeekCurve.twoPiece(1.178, 1.7722, 0.25964, 775, 5.7709, 4.1671e-3);
      case "hpc2490a" -> SeekCurve.twoPiece(1.264, 2.0720, 0.27491, 263, 5.3175, 4.6112e-3);
      case "rz26" -> SeekCurve.twoPiece(1.014, 2.2719, 0.31108, 455, 6.7382, 4.7678e-3);
      case "st41601n" -> SeekCurve.twoPiece(1.626, 2.3349, 0.35002, 346, 6.3175, 7.3070e-3);
      case "maxtor300g" -> SeekCurve.twoPiece(0.526, 0.8563, 0.02607, 54_748, 1.8038, 9.4090e-5);
      case "wd4t" -> SeekCurve.twoPiece(1.800, 1.3861, 0.01983, 100_659, 4.5247, 3.1318e-5);
      default -> throw new IllegalArgumentException("no seek curve " + name);
    };
  }
}
