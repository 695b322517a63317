package org.blklab.repl.session.answer;

import java.util.List;
import java.util.Map;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.runtime.lab.Life;
import org.blklab.runtime.plan.TableData;
import org.blklab.runtime.run.ExpectationResult;

/**
 * A reply with what its text was made of, for programs.
 *
 * @param entry what was typed
 * @param simulatedNs simulated time after it
 * @param events simulated since the beginning, after it
 * @param shown what its text shows
 * @param measurements by path and in base units, NaN without samples; only beside tables
 */
public record Answer(
    String entry,
    Reply reply,
    long simulatedNs,
    long events,
    Shown shown,
    Map<String, Double> measurements) {

  /**
   * The parts of a text.
   *
   * @param values what {@code show}, {@code describe} and {@code trace} tell, by the command's
   *     name: maps, lists, texts and numbers in base units
   */
  public record Shown(
      List<TableData> tables,
      List<ExpectationResult> expectations,
      List<Diagnostic> diagnostics,
      List<Life> requests,
      List<Series> series,
      Map<String, Object> values) {}

  /**
   * A drawing in numbers.
   *
   * @param over {@code time}, {@code cdf} or {@code histogram}
   * @param x where in base units: ends of parts of the time, or upper limits of values
   * @param y the value there; for a distribution the share of samples, up to it or since the one
   *     before
   */
  public record Series(String path, String over, List<Double> x, List<Double> y) {}

  /** Whether everything that was to be expected came true. */
  public boolean isAsExpected() {
    return shown.expectations().stream().allMatch(ExpectationResult::pass);
  }
}
