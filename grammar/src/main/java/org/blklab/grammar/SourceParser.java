package org.blklab.grammar;

import java.util.List;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.internal.read.Reading;

/**
 * Reads the scenario language. Never throws for what a user wrote, whatever it is: the result holds
 * the statements that could be read and the diagnostics for the rest. Safe for use by many threads.
 */
public final class SourceParser {
  private SourceParser() {}

  /** Reads a file, or what was typed at the prompt. */
  public static ParseResult parse(Source source) {
    return Reading.statements(source);
  }

  /** The words and signs of a text, right or wrong, in order: for highlighting. */
  public static List<Lexeme> lexemes(Source source) {
    return Reading.lexemes(source);
  }

  /** Reads a text that is one expression, such as the value of {@code --set jobs=48}. */
  public static ExpressionResult parseExpression(Source source) {
    return Reading.expression(source);
  }
}
