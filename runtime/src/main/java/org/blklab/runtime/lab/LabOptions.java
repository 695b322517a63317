package org.blklab.runtime.lab;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.blklab.runtime.experiment.Journal;
import org.blklab.runtime.experiment.RunExecutor;

/**
 * How a scenario is run, without an influence on its results.
 *
 * @param quiet no tables after {@code run}
 * @param named whether the measurements of LUNs are collected only as far as the scenario or its
 *     tables name them; the outcome then lists no others
 * @param threads that experiments run on, at least 1
 * @param journal where finished points of grids are kept
 * @param extras who draws; empty if plots and reports are errors
 * @param engine puts something in the place of this machine's threads, which it may use
 */
public record LabOptions(
    boolean quiet,
    boolean named,
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
  public LabOptions(
      boolean quiet, boolean named, int threads, Journal journal, Optional<Extras> extras) {
    this(quiet, named, threads, journal, extras, UnaryOperator.identity());
  }

  /** With another engine. */
  public LabOptions on(UnaryOperator<RunExecutor> other) {
    return new LabOptions(quiet, named, threads, journal, extras, other);
  }

  /** With a memory of finished points. */
  public LabOptions with(Journal other) {
    return new LabOptions(quiet, named, threads, other, extras, engine);
  }

  /** All measurements, all cores, nothing remembered. */
  public static LabOptions of(boolean quiet) {
    int cores = Runtime.getRuntime().availableProcessors();
    return new LabOptions(quiet, false, cores, Journal.NONE, Optional.empty());
  }
}
