package org.blklab.grammar.internal.read;

import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.lex.TokenTypes;

/** Whether a blank stands between two tokens of a line. */
final class Spacing {
  private Spacing() {}

  /**
   * @param before the token before {@code left}, or {@link Words#NONE}
   * @param left the first of the two
   * @param right the second
   */
  static boolean between(int before, int left, int right) {
    return switch (right) {
      case ScenarioParser.COMMA,
          ScenarioParser.RPAREN,
          ScenarioParser.RBRACKET,
          ScenarioParser.DOT,
          ScenarioParser.RANGE ->
          false;
      case ScenarioParser.LBRACKET -> !endsIndexed(left) && after(before, left);
      case ScenarioParser.LPAREN ->
          left == ScenarioParser.NAME ? before == ScenarioParser.ON : after(before, left);
      default -> after(before, left);
    };
  }

  /** Whether a {@code [} behind it is an index. */
  private static boolean endsIndexed(int type) {
    return switch (type) {
      case ScenarioParser.NAME, ScenarioParser.RPAREN, ScenarioParser.RBRACKET -> true;
      default -> false;
    };
  }

  private static boolean after(int before, int left) {
    return switch (left) {
      case ScenarioParser.LPAREN,
          ScenarioParser.LBRACKET,
          ScenarioParser.DOT,
          ScenarioParser.RANGE ->
          false;
      case ScenarioParser.MINUS -> TokenTypes.endsOperand(before);
      default -> true;
    };
  }
}
