package org.blklab.grammar.internal.lex;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;

/**
 * Cuts a text into tokens, comments and newlines included. Words come out as NAME whatever they
 * say; which of them are keywords is {@link TokenFilter}'s business.
 */
public final class Lexer {
  /** More tokens are no scenario; about 40 bytes each. */
  static final int MAX_TOKENS = 2_000_000;

  /** In UTF-16 chars. */
  static final int MAX_CHARS = 1 << 24;

  private final String text;
  private final Problems problems;
  private final List<Tok> tokens = new ArrayList<>();
  private final NumberScanner numbers;

  /** Starts of the strings whose {@code ${…}} we are in, innermost first. */
  private final Deque<Integer> openStrings = new ArrayDeque<>();

  private int at;

  public Lexer(Source source, Problems problems) {
    this.text = source.text();
    this.problems = problems;
    this.numbers = new NumberScanner(text, problems);
  }

  /** All tokens, the last one EOF. Whatever cannot be read is reported and comes as INVALID. */
  public List<Tok> read() {
    if (text.length() > MAX_CHARS) {
      problems.add(Code.TOO_LARGE, new Span(0, 0), "this text has more than 16,777,216 characters");
      return List.of(new Tok(text, Tok.EOF, 0, 0));
    }
    if (text.startsWith("\uFEFF")) {
      at = 1;
    }
    while (at < text.length()) {
      if (tokens.size() > MAX_TOKENS) {
        problems.add(
            Code.TOO_LARGE, new Span(at, at), "this text has more than 2,000,000 words and signs");
        tokens.clear();
        openStrings.clear();
        break;
      }
      next();
    }
    if (!openStrings.isEmpty()) {
      abandonStrings(true);
    }
    tokens.add(new Tok(text, Tok.EOF, text.length(), text.length()));
    return tokens;
  }

  private void next() {
    char c = text.charAt(at);
    switch (c) {
      case ' ', '\t', '\r', '\f' -> at++;
      case '\n' -> newline();
      case '#' -> comment();
      case '"' -> string();
      case '}' -> closingBrace();
      default -> {
        if (Chars.isDigit(c)) {
          number();
        } else if (Chars.isNameStart(text, at)) {
          name();
        } else {
          sign(c);
        }
      }
    }
  }

  private void newline() {
    if (openStrings.isEmpty()) {
      emit(ScenarioParser.NEWLINE, 1);
    } else {
      abandonStrings(true);
    }
  }

  private void comment() {
    int end = text.indexOf('\n', at);
    emit(ScenarioParser.COMMENT, (end < 0 ? text.length() : end) - at);
  }

  private void number() {
    Tok number = numbers.scan(at);
    tokens.add(number);
    at = number.end();
  }

  private void name() {
    int end = Chars.endOfName(text, at);
    if (lastType() == ScenarioParser.DOT) {
      end = Chars.endOfPercentile(text, at, end);
    }
    boolean js = end - at == 2 && text.startsWith("js", at) && lastType() != ScenarioParser.DOT;
    emit(ScenarioParser.NAME, end - at);
    if (js) {
      javaScript();
    }
  }

  /** After the word {@code js}: if a brace follows on the line, all up to its match is code. */
  private void javaScript() {
    int open = Chars.skipBlanks(text, at);
    if (open == text.length() || text.charAt(open) != '{') {
      return;
    }
    int end = JsScanner.endOfBlock(text, open);
    at = open;
    if (end < 0) {
      problems.addUnclosed(new Span(open, open + 1), "this `{` of JavaScript is not closed");
      emit(ScenarioParser.INVALID, text.length() - open);
    } else {
      emit(ScenarioParser.JS_CODE, end - open);
    }
  }

  // ---- strings

  private void string() {
    if (text.startsWith("\"\"\"", at)) {
      rawString();
      return;
    }
    int start = at;
    at++;
    int end = endOfChars();
    if (end < text.length() && text.charAt(end) == '"') {
      at = start;
      emit(ScenarioParser.STRING, end + 1 - start);
      return;
    }
    tokens.add(new Tok(text, ScenarioParser.STRING_OPEN, start, start + 1));
    openStrings.push(start);
    charsUpTo(end);
  }

  private void rawString() {
    int end = text.indexOf("\"\"\"", at + 3);
    if (end < 0) {
      problems.addUnclosed(new Span(at, at + 3), "this `\"\"\"` is not closed");
      emit(ScenarioParser.INVALID, text.length() - at);
    } else {
      emit(ScenarioParser.RAW_STRING, end + 3 - at);
    }
  }

  /** Inside a string with holes: its characters up to {@code end}, then what stands there. */
  private void charsUpTo(int end) {
    if (end > at) {
      emit(ScenarioParser.CHARS, end - at);
    }
    if (end == text.length() || text.charAt(end) == '\n') {
      abandonStrings(false);
    } else if (text.charAt(end) == '"') {
      openStrings.pop();
      emit(ScenarioParser.STRING_CLOSE, 1);
    } else {
      emit(ScenarioParser.HOLE_OPEN, 2);
    }
  }

  /** The end of the plain characters of a string from here on; reports unknown escapes. */
  private int endOfChars() {
    int i = at;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '"' || c == '\n' || c == '$' && text.startsWith("${", i)) {
        return i;
      }
      if (c == '\\' && i + 1 < text.length() && text.charAt(i + 1) != '\n') {
        checkEscape(i);
        i++;
      }
      i++;
    }
    return text.length();
  }

  private void checkEscape(int i) {
    if (Strings.ESCAPES.indexOf(text.charAt(i + 1)) < 0) {
      int length = 1 + Character.charCount(text.codePointAt(i + 1));
      problems.add(
          Code.BAD_CHARACTER,
          new Span(i, i + length),
          "unknown escape " + Chars.quote(text.substring(i, i + length)),
          "write `\\\\` for a backslash; the escapes are \\\" \\n \\t \\\\ \\$");
    }
  }

  /**
   * A line ends inside a string: reports it, once for all strings around it, and closes them.
   *
   * @param inHole whether the innermost one is inside its {@code ${…}}
   */
  private void abandonStrings(boolean inHole) {
    int outermost = openStrings.peekLast();
    problems.add(
        Code.UNCLOSED,
        new Span(outermost, at),
        "this string is not closed on its line",
        "text over several lines stands between `\"\"\"` and `\"\"\"`");
    emit(ScenarioParser.INVALID, 0);
    boolean hole = inHole;
    while (!openStrings.isEmpty()) {
      openStrings.pop();
      if (hole) {
        emit(ScenarioParser.HOLE_CLOSE, 0);
      }
      emit(ScenarioParser.STRING_CLOSE, 0);
      hole = true;
    }
  }

  private void closingBrace() {
    if (openStrings.isEmpty()) {
      emit(ScenarioParser.RBRACE, 1);
    } else {
      emit(ScenarioParser.HOLE_CLOSE, 1);
      charsUpTo(endOfChars());
    }
  }

  // ---- signs

  private void sign(char c) {
    char following = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
    if (c == '/' && following == '/') {
      problems.add(
          Code.BAD_CHARACTER,
          new Span(at, at + 2),
          "`//` is no comment here",
          "comments start with `#`");
      emit(ScenarioParser.INVALID, 2);
      comment();
      return;
    }
    int two = Signs.ofTwo(c, following);
    int one = Signs.ofOne(c);
    if (two != Signs.NONE) {
      emit(two, 2);
    } else if (one != Signs.NONE) {
      emit(one, 1);
    } else {
      badCharacter(c, following);
    }
  }

  private void badCharacter(char c, char following) {
    boolean twice = c == following && (c == '&' || c == '|');
    int length = twice ? 2 : Character.charCount(text.codePointAt(at));
    String found = text.substring(at, at + length);
    problems.add(
        Code.BAD_CHARACTER,
        new Span(at, at + length),
        "unexpected character " + Chars.quote(found),
        Signs.hintFor(c, following));
    emit(ScenarioParser.INVALID, length);
  }

  // ---- tokens

  private int lastType() {
    return tokens.isEmpty() ? Tok.EOF : tokens.getLast().getType();
  }

  private void emit(int type, int length) {
    tokens.add(new Tok(text, type, at, at + length));
    at += length;
  }
}
