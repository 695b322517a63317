package org.blklab.runtime.workload.option;

import java.util.List;

/**
 * fio's {@code random_distribution}.
 *
 * @param parameter theta of zipf, power of pareto, deviation of normal in percent
 * @param center where the most likely block lies, 0 … 1; -1 for fio's default
 * @param zones per direction (read, write, trim); empty lists mean uniform
 */
public record Distribution(Kind kind, double parameter, double center, List<List<Zone>> zones) {

  /** The shapes. */
  public enum Kind {
    RANDOM,
    ZIPF,
    PARETO,
    NORMAL,
    ZONED,
    ZONED_ABS
  }

  /**
   * @param accessPercent share of the I/Os
   * @param size share of the area in percent, or its bytes for {@link Kind#ZONED_ABS}
   */
  public record Zone(int accessPercent, long size) {}

  public static final Distribution UNIFORM = new Distribution(Kind.RANDOM, 0, -1, List.of());

  public Distribution {
    zones = zones.stream().map(List::copyOf).toList();
  }
}
