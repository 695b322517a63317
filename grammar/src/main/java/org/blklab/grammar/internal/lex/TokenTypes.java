package org.blklab.grammar.internal.lex;

import org.blklab.grammar.internal.ScenarioParser;

/** What can stand before and behind tokens of a type. */
public final class TokenTypes {
  private TokenTypes() {}

  /** Whether a line ending in such a token goes on in the next. */
  public static boolean continues(int type) {
    return switch (type) {
      case ScenarioParser.COMMA,
          ScenarioParser.QUESTION,
          ScenarioParser.COLON,
          ScenarioParser.ASSIGN,
          ScenarioParser.LBRACE ->
          true;
      default -> isOperator(type);
    };
  }

  /** Whether an operand, or a part of a statement that is like one, is complete with it. */
  public static boolean endsOperand(int type) {
    return switch (type) {
      case ScenarioParser.NAME,
          ScenarioParser.NUMBER,
          ScenarioParser.QUANTITY,
          ScenarioParser.RATE,
          ScenarioParser.BOOL,
          ScenarioParser.STRING,
          ScenarioParser.STRING_CLOSE,
          ScenarioParser.RAW_STRING,
          ScenarioParser.JS_CODE,
          ScenarioParser.INVALID,
          ScenarioParser.RPAREN,
          ScenarioParser.RBRACKET,
          ScenarioParser.RBRACE,
          ScenarioParser.AFTER,
          ScenarioParser.RANDOM,
          ScenarioParser.SEQUENTIAL,
          ScenarioParser.SYNC,
          ScenarioParser.FUA,
          ScenarioParser.FSYNC,
          ScenarioParser.RUNS ->
          true;
      default -> false;
    };
  }

  /** Whether it stands between two operands, or before one. */
  static boolean isOperator(int type) {
    return type >= ScenarioParser.RANGE
        && type <= ScenarioParser.NOT; // in the order of the grammar
  }
}
