package org.blklab.runtime.conform;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One variant of a case on one kernel, recorded in one or more runs.
 *
 * @param jobs texts of its fio job files
 * @param runs those that have a trace of their own
 * @param dispatched those of which the dispatches alone were kept
 */
record RecordedCase(
    Row.Subject subject,
    Summary summary,
    Parameters parameters,
    List<String> jobs,
    List<Run> runs,
    List<Run> dispatched) {
  /**
   * One run.
   *
   * @param trace of all events, binary or text
   */
  record Run(String name, Path trace) {}

  /**
   * What the recording's summary says.
   *
   * @param repeatable {@code all events}, {@code D order}, {@code Q order} or {@code no}; empty if
   *     nobody looked
   */
  record Summary(String repeatable, List<Stats> runs) {
    static final Summary NONE = new Summary("", List.of());
  }

  /**
   * Numbers of one run.
   *
   * @param counts events by action letter
   * @param sequential share of D that begin where the one before ended, 0 … 1; NaN if unknown
   */
  record Stats(Map<String, Integer> counts, double sequential) {}

  /** Whether each D came in the same order in all runs. */
  boolean isOrderFixed() {
    return summary.repeatable.equals("all events") || summary.repeatable.equals("D order");
  }

  /** Whether its elevator was BFQ. */
  boolean isOfBfq() {
    return parameters.writes().contains(new Parameters.Write("scheduler", "bfq"));
  }

  /** Shares of sequential D of all runs. */
  List<Double> shares() {
    return summary.runs().stream().map(Stats::sequential).toList();
  }
}
