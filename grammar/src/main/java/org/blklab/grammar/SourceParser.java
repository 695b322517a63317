package org.blklab.grammar;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Lexeme;
import org.blklab.grammar.ast.Statement;
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
    var reading = new Reading(source);
    List<Statement> statements = reading.statements();
    return new ParseResult(source, statements, reading.diagnostics(), reading.incomplete());
  }

  /** Reads a text that is one expression, such as the value of {@code --set jobs=48}. */
  public static ExpressionResult parseExpression(Source source) {
    var reading = new Reading(source);
    Optional<Expr> expression = reading.expression();
    return new ExpressionResult(source, expression, reading.diagnostics(), reading.incomplete());
  }

  /** The words and signs of a text, right or wrong, in order: for highlighting. */
  public static List<Lexeme> lexemes(Source source) {
    return new Reading(source).lexemes();
  }
}
