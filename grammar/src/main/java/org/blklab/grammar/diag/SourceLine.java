package org.blklab.grammar.diag;

/**
 * One line of a source, and how it looks on a terminal: tabs widened, control characters replaced,
 * wide characters counted as two columns, cut around the place of interest if it is very long.
 *
 * @param number from 1
 * @param start offset of its first char
 * @param end offset behind its last char; the line break is not part of it
 */
record SourceLine(Source source, int number, int start, int end) {
  private static final int TAB = 4;

  /** Wider lines are cut; a caret line of this width still fits most windows twice. */
  private static final int MAX_WIDTH = 160;

  /** What remains visible before a place of interest in a line that is cut. */
  private static final int BEFORE = 40;

  private static final String CUT = "\u2026";
  private static final char REPLACEMENT = '\uFFFD';

  /** A line as shown; columns from 0. */
  record Shown(String text, int caretStart, int caretWidth) {}

  /** The line that holds the char at an offset, or its line break. */
  static SourceLine at(Source source, int offset) {
    String text = source.text();
    int at = Math.min(offset, text.length());
    int start = text.lastIndexOf('\n', at - 1) + 1;
    int end = text.indexOf('\n', at);
    int last = end < 0 ? text.length() : end;
    if (last > start && text.charAt(last - 1) == '\r') {
      last--;
    }
    return new SourceLine(source, numberOfLine(text, start), start, last);
  }

  private static int numberOfLine(String text, int start) {
    int number = 1;
    for (int i = text.indexOf('\n'); i >= 0 && i < start; i = text.indexOf('\n', i + 1)) {
      number++;
    }
    return number;
  }

  /** The line that holds the last char of a stretch that ends at an offset. */
  static SourceLine endingAt(Source source, int end) {
    int at = Math.min(end, source.text().length());
    return at(source, at > 0 && source.text().charAt(at - 1) == '\n' ? at - 1 : at);
  }

  /** The column of an offset in this line, from 1, in code points. */
  int column(int offset) {
    int within = Math.min(Math.max(offset, start), source.text().length());
    return 1 + source.text().codePointCount(start, within);
  }

  /** The line with carets under the part of a span that lies in it; at least one caret. */
  Shown show(Span span) {
    int to = clamp(span.end());
    int from = span.start() < start ? firstInk(to) : Math.min(to, clamp(span.start()));
    int at = to - start > MAX_WIDTH ? Math.max(start, from - BEFORE) : start;
    var shown = new StringBuilder(at > start ? CUT : "");
    int column = shown.length();
    int caretStart = -1;
    int caretEnd = -1;
    while (at < end && column < MAX_WIDTH) {
      caretStart = caretStart < 0 && at >= from ? column : caretStart;
      caretEnd = caretEnd < 0 && at >= to ? column : caretEnd;
      int c = source.text().codePointAt(at);
      int width = c == '\t' ? TAB - column % TAB : width(c);
      if (c == '\t') {
        shown.repeat(' ', width);
      } else {
        shown.appendCodePoint(isPrintable(c) ? c : REPLACEMENT);
      }
      column += width;
      at += Character.charCount(c);
    }
    caretStart = caretStart < 0 ? column : caretStart;
    caretEnd = caretEnd < 0 ? column : caretEnd;
    String text = at < end ? shown + CUT : shown.toString().stripTrailing();
    return new Shown(text, caretStart, Math.max(1, caretEnd - caretStart));
  }

  private int clamp(int offset) {
    return Math.min(Math.max(offset, start), end);
  }

  /** Where the indentation of this line ends, but not behind {@code limit}. */
  private int firstInk(int limit) {
    int at = start;
    while (at < limit && Character.isWhitespace(source.text().charAt(at))) {
      at++;
    }
    return at;
  }

  /** A message or name without anything that could steer a terminal. */
  static String printable(String message) {
    if (message.codePoints().allMatch(SourceLine::isPrintable)) {
      return message;
    }
    var plain = new StringBuilder();
    message.codePoints().map(c -> isPrintable(c) ? c : REPLACEMENT).forEach(plain::appendCodePoint);
    return plain.toString();
  }

  /** False for control characters, for those that turn the direction of text, and for halves. */
  private static boolean isPrintable(int c) {
    boolean turnsText = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> !turnsText;
    };
  }

  /** How many columns of a terminal a character takes. */
  private static int width(int c) {
    if (c < 0x300) {
      return 1;
    }
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
      case Character.FORMAT -> isPrintable(c) ? 0 : 1;
      default -> isWide(c) ? 2 : 1;
    };
  }

  /** East Asian wide and full-width characters and emoji. Source: Unicode Standard Annex 11. */
  private static boolean isWide(int c) {
    return c >= 0x1100 && c <= 0x115F
        || c >= 0x2E80 && c <= 0xA4CF && c != 0x303F
        || c >= 0xAC00 && c <= 0xD7A3
        || c >= 0xF900 && c <= 0xFAFF
        || c >= 0xFE30 && c <= 0xFE6F
        || c >= 0xFF00 && c <= 0xFF60
        || c >= 0xFFE0 && c <= 0xFFE6
        || c >= 0x1F300 && c <= 0x1F64F
        || c >= 0x1F680 && c <= 0x1F6FF
        || c >= 0x1F900 && c <= 0x1FAFF
        || c >= 0x20000 && c <= 0x3FFFD;
  }
}
