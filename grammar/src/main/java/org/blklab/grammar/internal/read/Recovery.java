package org.blklab.grammar.internal.read;

import java.util.BitSet;
import org.antlr.v4.runtime.ANTLRErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tokens;

/**
 * What happens at a syntax error: it is reported once, the innermost statement, property or step
 * around it is skipped up to its end, and reading goes on. Nothing is guessed or inserted.
 */
final class Recovery implements ANTLRErrorStrategy {
  private static final BitSet RECOVERING_RULES = recoveringRules();

  private final Tokens tokens;
  private final SyntaxErrors errors;

  /**
   * Where the current token first could not be read: there the most other tokens were possible, as
   * after {@code a} an operator or the end. Null once a token has been read.
   */
  private ParserRuleContext widest;

  private int widestState;

  /** The current token should be the end of a statement, and nothing else was possible. */
  private boolean atEnd;

  Recovery(Tokens tokens, SyntaxErrors errors) {
    this.tokens = tokens;
    this.errors = errors;
  }

  private static BitSet recoveringRules() {
    var rules = new BitSet();
    rules.set(ScenarioParser.RULE_statement);
    rules.set(ScenarioParser.RULE_item);
    rules.set(ScenarioParser.RULE_step);
    rules.set(ScenarioParser.RULE_compareItem);
    rules.set(ScenarioParser.RULE_axis);
    rules.set(ScenarioParser.RULE_wholeExpression);
    return rules;
  }

  @Override
  public void reset(Parser parser) {
    widest = null;
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw mismatch(parser);
  }

  /** Fails because a statement should be over here, with whatever else could have followed. */
  void failAtEnd(Parser parser) {
    if (widest == null) {
      atEnd = true; // the parser's state is that before the last token: of no use here
    }
    throw mismatch(parser);
  }

  @Override
  public void sync(Parser parser) {
    IntervalSet here = parser.getATN().nextTokens(parser.getATN().states.get(parser.getState()));
    if (here.contains(tokens.LA(1))) {
      widest = null;
    } else if (here.contains(Token.EPSILON)) {
      remember(parser);
    } else {
      throw mismatch(parser);
    }
  }

  private InputMismatchException mismatch(Parser parser) {
    remember(parser);
    return new InputMismatchException(parser, widestState, widest);
  }

  private void remember(Parser parser) {
    if (widest == null) {
      widest = parser.getContext();
      widestState = parser.getState();
    }
  }

  @Override
  public void recover(Parser parser, RecognitionException e) {
    ParserRuleContext rule = parser.getContext();
    if (!RECOVERING_RULES.get(rule.getRuleIndex())) {
      throw e; // its statement deals with it
    }
    errors.report(new SyntaxErrors.Failure(rule, widestRule(rule), expected(parser, e)), tokens);
    widest = null;
    atEnd = false;
    skipStatement();
  }

  private int widestRule(ParserRuleContext rule) {
    return widest == null ? rule.getRuleIndex() : widest.getRuleIndex();
  }

  private Expected expected(Parser parser, RecognitionException e) {
    if (atEnd) {
      return new Expected(IntervalSet.of(ScenarioParser.END));
    }
    return new Expected(
        widest == null
            ? e.getExpectedTokens()
            : parser.getATN().getExpectedTokens(widestState, widest));
  }

  private void skipStatement() {
    int depth = 0;
    while (true) {
      int type = tokens.LA(1);
      boolean end = type == ScenarioParser.END || type == ScenarioParser.RBRACE;
      if (type == Token.EOF || depth == 0 && end) {
        return;
      }
      if (type == ScenarioParser.LBRACE) {
        depth++;
      } else if (type == ScenarioParser.RBRACE) {
        depth--;
      }
      tokens.consume();
    }
  }

  @Override
  public boolean inErrorRecoveryMode(Parser parser) {
    return false;
  }

  @Override
  public void reportMatch(Parser parser) {
    widest = null;
  }

  @Override
  public void reportError(Parser parser, RecognitionException e) {
    // reported by recover, which knows the rule that deals with it
  }
}
