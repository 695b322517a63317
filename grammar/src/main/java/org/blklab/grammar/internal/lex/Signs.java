package org.blklab.grammar.internal.lex;

import org.blklab.grammar.internal.ScenarioParser;

/** Operators and punctuation. */
final class Signs {
  static final int NONE = 0;

  private Signs() {}

  static int ofTwo(char first, char second) {
    if (second == '=') {
      return switch (first) {
        case '=' -> ScenarioParser.EQ;
        case '!' -> ScenarioParser.NE;
        case '<' -> ScenarioParser.LE;
        case '>' -> ScenarioParser.GE;
        default -> NONE;
      };
    }
    return first == '.' && second == '.' ? ScenarioParser.RANGE : NONE;
  }

  static int ofOne(char sign) {
    return switch (sign) {
      case '{' -> ScenarioParser.LBRACE;
      case '(' -> ScenarioParser.LPAREN;
      case ')' -> ScenarioParser.RPAREN;
      case '[' -> ScenarioParser.LBRACKET;
      case ']' -> ScenarioParser.RBRACKET;
      case ';' -> ScenarioParser.SEMICOLON;
      case ',' -> ScenarioParser.COMMA;
      case ':' -> ScenarioParser.COLON;
      case '?' -> ScenarioParser.QUESTION;
      case '.' -> ScenarioParser.DOT;
      case '=' -> ScenarioParser.ASSIGN;
      case '+' -> ScenarioParser.PLUS;
      case '-' -> ScenarioParser.MINUS;
      case '*' -> ScenarioParser.STAR;
      case '/' -> ScenarioParser.SLASH;
      case '%' -> ScenarioParser.MODULO;
      case '<' -> ScenarioParser.LT;
      case '>' -> ScenarioParser.GT;
      default -> NONE;
    };
  }

  /** What to write instead of a character that the language does not have; may be empty. */
  static String[] hintFor(char sign, char following) {
    return switch (sign) {
      case '!' -> new String[] {"write `not`"};
      case '&' -> new String[] {"write `and`"};
      case '|' -> new String[] {"write `or`"};
      case '\'', '`', '\u201C', '\u201D', '\u201E' ->
          new String[] {"strings stand in double quotes: \"…\""};
      case '$' ->
          following == '{'
              ? new String[] {"`${…}` stands inside \"…\" only"}
              : new String[] {"names have no `$`"};
      case '\u2013', '\u2212' -> new String[] {"write `-`"};
      case '\u00A0' -> new String[] {"this is a no-break space; write a plain one"};
      case '\\' -> new String[] {"a line may be broken after an operator, `,` or `=`"};
      default -> new String[0];
    };
  }
}
