package org.blklab.runtime.lab;

import java.util.Optional;
import org.blklab.runtime.experiment.Journal;

/**
 * How a scenario is run, without an influence on its results.
 *
 * @param quiet no tables after {@code run}
 * @param named whether the measurements of LUNs are collected only as far as the scenario or its
 *     tables name them; the outcome then lists no others
 * @param threads that experiments run on, at least 1
 * @param journal where finished points of grids are kept
 * @param extras who draws; empty if plots and reports are errors
 */
public record LabOptions(
    boolean quiet, boolean named, int threads, Journal journal, Optional<Extras> extras) {
  public LabOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
  }

  /** All measurements, all cores, nothing remembered. */
  public static LabOptions of(boolean quiet) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new LabOptions(quiet, false, cores, Journal.NONE, Optional.empty());
  }
}
