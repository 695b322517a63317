package org.blklab.runtime.device.disk;

import java.util.Arrays;

/**
 * How long the arm takes over a distance, settling included: a law or a measured table. Times in
 * nanoseconds, distances in cylinders. Sources: the two-piece law of Ruemmler and Wilkes (IEEE
 * Computer, March 1994); the three-term law of Lee and Katz; tables as DiskSim extracts them, with
 * straight lines between their points and beyond the last along its last piece.
 */
public final class SeekCurve {
  private static final double NS_PER_MS = 1e6;

  private final double single; // distance 1
  private final double constant;
  private final double root; // per square root of a cylinder
  private final double linear; // per cylinder, of the three-term law
  private final int knee; // from here on the second piece holds
  private final double far;
  private final double farSlope;
  private final int[] distances; // null: a law
  private final double[] times;

  private SeekCurve(double[] law, int knee, int[] distances, double[] times) {
    this.single = law[0] * NS_PER_MS;
    this.constant = law[1] * NS_PER_MS;
    this.root = law[2] * NS_PER_MS;
    this.linear = law[3] * NS_PER_MS;
    this.far = law[4] * NS_PER_MS;
    this.farSlope = law[5] * NS_PER_MS;
    this.knee = knee;
    this.distances = distances;
    this.times = times;
  }

  /**
   * a + b·√d up to the knee, from there on e + f·d.
   *
   * @param singleMs time of one cylinder
   * @param a in ms
   * @param b in ms per root of a cylinder
   * @param knee in cylinders
   * @param e in ms; continuous if it is a + b·√knee − f·knee
   * @param f in ms per cylinder
   */
  public static SeekCurve twoPiece(
      double singleMs, double a, double b, int knee, double e, double f) {
    return new SeekCurve(new double[] {singleMs, a, b, 0, e, f}, knee, null, null);
  }

  /** c0 + c1·√d + c2·d for every distance, in ms. */
  public static SeekCurve threeTerm(double c0, double c1, double c2) {
    double single = c0 + c1 + c2;
    return new SeekCurve(new double[] {single, c0, c1, c2, 0, 0}, Integer.MAX_VALUE, null, null);
  }

  /**
   * The three-term law through a data sheet's single-track, average and full-stroke times; the
   * average taken over all pairs of cylinders.
   *
   * @param cylinders of the disk, more than 2
   */
  public static SeekCurve fromDataSheet(
      int cylinders, double singleMs, double averageMs, double fullMs) {
    if (cylinders < 3 || singleMs <= 0 || averageMs < singleMs || fullMs < averageMs) {
      throw new IllegalArgumentException(
          "seek times " + singleMs + ", " + averageMs + ", " + fullMs + " ms do not rise");
    }
    double n = cylinders;
    double meanRoot = 0; // of √d over all pairs, by the midpoint rule in u = √(d/n)
    int steps = 4096;
    for (int i = 0; i < steps; i++) {
      double u = (i + 0.5) / steps;
      meanRoot += u * u * (1 - u * u) * 4;
    }
    meanRoot *= StrictMath.sqrt(n) / steps;
    double meanLinear = (n * n - 1) / (3 * n);
    double last = n - 1;
    // single = c0 + c1 + c2; average = c0 (1 - 1/n) + c1 m1 + c2 m2; full = c0 + c1 √last + c2 last
    double w = 1 - 1 / n;
    double a1 = meanRoot - w;
    double b1 = meanLinear - w;
    double r1 = averageMs - w * singleMs;
    double a2 = StrictMath.sqrt(last) - 1;
    double b2 = last - 1;
    double r2 = fullMs - singleMs;
    double determinant = a1 * b2 - a2 * b1;
    double c1 = (r1 * b2 - r2 * b1) / determinant;
    double c2 = (a1 * r2 - a2 * r1) / determinant;
    return threeTerm(singleMs - c1 - c2, c1, c2);
  }

  /**
   * A measured table.
   *
   * @param distances in cylinders, rising from 1
   * @param timesMs one for each distance
   */
  public static SeekCurve table(int[] distances, double[] timesMs) {
    if (distances.length < 2 || distances.length != timesMs.length || distances[0] != 1) {
      throw new IllegalArgumentException("a seek table needs times from distance 1 on");
    }
    double[] ns = new double[timesMs.length];
    for (int i = 0; i < ns.length; i++) {
      if (i > 0 && distances[i] <= distances[i - 1]) {
        throw new IllegalArgumentException("seek distances must rise: " + distances[i]);
      }
      ns[i] = timesMs[i] * NS_PER_MS;
    }
    return new SeekCurve(new double[] {timesMs[0], 0, 0, 0, 0, 0}, 0, distances.clone(), ns);
  }

  /** Time over {@code distance} cylinders, 0 or more, in nanoseconds. */
  double ns(int distance) {
    if (distance <= 1) {
      return distance == 0 ? 0 : single;
    }
    if (distances != null) {
      return interpolated(distance);
    }
    if (distance < knee) {
      return constant + root * Math.sqrt(distance) + linear * distance; // sqrt is exact IEEE
    }
    return far + farSlope * distance;
  }

  private double interpolated(int distance) {
    int at = Arrays.binarySearch(distances, distance);
    if (at >= 0) {
      return times[at];
    }
    int right = Math.min(-at - 1, distances.length - 1);
    int left = right - 1;
    double slope = (times[right] - times[left]) / (distances[right] - distances[left]);
    return times[left] + slope * (distance - distances[left]);
  }

  /** Mean over all pairs of {@code cylinders} (equal pairs included), in nanoseconds. */
  public double meanNs(int cylinders) {
    double n = cylinders;
    double sum = 0;
    for (int d = 1; d < cylinders; d++) {
      sum += ns(d) * (n - d);
    }
    return sum * 2 / (n * n);
  }
}
