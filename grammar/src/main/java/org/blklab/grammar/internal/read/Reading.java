package org.blklab.grammar.internal.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Lexeme;
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

/**
 * One reading of one text: lexer, filter, parser and builder, one behind the other. First one of
 * {@link #statements} and {@link #expression}, then the rest may be asked.
 */
public final class Reading {
  /** A statement of more tokens is no scenario; keeps the memory for its parse tree bounded. */
  private static final int MAX_STATEMENT_TOKENS = 200_000;

  private final Source source;
  private final Problems problems;
  private final List<Tok> raw;

  /** The raw tokens with keywords known and newlines resolved, as the parser reads them. */
  private List<Tok> filtered = List.of();

  public Reading(Source source) {
    this.source = source;
    this.problems = new Problems(source);
    this.raw = new Lexer(source, problems).read();
  }

  /** The statements that could be read. */
  public List<Statement> statements() {
    filtered = TokenFilter.statements(raw, problems);
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
    return statements;
  }

  /** The one expression that the text should be; empty if anything is wrong. */
  public Optional<Expr> expression() {
    filtered = TokenFilter.expression(raw, problems);
    var tokens = new Tokens(source.name(), filtered);
    if (skipHuge(tokens)) {
      return Optional.empty();
    }
    var tree = parser(tokens).wholeExpression();
    if (!ExprBuilder.isSound(tree)) {
      return Optional.empty();
    }
    Expr expression = new ExprBuilder(problems).expr(tree.expression());
    return diagnostics().isEmpty() ? Optional.of(expression) : Optional.empty();
  }

  /** What is wrong, sorted by offset and at most 20. */
  public List<Diagnostic> diagnostics() {
    return problems.reported();
  }

  /** Whether the text is right as far as it goes, but not finished. */
  public boolean incomplete() {
    return problems.incomplete();
  }

  /** The text laid out anew; it must have been read as statements without errors. */
  public String formatted() {
    return new Layout(source.text(), raw, filtered).format();
  }

  /** The words and signs of a text of statements, right or wrong. */
  public List<Lexeme> lexemes() {
    return Lexemes.of(raw, TokenFilter.statements(raw, problems));
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
}
