package org.blklab.grammar.internal.read;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.ast.Lexeme;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;

/** Tokens as the public sees them. */
final class Lexemes {
  private Lexemes() {}

  /**
   * @param raw with comments and newlines, but not knowing keywords
   * @param filtered with keywords, and perhaps with empty tokens and without some of the raw ones
   */
  static List<Lexeme> of(List<Tok> raw, List<Tok> filtered) {
    List<Lexeme> all = new ArrayList<>();
    int at = 0;
    for (Tok token : raw) {
      if (token.start() == token.end() || token.getType() == ScenarioParser.NEWLINE) {
        continue;
      }
      while (at < filtered.size() && isBefore(filtered.get(at), token)) {
        at++;
      }
      boolean known = at < filtered.size() && filtered.get(at).start() == token.start();
      Tok best = known ? filtered.get(at) : token;
      all.add(new Lexeme(kind(best.getType()), token.span()));
    }
    return all;
  }

  private static boolean isBefore(Tok filtered, Tok raw) {
    return filtered.start() < raw.start() || filtered.start() == filtered.end();
  }

  private static Lexeme.Kind kind(int type) {
    return switch (type) {
      case ScenarioParser.NAME -> Lexeme.Kind.NAME;
      case ScenarioParser.NUMBER,
          ScenarioParser.QUANTITY,
          ScenarioParser.RATE,
          ScenarioParser.BOOL ->
          Lexeme.Kind.LITERAL;
      case ScenarioParser.STRING,
          ScenarioParser.RAW_STRING,
          ScenarioParser.STRING_OPEN,
          ScenarioParser.CHARS,
          ScenarioParser.HOLE_OPEN,
          ScenarioParser.HOLE_CLOSE,
          ScenarioParser.STRING_CLOSE ->
          Lexeme.Kind.STRING;
      case ScenarioParser.JS_CODE -> Lexeme.Kind.JAVASCRIPT;
      case ScenarioParser.COMMENT -> Lexeme.Kind.COMMENT;
      case ScenarioParser.INVALID -> Lexeme.Kind.INVALID;
      case ScenarioParser.IN, ScenarioParser.AND, ScenarioParser.OR, ScenarioParser.NOT ->
          Lexeme.Kind.KEYWORD;
      default -> type >= ScenarioParser.KERNEL ? Lexeme.Kind.KEYWORD : Lexeme.Kind.SIGN;
    };
  }
}
