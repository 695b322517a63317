package org.blklab.grammar.internal;

import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.blklab.grammar.diag.Suggest;

/** Guesses at what was meant where the grammar does not fit; at most one, only if probably right. */
final class SyntaxHints {
  private final Tokens tokens;
  private final ParserRuleContext rule;
  private final Expected expected;
  private final Tok found;
  private final Tok first;

  SyntaxHints(Tokens tokens, ParserRuleContext rule, Expected expected) {
    this.tokens = tokens;
    this.rule = rule;
    this.expected = expected;
    this.found = tokens.current();
    this.first = (Tok) rule.getStart();
  }

  void addTo(List<String> hints) {
    String hint = hint();
    if (hint != null) {
      hints.add(hint);
    }
  }

  private String hint() {
    return switch (found.getType()) {
      case ScenarioParser.NAME -> forWord();
      case ScenarioParser.LBRACE ->
          first == found ? "`{` stands on the line of its statement" : null;
      case ScenarioParser.ASSIGN -> expected.operator() ? "`==` compares" : null;
      case ScenarioParser.EQ ->
          expected.has(ScenarioParser.ASSIGN) ? "`=` gives a value, `==` compares" : null;
      case ScenarioParser.NUMBER ->
          first.getType() == ScenarioParser.KERNEL
              ? "write `kernel \"" + found.getText() + "\"`"
              : null;
      case ScenarioParser.COLON, ScenarioParser.COMMA, ScenarioParser.SLASH -> forValue();
      case ScenarioParser.END, ScenarioParser.RBRACE -> forLoneProperty();
      default -> null;
    };
  }

  private String forWord() {
    String word = found.getText();
    if (tokens.ahead(1).getType() == ScenarioParser.ASSIGN && expected.end()) {
      return "put `;` or a new line before " + Chars.quote(word);
    }
    List<String> words = first == found || tokens.previous() == first ? firstWords() : List.of();
    String subject = tokens.previous() == first ? first.getText() : word;
    return Suggest.closest(subject, words)
        .or(() -> Suggest.closest(word, expected.keywords()))
        .map(near -> "did you mean `" + near + "`?")
        .orElse(null);
  }

  /** The keywords that could begin what we are in. */
  private List<String> firstWords() {
    return switch (rule.getRuleIndex()) {
      case ScenarioParser.RULE_step -> Words.ofSteps();
      case ScenarioParser.RULE_compareItem -> List.of("variant");
      case ScenarioParser.RULE_item -> List.of("patch", "without", "job");
      default -> List.of();
    };
  }

  private String forValue() {
    boolean value = rule.getRuleIndex() == ScenarioParser.RULE_item && first != found;
    return value && tokens.previous() != first
        ? "a value that is no expression stands in quotes: \"…\""
        : null;
  }

  private String forLoneProperty() {
    boolean lone = rule.getRuleIndex() == ScenarioParser.RULE_item && tokens.previous() == first;
    return lone && expected.has(ScenarioParser.ASSIGN)
        ? "write `" + first.getText() + " = on` to switch it on"
        : null;
  }
}
