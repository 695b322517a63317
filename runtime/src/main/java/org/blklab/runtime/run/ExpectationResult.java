package org.blklab.runtime.run;

import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Place;

/**
 * How an {@code expect} came out, or that a {@code run until} never came true.
 *
 * @param text the condition as written
 * @param message the user's own words; empty if none
 * @param left the left side of a top-level comparison with its value, formatted; empty if none
 * @param right the right side
 * @param reason why it failed where it is not the comparison: no samples, nothing selected
 */
public record ExpectationResult(
    String text,
    boolean pass,
    String message,
    String left,
    String right,
    String reason,
    Place place) {

  /** What a condition's comparison says of it. */
  static ExpectationResult of(
      String text, String message, Evaluator.Comparison compared, Place place) {
    return new ExpectationResult(
        text,
        compared.pass(),
        message,
        compared.left(),
        compared.right(),
        compared.reason(),
        place);
  }

  /** The same, said of a variant. */
  public ExpectationResult of(String variant) {
    return new ExpectationResult(
        variant + ": " + text, pass, message, left, right, reason, place);
  }
}
