package org.blklab.runtime.run;

import java.util.List;
import java.util.Map;

/**
 * What came of a run.
 *
 * @param status how it ended
 * @param measurements by path, in base units, NaN where there were no samples; in a fixed order
 */
public record RunOutcome(
    Status status,
    String scenario,
    long seed,
    String kernel,
    Map<String, Object> params,
    long simulatedNs,
    long events,
    Map<String, Double> measurements,
    List<ExpectationResult> expectations,
    List<NamedRun> runs) {
  public RunOutcome {
    expectations = List.copyOf(expectations);
    runs = List.copyOf(runs);
  }

  /** A run of an experiment. */
  public record NamedRun(
      String name, Map<String, Object> params, long seed, Map<String, Double> measurements) {}

  /** In rising order of weight: the worst one decides the exit code. */
  public enum Status {
    OK(0),
    EXPECTATION_FAILED(99),
    ABORTED(99),
    SCENARIO_ERROR(104),
    HOOK_ERROR(107),
    INTERRUPTED(105);

    private final int exitCode;

    Status(int exitCode) {
      this.exitCode = exitCode;
    }

    public int exitCode() {
      return exitCode;
    }
  }
}
