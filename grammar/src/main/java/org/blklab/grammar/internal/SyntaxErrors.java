package org.blklab.grammar.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;

/** Says what is wrong where the grammar does not fit, and what was probably meant. */
final class SyntaxErrors {
  private final Problems problems;

  SyntaxErrors(Problems problems) {
    this.problems = problems;
  }

  /**
   * Reports that the current token does not fit.
   *
   * @param rule the statement, property, step or the like that it is part of
   */
  void report(Tokens tokens, ParserRuleContext rule, IntervalSet possible) {
    Tok found = tokens.current();
    if (found.getType() == ScenarioParser.INVALID) {
      return; // already reported
    }
    var expected = new Expected(possible);
    Span span = isEnd(found) ? endOf(tokens) : found.span();
    Tok first = (Tok) rule.getStart();
    boolean onlyFirst = tokens.previous() == first && first != found;
    List<String> hints = new ArrayList<>();
    if (onlyFirst && first.getType() == ScenarioParser.NAME && isStatement(rule)) {
      unknownStatement(first, found);
      return;
    }
    String message = "expected " + expected.names(nameOf(rule, first == found));
    if (onlyFirst && expected.has(ScenarioParser.ASSIGN)) {
      message += " after " + Chars.quote(first.getText());
    }
    message += ", found " + describe(found);
    if (found.getType() == Token.EOF && TokenFilter.continues(tokens.previous().getType())) {
      problems.addAtEnd(Code.INCOMPLETE, span, message);
      return;
    }
    new SyntaxHints(tokens, rule, expected).addTo(hints);
    problems.add(Code.SYNTAX, span, message, hints);
  }

  private void unknownStatement(Tok word, Tok found) {
    Optional<String> nearest = Suggest.closest(word.getText(), Words.ofStatements());
    String message = "unknown statement " + Chars.quote(word.getText());
    List<String> hints = new ArrayList<>();
    nearest.ifPresent(near -> hints.add("did you mean `" + near + "`?"));
    if (nearest.isEmpty() && found.getType() == ScenarioParser.EQ) {
      hints.add("`=` assigns, `==` compares");
    }
    problems.add(Code.SYNTAX, word.span(), message, hints);
  }

  private static boolean isStatement(ParserRuleContext rule) {
    return rule.getRuleIndex() == ScenarioParser.RULE_statement;
  }

  private static String nameOf(ParserRuleContext rule, boolean atStart) {
    if (!atStart) {
      return "a name";
    }
    return switch (rule.getRuleIndex()) {
      case ScenarioParser.RULE_item -> "a property";
      case ScenarioParser.RULE_axis -> "a path";
      case ScenarioParser.RULE_compareItem -> "a variant or a property";
      default -> "a name";
    };
  }

  private static boolean isEnd(Tok token) {
    return token.getType() == Token.EOF || token.getType() == ScenarioParser.END;
  }

  private static Span endOf(Tokens tokens) {
    int end = tokens.previous().end();
    return new Span(end, end);
  }

  /** What stands there, for a message. */
  static String describe(Tok token) {
    return switch (token.getType()) {
      case Token.EOF -> "the end of the text";
      case ScenarioParser.END -> token.is(";") ? "`;`" : "the end of the line";
      case ScenarioParser.STRING, ScenarioParser.STRING_OPEN, ScenarioParser.RAW_STRING ->
          "a string";
      case ScenarioParser.JS_CODE -> "JavaScript";
      default -> Chars.quote(token.getText());
    };
  }
}
