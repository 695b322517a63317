package org.blklab.runtime.lab;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.experiment.RunExecutor;

/**
 * How a scenario is run, without an influence on its results.
 *
 * @param quiet no tables after {@code run}
 * @param threads that experiments run on, at least 1
 * @param journal where finished points of grids are kept
 * @param extras who draws; empty if plots and reports are errors
 * @param engine puts something in the place of this machine's threads, which it may use
 */
public record LabOptions(
    boolean quiet,
    int threads,
    Journal journal,
    Optional<Extras> extras,
    UnaryOperator<RunExecutor> engine) {
  public LabOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: " + threads);
    }
  }

  /** On this machine alone. */
  public LabOptions(boolean quiet, int threads, Journal journal, Optional<Extras> extras) {
    this(quiet, threads, journal, extras, UnaryOperator.identity());
  }

  /** With another engine. */
  public LabOptions on(UnaryOperator<RunExecutor> other) {
    return new LabOptions(quiet, threads, journal, extras, other);
  }

  /** With a memory of finished points. */
  public LabOptions with(Journal other) {
    return new LabOptions(quiet, threads, other, extras, engine);
  }

  /** All cores, nothing remembered. */
  public static LabOptions of(boolean quiet) {
    return new LabOptions(
        quiet,
        Runtime.getRuntime().availableProcessors(),
        Journal.NONE,
        Optional.empty());
  }
}
