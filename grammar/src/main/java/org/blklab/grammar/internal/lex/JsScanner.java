package org.blklab.grammar.internal.lex;

import java.util.List;

/**
 * Finds the end of a block of JavaScript: knows strings, nested templates, comments and regular
 * expressions well enough not to count their braces.
 */
final class JsScanner {
  /** Words after which a slash begins a regular expression, though they look like names. */
  private static final List<String> OPERATOR_WORDS =
      List.of(
          "return",
          "typeof",
          "case",
          "in",
          "of",
          "delete",
          "void",
          "throw",
          "new",
          "else",
          "do",
          "instanceof",
          "yield",
          "await");

  private final String text;
  private int at;

  /** Whether a slash here would divide: after a name, a number, {@code )} or {@code ]}. */
  private boolean afterOperand;

  /** Open braces, innermost last: of a block, or of the hole of a template. */
  private final StringBuilder open = new StringBuilder();

  private static final char BLOCK = '{';
  private static final char HOLE = '$';

  private JsScanner(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /** The offset behind the brace that closes the one at {@code brace}; -1 if there is none. */
  static int endOfBlock(String text, int brace) {
    var scanner = new JsScanner(text, brace);
    while (scanner.at < text.length()) {
      scanner.step();
      if (scanner.open.isEmpty()) {
        return scanner.at;
      }
    }
    return -1;
  }

  private void step() {
    char c = text.charAt(at);
    switch (c) {
      case '{' -> {
        open.append(BLOCK);
        sign();
      }
      case '}' -> close();
      case '\'', '"' -> string(c);
      case '`' -> {
        at++;
        template();
      }
      case '/' -> slash();
      case ')', ']' -> {
        at++;
        afterOperand = true;
      }
      default -> {
        if (Character.isJavaIdentifierPart(c)) {
          word();
        } else if (Character.isWhitespace(c)) {
          at++;
        } else {
          sign();
        }
      }
    }
  }

  private void sign() {
    at++;
    afterOperand = false;
  }

  private void close() {
    boolean hole = open.charAt(open.length() - 1) == HOLE;
    open.setLength(open.length() - 1);
    sign();
    if (hole) {
      template();
    }
  }

  private void word() {
    int start = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    afterOperand = !OPERATOR_WORDS.contains(text.substring(start, at));
  }

  /** Skips a string; one that is not closed ends with its line. */
  private void string(char quote) {
    at++;
    while (at < text.length() && text.charAt(at) != quote && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at = Math.min(at + 1, text.length());
    afterOperand = true;
  }

  /** Skips the characters of a template up to its end or to the next hole. */
  private void template() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '`') {
        at++;
        afterOperand = true;
        return;
      }
      if (c == '$' && text.startsWith("${", at)) {
        open.append(HOLE);
        at += 2;
        afterOperand = false;
        return;
      }
      at += c == '\\' ? 2 : 1;
    }
    at = text.length();
  }

  private void slash() {
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end;
    } else if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length() : end + 2;
    } else {
      int end = afterOperand ? -1 : endOfRegex();
      if (end < 0) {
        sign();
      } else {
        at = end;
        afterOperand = true;
      }
    }
  }

  /** The offset behind the regular expression that starts here; -1 if its line has no end of it. */
  private int endOfRegex() {
    boolean inClass = false;
    for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
      switch (text.charAt(i)) {
        case '\\' -> i++;
        case '[' -> inClass = true;
        case ']' -> inClass = false;
        case '/' -> {
          if (!inClass) {
            return i + 1;
          }
        }
        default -> {
          // part of the expression
        }
      }
    }
    return -1;
  }
}
