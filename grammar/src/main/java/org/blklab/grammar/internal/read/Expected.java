package org.blklab.grammar.internal.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.blklab.grammar.internal.ScenarioParser;

/** What could have stood at a place, in words for people. */
final class Expected {
  private static final int MAX_NAMED = 5;

  /** Tokens with a text of their own, in the order in which messages name them. */
  private static final Map<Integer, String> TEXTS = texts();

  private final IntervalSet tokens;

  Expected(IntervalSet tokens) {
    this.tokens = tokens;
  }

  private static Map<Integer, String> texts() {
    Map<Integer, String> all = new LinkedHashMap<>();
    all.put(ScenarioParser.ASSIGN, "=");
    all.put(ScenarioParser.COLON, ":");
    all.put(ScenarioParser.IN, "in");
    all.put(ScenarioParser.ON, "on");
    all.put(ScenarioParser.UNTIL, "until");
    all.put(ScenarioParser.AFTER, "after");
    all.put(ScenarioParser.FROM, "from");
    all.put(ScenarioParser.TO, "to");
    all.put(ScenarioParser.OVER, "over");
    all.put(ScenarioParser.BAD, "bad");
    all.put(ScenarioParser.WHEN, "when");
    all.put(ScenarioParser.WITHIN, "within");
    all.put(ScenarioParser.RUNS, "runs");
    all.put(ScenarioParser.GOAL, "minimise` or `maximise");
    all.put(ScenarioParser.RANDOM, "random");
    all.put(ScenarioParser.SEQUENTIAL, "sequential");
    all.put(ScenarioParser.AT, "at");
    all.put(ScenarioParser.SYNC, "sync");
    all.put(ScenarioParser.FUA, "fua");
    all.put(ScenarioParser.JS, "js");
    all.put(ScenarioParser.LBRACE, "{");
    all.put(ScenarioParser.JS_CODE, "{");
    all.put(ScenarioParser.RPAREN, ")");
    all.put(ScenarioParser.RBRACKET, "]");
    all.put(ScenarioParser.HOLE_CLOSE, "}");
    all.put(ScenarioParser.LPAREN, "(");
    all.put(ScenarioParser.COMMA, ",");
    return all;
  }

  boolean has(int type) {
    return tokens.contains(type);
  }

  Expected without(int type) {
    var fewer = new IntervalSet(tokens);
    fewer.remove(type);
    return new Expected(fewer);
  }

  boolean statement() {
    return has(ScenarioParser.KIND);
  }

  boolean step() {
    return has(ScenarioParser.FSYNC);
  }

  boolean expression() {
    return has(ScenarioParser.NUMBER);
  }

  boolean operator() {
    return has(ScenarioParser.PLUS);
  }

  boolean end() {
    return has(ScenarioParser.END) || has(Token.EOF) || has(ScenarioParser.RBRACE);
  }

  /** Keywords that could stand here behind an operand. */
  List<String> keywords() {
    return TEXTS.entrySet().stream()
        .filter(entry -> has(entry.getKey()))
        .map(Map.Entry::getValue)
        .filter(text -> Character.isLetter(text.charAt(0)) && text.indexOf('`') < 0)
        .toList();
  }

  /** Readable names of all of it, as {@code `=`, an operator or the end of the line}. */
  String names(String nameOfName, String nameOfEnd) {
    List<String> names = new ArrayList<>();
    if (statement()) {
      return "a statement";
    }
    if (step()) {
      return "a step of a job";
    }
    if (expression()) {
      names.add("an expression");
    } else {
      if (has(ScenarioParser.NAME)) {
        names.add(nameOfName);
      }
      if (has(ScenarioParser.STRING)) {
        names.add("a string");
      }
    }
    addTexts(names);
    if (operator()) {
      names.add("an operator");
    }
    if (end()) {
      names.add(nameOfEnd);
    }
    return join(names);
  }

  private void addTexts(List<String> names) {
    for (Map.Entry<Integer, String> text : TEXTS.entrySet()) {
      int type = text.getKey();
      boolean partOfGroup =
          type == ScenarioParser.JS && (expression() || has(ScenarioParser.NAME))
              || type == ScenarioParser.LPAREN && (expression() || operator())
              || type == ScenarioParser.IN && operator();
      if (has(type) && !partOfGroup && names.size() < MAX_NAMED) {
        names.add("`" + text.getValue() + "`");
      }
    }
  }

  private static String join(List<String> names) {
    List<String> shown = names.size() > MAX_NAMED ? names.subList(0, MAX_NAMED) : names;
    if (shown.size() < 2) {
      return String.join("", shown);
    }
    int last = shown.size() - 1;
    return String.join(", ", shown.subList(0, last)) + " or " + shown.get(last);
  }
}
