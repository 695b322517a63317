package org.blklab.runtime.device.disk;

/** The platters: they never stop, so the angle under the heads follows from the time alone. */
final class Spindle {
  /** A sector missed by less than this is not missed: times are rounded to whole ns. */
  private static final double ROUNDING_NS = 0.75;

  private final double periodNs;
  private final double turnsPerNs;
  private final double phase;
  private final double marginNs;

  /**
   * @param rpm revolutions per minute
   * @param phase angle under the heads at time 0, in revolutions
   * @param marginNs a sector that comes sooner than this is missed
   */
  Spindle(double rpm, double phase, double marginNs) {
    this.periodNs = 60e9 / rpm;
    this.turnsPerNs = rpm / 60e9;
    this.phase = phase;
    this.marginNs = marginNs;
  }

  double periodNs() {
    return periodNs;
  }

  /** Angle under the heads, in revolutions, 0 … 1. */
  double angleAt(double timeNs) {
    double turns = timeNs * turnsPerNs + phase;
    return turns - Math.floor(turns);
  }

  /**
   * Time until {@code angle} comes under the heads.
   *
   * @param from angle under them at some instant
   * @param laterNs the wait begins this long after that instant
   */
  double waitNs(double angle, double from, double laterNs) {
    double turns = angle - from - laterNs * turnsPerNs;
    double wait = (turns - Math.floor(turns)) * periodNs;
    if (periodNs - wait < ROUNDING_NS) {
      wait = 0;
    }
    return wait < marginNs ? wait + periodNs : wait;
  }
}
