package org.blklab.runtime.lab;

import java.util.Optional;
import org.blklab.runtime.experiment.Journal;

/**
 * How a scenario is run, without an influence on its results.
 *
 * @param quiet no tables after {@code run}
 * @param threads that experiments run on, at least 1
 * @param journal where finished points of grids are kept
 * @param extras who draws; empty if plots and reports are errors
 */
public record LabOptions(
    boolean quiet, int threads, Journal journal, Optional<Extras> extras) {
  public LabOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
  }

  /** All cores, nothing remembered. */
  public static LabOptions of(boolean quiet) {
    return new LabOptions(
            quiet, Runtime.getRuntime().availableProcessors(), Journal.NONE, Optional.empty());
  }
}
