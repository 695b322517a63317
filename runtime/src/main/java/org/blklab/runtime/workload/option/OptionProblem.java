package org.blklab.runtime.workload.option;

import java.util.List;

/**
 * Something wrong with the value of a workload's property, in the user's words.
 *
 * @param property the property at fault
 * @param start first char of the bad part of the property's text; -1 when the whole value is meant
 * @param end char after it; -1 when the whole value is meant
 * @param kind what sort of mistake it is
 * @param message one sentence without a final stop
 * @param hints what to write instead; empty when none is probably right
 */
public record OptionProblem(
    String property, int start, int end, Kind kind, String message, List<String> hints) {

  /** Sorts of mistakes; each has a stable diagnostic code of its own. */
  public enum Kind {
    BAD_VALUE,
    OUT_OF_RANGE,
    CONTRADICTION,
    MISSING
  }

  public OptionProblem {
    hints = List.copyOf(hints);
  }

  /** True when a part of the text can be underlined. */
  public boolean hasPlace() {
    return start >= 0;
  }

  static OptionProblem whole(String property, Kind kind, String message) {
    return whole(property, kind, message, "");
  }

  /**
   * @param hint empty for none
   */
  static OptionProblem whole(String property, Kind kind, String message, String hint) {
    List<String> hints = hint.isEmpty() ? List.of() : List.of(hint);
    return new OptionProblem(property, -1, -1, kind, message, hints);
  }
}
