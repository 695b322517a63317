package org.blklab.grammar.internal.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.blklab.grammar.ExpressionResult;
import org.blklab.grammar.FormatResult;
import org.blklab.grammar.Lexeme;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;
import org.blklab.grammar.internal.Tokens;
import org.blklab.grammar.internal.lex.Lexer;
import org.blklab.grammar.internal.lex.TokenFilter;
import org.blklab.grammar.internal.tree.ExprBuilder;
import org.blklab.grammar.internal.tree.StatementBuilder;

/** One reading of one text: lexer, filter, parser and builder, one behind the other. */
public final class Reading {
  /** A statement of more tokens is no scenario; keeps the memory for its parse tree bounded. */
  static final int MAX_STATEMENT_TOKENS = 200_000;

  private final Source source;
  private final Problems problems;
  private List<Tok> raw;
  private List<Tok> filtered;

  private Reading(Source source) {
    this.source = source;
    this.problems = new Problems(source);
  }

  /** Reads statements. */
  public static ParseResult statements(Source source) {
    return new Reading(source).statements();
  }

  /** Reads one expression. */
  public static ExpressionResult expression(Source source) {
    return new Reading(source).expression();
  }

  /** Only cuts into words and signs. */
  public static List<Lexeme> lexemes(Source source) {
    var reading = new Reading(source);
    reading.cut();
    return Lexemes.of(reading.raw, reading.filtered);
  }

  /** Lays out statements anew. */
  public static FormatResult format(Source source) {
    return new Reading(source).format();
  }

  private void cut() {
    raw = new Lexer(source, problems).read();
    filtered = TokenFilter.statements(raw, problems);
  }

  private ParseResult statements() {
    cut();
    var tokens = new Tokens(source.name(), filtered);
    ScenarioParser parser = parser(tokens);
    var builder = new StatementBuilder(problems);
    List<Statement> statements = new ArrayList<>();
    while (tokens.LA(1) != Token.EOF) {
      // one by one, so that a large file never has its whole parse tree in memory
      if (!skipHuge(tokens)) {
        builder.sound(parser.statement()).ifPresent(statements::add);
      }
      if (tokens.LA(1) == ScenarioParser.RBRACE) {
        throw new IllegalStateException("a block too many in " + source.name() + "; please report");
      }
      if (tokens.LA(1) == ScenarioParser.END) {
        tokens.consume();
      }
    }
    return new ParseResult(source, statements, problems.reported(), problems.incomplete());
  }

  private FormatResult format() {
    ParseResult result = statements();
    String text =
        result.hasErrors() ? source.text() : new Layout(source.text(), raw, filtered).format();
    return new FormatResult(source, text, result.diagnostics());
  }

  private ScenarioParser parser(Tokens tokens) {
    var parser = new ScenarioParser(tokens);
    parser.removeErrorListeners();
    var recovery = new Recovery(tokens, new SyntaxErrors(problems));
    parser.setErrorHandler(recovery);
    parser.onUnfinished(recovery::failAtEnd);
    return parser;
  }

  /** Skips and reports the statement ahead if it is too large. */
  private boolean skipHuge(Tokens tokens) {
    int length = tokens.lengthOfStatement(MAX_STATEMENT_TOKENS + 1);
    if (length <= MAX_STATEMENT_TOKENS) {
      return false;
    }
    String message = "this statement has more than 200,000 words and signs";
    problems.add(Code.TOO_LARGE, tokens.current().span(), message);
    tokens.seek(tokens.index() + tokens.lengthOfStatement(Integer.MAX_VALUE));
    return true;
  }

  private ExpressionResult expression() {
    raw = new Lexer(source, problems).read();
    filtered = TokenFilter.expression(raw, problems);
    var tokens = new Tokens(source.name(), filtered);
    Optional<Expr> expr = Optional.empty();
    if (!skipHuge(tokens)) {
      var tree = parser(tokens).wholeExpression();
      if (ExprBuilder.isSound(tree)) {
        expr = Optional.of(new ExprBuilder(problems).expr(tree.expression()));
      }
    }
    List<Diagnostic> diagnostics = problems.reported();
    if (!diagnostics.isEmpty()) {
      expr = Optional.empty();
    }
    return new ExpressionResult(source, expr, diagnostics, problems.incomplete());
  }
}
