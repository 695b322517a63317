package org.blklab.grammar.internal.read;

import java.util.List;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;
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

  /** Whether a {@code ..} has a sum or product on either side: {@code 0.9 * x .. 1.1 * x}. */
  static boolean isBetweenSums(List<Tok> tokens, int range) {
    return hasOperator(tokens, range, -1) || hasOperator(tokens, range, 1);
  }

  private static boolean hasOperator(List<Tok> tokens, int range, int step) {
    int depth = 0;
    for (int i = range + step; i >= 0 && i < tokens.size(); i += step) {
      switch (tokens.get(i).getType()) {
        case ScenarioParser.LPAREN, ScenarioParser.LBRACKET -> depth += step;
        case ScenarioParser.RPAREN, ScenarioParser.RBRACKET -> depth -= step;
        case ScenarioParser.PLUS,
            ScenarioParser.STAR,
            ScenarioParser.SLASH,
            ScenarioParser.MODULO -> {
          if (depth == 0) {
            return true;
          }
        }
        case ScenarioParser.MINUS -> {
          if (depth == 0 && i > 0 && TokenTypes.endsOperand(tokens.get(i - 1).getType())) {
            return true;
          }
        }
        default -> {
          if (depth == 0 && !isInSum(tokens.get(i).getType())) {
            return false;
          }
        }
      }
      if (depth < 0) {
        return false;
      }
    }
    return false;
  }

  private static boolean isInSum(int type) {
    return type == ScenarioParser.DOT || TokenTypes.endsOperand(type);
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
