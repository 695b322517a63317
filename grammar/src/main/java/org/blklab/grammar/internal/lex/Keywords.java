package org.blklab.grammar.internal.lex;

import java.util.List;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;

/** Decides which words of a text are keywords, by what stands around them. */
final class Keywords {
  private final List<Tok> raw;

  Keywords(List<Tok> raw) {
    this.raw = raw;
  }

  /**
   * What a word says at its place.
   *
   * @param i index of the word
   * @param block the kind of block if the word begins an entry of it, else null
   * @param before type of the token before it, if it begins nothing
   */
  int typeOf(int i, Words.Block block, int before) {
    Tok token = raw.get(i);
    String word = token.getText();
    int next = typeFrom(i + 1);
    if (block != null) {
      int first = Words.first(block, word);
      if (first == Words.NONE) {
        return Words.operand(word);
      }
      boolean path = next == ScenarioParser.DOT || next == ScenarioParser.ASSIGN;
      boolean indexed = next == ScenarioParser.LBRACKET && raw.get(i + 1).start() == token.end();
      return path || indexed ? ScenarioParser.NAME : first;
    }
    if (before == ScenarioParser.DOT) {
      return ScenarioParser.NAME;
    }
    if (TokenTypes.endsOperand(before)) {
      return Words.afterOperand(word);
    }
    if (word.equals("on") && namesFollow(before)) {
      return next == ScenarioParser.STRING || isPlainName(i + 1)
          ? ScenarioParser.ON
          : ScenarioParser.NAME;
    }
    if (word.equals("error") && before == ScenarioParser.EXPECT) {
      return isPlainName(i + 1) ? ScenarioParser.ERROR : ScenarioParser.NAME;
    }
    return Words.afterKeyword(before, word);
  }

  /** Whether the next token from {@code i} on is a word that is no operator or value. */
  private boolean isPlainName(int i) {
    Tok token = raw.get(skipComments(i));
    return token.getType() == ScenarioParser.NAME
        && Words.operand(token.getText()) == ScenarioParser.NAME;
  }

  /** Whether a keyword is one after which a new name is declared. */
  private static boolean namesFollow(int keyword) {
    return switch (keyword) {
      case ScenarioParser.KIND,
          ScenarioParser.LET,
          ScenarioParser.PARAM,
          ScenarioParser.FOR,
          ScenarioParser.VARIANT ->
          true;
      default -> false;
    };
  }

  /**
   * Whether the tokens from {@code i} on surely begin a statement: two words in a row are no part
   * of an expression. Only behind a colon they may be a model and its argument.
   */
  boolean startStatement(int i, int before) {
    int at = skipComments(i);
    Tok first = raw.get(at);
    if (before == ScenarioParser.COLON
        || first.getType() != ScenarioParser.NAME
        || Words.statement(first.getText()) == Words.NONE) {
      return false;
    }
    Tok second = raw.get(at + 1);
    return switch (second.getType()) {
      case ScenarioParser.NAME -> !Words.isAfterOperand(second.getText());
      case ScenarioParser.STRING, ScenarioParser.STRING_OPEN -> true;
      default -> false;
    };
  }

  /** Whether the word at {@code i} begins a statement, unless it is a path or an axis. */
  boolean mayStartStatement(int i) {
    if (Words.statement(raw.get(i).getText()) == Words.NONE) {
      return false;
    }
    Tok next = raw.get(skipComments(i + 1));
    int type = next.getType();
    return type != ScenarioParser.ASSIGN && type != ScenarioParser.DOT && !next.is("in");
  }

  /** The type of the first token from {@code i} on that is no comment. */
  private int typeFrom(int i) {
    return raw.get(skipComments(i)).getType();
  }

  private int skipComments(int i) {
    int at = i;
    while (raw.get(at).getType() == ScenarioParser.COMMENT) {
      at++;
    }
    return at;
  }
}
