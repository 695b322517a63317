package org.blklab.grammar.internal.read;

import java.util.List;
import org.blklab.grammar.diag.Suggest;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;
import org.blklab.grammar.internal.Tokens;
import org.blklab.grammar.internal.lex.Chars;
import org.blklab.grammar.internal.lex.Words;

/**
 * Guesses at what was meant where the grammar does not fit; at most one, only if probably right.
 */
final class SyntaxHints {
  private final SyntaxErrors.Failure failure;
  private final Expected expected;
  private final Tokens tokens;
  private final Tok found;
  private final Tok previous;
  private final Tok first;

  SyntaxHints(SyntaxErrors.Failure failure, Tokens tokens) {
    this.failure = failure;
    this.expected = failure.expected();
    this.tokens = tokens;
    this.found = tokens.current();
    this.previous = tokens.previous();
    this.first = failure.first();
  }

  List<String> hints() {
    String hint = hint();
    return hint == null ? List.of() : List.of(hint);
  }

  private String hint() {
    if (previous.getType() == ScenarioParser.MODULO && expected.expression()) {
      return "a percent sign touches its number";
    }
    return switch (found.getType()) {
      case ScenarioParser.NAME -> forWord();
      case ScenarioParser.STRING -> forString();
      case ScenarioParser.LBRACE -> forBrace();
      case ScenarioParser.ASSIGN -> expected.operator() ? "`==` compares" : null;
      case ScenarioParser.EQ ->
          expected.has(ScenarioParser.ASSIGN) ? "`=` gives a value, `==` compares" : null;
      case ScenarioParser.LT, ScenarioParser.LE, ScenarioParser.GT, ScenarioParser.GE ->
          expected.has(ScenarioParser.AND) ? "comparisons are joined by `and`" : null;
      case ScenarioParser.NOT -> expected.operator() ? "`not` stands before a comparison" : null;
      case ScenarioParser.NUMBER, ScenarioParser.QUANTITY -> forNumber();
      case ScenarioParser.DOT -> forDot();
      case ScenarioParser.COLON, ScenarioParser.COMMA, ScenarioParser.SLASH -> forValue();
      case ScenarioParser.END, ScenarioParser.RBRACE -> forLoneProperty();
      default -> null;
    };
  }

  private String forWord() {
    String word = found.getText();
    if (tokens.ahead(1).getType() == ScenarioParser.ASSIGN) {
      if (failure.in(ScenarioParser.RULE_statement) && expected.has(ScenarioParser.LBRACE)) {
        return "put braces around it: `{ … }`";
      }
      if (expected.end()) {
        return "put `;` or a new line before " + Chars.quote(word);
      }
    }
    if (failure.place() == ScenarioParser.RULE_on && expected.has(ScenarioParser.LPAREN)) {
      return nearest(word, expected.keywords(), "write `(" + word + ")`");
    }
    boolean text = expected.has(ScenarioParser.STRING) && !expected.expression();
    if (text && (!expected.end() || previous.getType() == ScenarioParser.JS)) {
      return "names of files stand in quotes: \"…\"";
    }
    return nearest(word, expected.keywords(), forFirstWord());
  }

  /** For a word that is, or follows, a mistyped keyword at the start of what we are in. */
  private String forFirstWord() {
    if (first != found && previous != first) {
      return null;
    }
    String word = first.getText();
    boolean statement = failure.in(ScenarioParser.RULE_item) && Words.statement(word) != Words.NONE;
    String otherwise =
        statement ? "`" + word + "` begins a statement; is a `}` missing before it?" : null;
    return nearest(word, firstWords(), otherwise);
  }

  private static String nearest(String word, List<String> known) {
    return nearest(word, known, null);
  }

  private static String nearest(String word, List<String> known, String otherwise) {
    return Suggest.closest(word, known)
        .map(near -> "did you mean `" + near + "`?")
        .orElse(otherwise);
  }

  /** The keywords that could begin what we are in. */
  private List<String> firstWords() {
    return switch (failure.rule().getRuleIndex()) {
      case ScenarioParser.RULE_step -> Words.ofSteps();
      case ScenarioParser.RULE_compareItem -> List.of("variant");
      case ScenarioParser.RULE_item -> List.of("patch", "without", "job");
      default -> List.of();
    };
  }

  private String forString() {
    return failure.place() == ScenarioParser.RULE_model
            && previous.getType() == ScenarioParser.COLON
        ? "models are names, without quotes"
        : nearest(previous.getText(), expected.keywords());
  }

  private String forBrace() {
    if (first == found) {
      return "`{` stands on the line of its statement";
    }
    String hint = forFirstWord();
    boolean variant =
        failure.in(ScenarioParser.RULE_compareItem) && first.getType() == ScenarioParser.NAME;
    return hint == null && variant ? "write `variant " + first.getText() + " { }`" : hint;
  }

  private String forNumber() {
    boolean release = first.getType() == ScenarioParser.KERNEL && previous == first;
    return release ? "write `kernel \"" + found.getText() + "\"`" : forFirstWord();
  }

  private String forDot() {
    Tok next = tokens.ahead(1);
    boolean fraction = next.getType() == ScenarioParser.NUMBER && next.start() == found.end();
    return fraction && expected.expression() ? "write `0." + next.getText() + "`" : null;
  }

  private String forValue() {
    boolean value = failure.in(ScenarioParser.RULE_item) && first != found && previous != first;
    return value ? "a value that is no expression stands in quotes: \"…\"" : null;
  }

  private String forLoneProperty() {
    boolean lone = failure.in(ScenarioParser.RULE_item) && previous == first;
    return lone && expected.has(ScenarioParser.ASSIGN)
        ? "write `" + first.getText() + " = on` to switch it on"
        : null;
  }
}
