package org.blklab.runtime.workload.option;

import java.util.List;

/** A part of an option's text that cannot be read; becomes an {@link OptionProblem}. */
public final class BadText extends Exception {
  private final int start;
  private final int end;
  private final OptionProblem.Kind kind;
  private final List<String> hints;

  BadText(int start, int end, OptionProblem.Kind kind, String message, List<String> hints) {
    super(message, null, false, false);
    this.start = start;
    this.end = end;
    this.kind = kind;
    this.hints = List.copyOf(hints);
  }

  static BadText value(Piece piece, String message) {
    return new BadText(
        piece.start(), piece.end(), OptionProblem.Kind.BAD_VALUE, message, List.of());
  }

  static BadText value(Piece piece, String message, String hint) {
    return new BadText(
        piece.start(), piece.end(), OptionProblem.Kind.BAD_VALUE, message, List.of(hint));
  }

  static BadText range(Piece piece, String message) {
    return new BadText(
        piece.start(), piece.end(), OptionProblem.Kind.OUT_OF_RANGE, message, List.of());
  }

  /** The problem as one of a property. */
  public OptionProblem of(String property) {
    return new OptionProblem(property, start, end, kind, getMessage(), hints);
  }
}
