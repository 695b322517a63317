package org.blklab.grammar.internal.read;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;
import org.blklab.grammar.internal.Tokens;
import org.blklab.grammar.internal.lex.Chars;
import org.blklab.grammar.internal.lex.TokenTypes;
import org.blklab.grammar.internal.lex.Words;

/** Says what is wrong where the grammar does not fit, and what was probably meant. */
final class SyntaxErrors {
  private final Problems problems;

  SyntaxErrors(Problems problems) {
    this.problems = problems;
  }

  /**
   * The current token does not fit.
   *
   * @param rule the statement, property, step or the like that it is part of
   * @param place index of the innermost rule that it could have been part of
   * @param expected what would have fitted
   */
  record Failure(ParserRuleContext rule, int place, Expected expected) {
    Tok first() {
      return (Tok) rule.getStart();
    }

    /** What is worth naming: `from` after the value of a property is for cost tables only. */
    Expected fitting() {
      boolean value = in(ScenarioParser.RULE_item) && expected.operator();
      return value ? expected.without(ScenarioParser.FROM) : expected;
    }

    boolean in(int ruleIndex) {
      return rule.getRuleIndex() == ruleIndex;
    }
  }

  void report(Failure failure, Tokens tokens) {
    Tok found = tokens.current();
    if (found.getType() == ScenarioParser.INVALID) {
      return; // already reported
    }
    Tok first = failure.first();
    boolean second = tokens.previous() == first && first != found;
    boolean word = first.getType() == ScenarioParser.NAME;
    if (second && word && failure.in(ScenarioParser.RULE_statement)) {
      unknownStatement(first, found);
      return;
    }
    String end =
        failure.in(ScenarioParser.RULE_wholeExpression)
            ? "the end of the text"
            : "the end of the line";
    String name = nameOf(failure, first == found);
    String message = "expected " + failure.fitting().names(name, end);
    if (second && failure.expected().has(ScenarioParser.ASSIGN)) {
      message += " after " + Chars.quote(first.getText());
    }
    message += ", found " + describe(found);
    Span span = isEnd(found) ? endOf(tokens) : found.span();
    if (found.getType() == Token.EOF && TokenTypes.continues(tokens.previous().getType())) {
      problems.addAtEnd(Code.INCOMPLETE, span, message);
    } else {
      problems.add(Code.SYNTAX, span, message, new SyntaxHints(failure, tokens).hints());
    }
  }

  private void unknownStatement(Tok word, Tok found) {
    String name = word.getText();
    String misplaced = Words.placeOf(name);
    String hint = null;
    if (misplaced != null) {
      hint = "`" + name + "` stands inside " + misplaced;
    } else if (name.length() > 2) {
      Optional<String> nearest = Suggest.closest(name, Words.ofStatements());
      hint = nearest.map(near -> "did you mean `" + near + "`?").orElse(null);
    }
    if (hint == null && found.getType() == ScenarioParser.EQ) {
      hint = "`=` gives a value, `==` compares";
    }
    List<String> hints = hint == null ? List.of() : List.of(hint);
    problems.add(Code.SYNTAX, word.span(), "unknown statement " + Chars.quote(name), hints);
  }

  /** What a name would be at the place of a failure. */
  private static String nameOf(Failure failure, boolean atStart) {
    if (atStart) {
      return switch (failure.rule().getRuleIndex()) {
        case ScenarioParser.RULE_item -> "a property";
        case ScenarioParser.RULE_axis -> "a path";
        case ScenarioParser.RULE_compareItem -> "a variant or a property";
        default -> "a name";
      };
    }
    return switch (failure.place()) {
      case ScenarioParser.RULE_on -> "the name of a trace point";
      case ScenarioParser.RULE_model -> "a model";
      case ScenarioParser.RULE_patch -> "the name of a behaviour";
      case ScenarioParser.RULE_expect -> "the name of an error";
      case ScenarioParser.RULE_reset -> "`stats`";
      case ScenarioParser.RULE_plot -> "`time`, `cdf` or `histogram`";
      case ScenarioParser.RULE_trace -> "a LUN";
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
