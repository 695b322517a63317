package org.blklab.runtime.device;

import java.util.List;

/**
 * A published figure of a device, and how it can be measured.
 *
 * @param load what was run
 * @param quantity what was measured
 * @param value what came out, in base units
 * @param error how far the model may be off, as a ratio
 * @param settings properties to set beside the preset's own, such as the precondition
 * @param source where it is published
 */
public record Figure(
    Load load,
    Quantity quantity,
    double value,
    double error,
    List<Setting> settings,
    String source) {
  /** What a figure is about. */
  public enum Quantity {
    /** Commands per second. */
    IOPS,

    /** Bytes per second. */
    RATE,

    /** Mean latency in nanoseconds. */
    LATENCY
  }

  public Figure {
    settings = List.copyOf(settings);
    if (!(value > 0) || !(error > 0 && error < 1)) {
      throw new IllegalArgumentException("figure " + value + " with error " + error);
    }
  }
}
