package org.blklab.grammar.internal.lex;

import java.util.Optional;
import org.blklab.grammar.ast.Unit;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;

/**
 * Reads one number with what belongs to it: {@code 512}, {@code 0.5}, {@code 4k}, {@code 340/s},
 * {@code 200m/s}, {@code 75%}.
 */
final class NumberScanner {
  /** A quantity of 30 digits is a mistake whatever its unit. */
  private static final int MAX_DIGITS = 30;

  private final String text;
  private final Problems problems;

  NumberScanner(String text, Problems problems) {
    this.text = text;
    this.problems = problems;
  }

  /** The token that starts with the digit at {@code start}; INVALID if it is none, reported. */
  Tok scan(int start) {
    int digits = endOfNumber(start);
    if (digits < text.length() && text.charAt(digits) == '.' && isDigitAt(digits + 1)) {
      int end = digits;
      while (end < text.length() && (text.charAt(end) == '.' || isDigitAt(end))) {
        end++;
      }
      return bad(start, end, " is no number", "a version or address stands in quotes");
    }
    if (digits - start > MAX_DIGITS) {
      return bad(start, digits, " has too many digits");
    }
    int suffix = endOfSuffix(digits);
    if (suffix > digits) {
      return withUnit(start, digits, suffix);
    }
    if (isPercent(digits)) {
      return new Tok(text, ScenarioParser.QUANTITY, start, digits + 1);
    }
    int per = endOfPer(digits);
    int type = per > digits ? ScenarioParser.RATE : ScenarioParser.NUMBER;
    return new Tok(text, type, start, per);
  }

  private int endOfNumber(int start) {
    int end = Chars.endOfDigits(text, start);
    boolean fraction = end < text.length() && text.charAt(end) == '.' && isDigitAt(end + 1);
    return fraction ? Chars.endOfDigits(text, end + 1) : end;
  }

  private boolean isDigitAt(int at) {
    return at < text.length() && Chars.isDigit(text.charAt(at));
  }

  private int endOfSuffix(int at) {
    int end = at;
    while (Chars.isNamePart(text, end) || end < text.length() && text.charAt(end) == '\u00B5') {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  private Tok withUnit(int start, int digits, int end) {
    String suffix = text.substring(digits, end);
    Unit unit = Units.find(suffix);
    if (unit == null) {
      return unknownUnit(start, digits, end);
    }
    if (unit.dimension() == Unit.Dimension.SIZE) {
      int per = endOfPer(end);
      if (per > end) {
        return new Tok(text, ScenarioParser.RATE, start, per);
      }
    }
    return new Tok(text, ScenarioParser.QUANTITY, start, end);
  }

  private Tok unknownUnit(int start, int digits, int end) {
    String suffix = text.substring(digits, end);
    String hint =
        switch (suffix) {
          case "kb", "Kb", "KB" -> "`k` or `KiB` is 1024 bytes, `kB` is 1000 bytes";
          case "mb", "Mb" -> "`m` or `MiB` is 1024 * 1024 bytes, `MB` is 1,000,000 bytes";
          case "gb", "Gb" -> "`g` or `GiB` is a power of 1024, `GB` of 1000";
          case "sec", "second", "seconds" -> "did you mean `s`?";
          case "minute", "minutes", "mins" -> "did you mean `min`?";
          case "hour", "hours" -> "did you mean `h`?";
          default -> null;
        };
    if (isExponent(suffix)) {
      hint = "write the zeros: there is no exponent";
    }
    if (suffix.charAt(0) == 'x' && text.startsWith("0x", start)) {
      hint = "numbers are decimal";
    }
    Optional<String> nearest = Suggest.closest(suffix, Units.suffixes());
    if (hint == null && nearest.isPresent()) {
      hint = "did you mean `" + nearest.get() + "`?";
    }
    if (hint == null) {
      hint = "sizes end in k m g t, KiB … TiB, kB … TB or sectors; times in ns us ms s min h";
    }
    var message = "unknown unit " + Chars.quote(suffix) + " in ";
    problems.add(
        Code.BAD_NUMBER,
        new Span(start, end),
        message + Chars.quote(text.substring(start, end)),
        hint);
    return new Tok(text, ScenarioParser.INVALID, start, end);
  }

  private static boolean isExponent(String suffix) {
    char first = suffix.charAt(0);
    return (first == 'e' || first == 'E') && Chars.endOfDigits(suffix, 1) == suffix.length();
  }

  /** The end of {@code /s} or another time unit that touches the slash at {@code at}, or at. */
  private int endOfPer(int at) {
    if (at >= text.length() || text.charAt(at) != '/') {
      return at;
    }
    int end = endOfSuffix(at + 1);
    return Units.findTime(text.substring(at + 1, end)) == null ? at : end;
  }

  /**
   * Whether the sign that touches the number is a percent sign: unless an operand follows, which
   * makes it a modulo.
   */
  private boolean isPercent(int at) {
    if (at >= text.length() || text.charAt(at) != '%') {
      return false;
    }
    int next = Chars.skipBlanks(text, at + 1);
    if (next == text.length()) {
      return true;
    }
    char c = text.charAt(next);
    if (Chars.isNameStart(text, next)) {
      String word = text.substring(next, Chars.endOfName(text, next));
      return next > at + 1 && Words.isAfterOperand(word);
    }
    return !Chars.isDigit(c) && c != '(' && c != '[' && c != '"';
  }

  private Tok bad(int start, int end, String what, String... hints) {
    var found = Chars.quote(text.substring(start, end));
    problems.add(Code.BAD_NUMBER, new Span(start, end), found + what, hints);
    return new Tok(text, ScenarioParser.INVALID, start, end);
  }
}
