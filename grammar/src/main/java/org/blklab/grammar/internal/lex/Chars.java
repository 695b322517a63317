package org.blklab.grammar.internal.lex;

/** What characters names are made of, and how to show a character in a message. */
public final class Chars {
  /** A longer piece is cut: the excerpt of the source shows it anyway. */
  private static final int MAX_QUOTED = 60;

  private Chars() {}

  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(String text, int at) {
    if (at >= text.length()) {
      return false;
    }
    char c = text.charAt(at);
    if (c < 128) {
      return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
    return Character.isLetter(text.codePointAt(at));
  }

  static boolean isNameStart(String text, int at) {
    return isLetter(text, at) || at < text.length() && text.charAt(at) == '_';
  }

  static boolean isNamePart(String text, int at) {
    return isNameStart(text, at) || at < text.length() && isDigit(text.charAt(at));
  }

  /** The end of the name that starts at {@code at}: a {@code -} only between letters or digits. */
  static int endOfName(String text, int at) {
    int i = at;
    while (i < text.length()) {
      if (isNamePart(text, i)) {
        i += Character.charCount(text.codePointAt(i));
      } else if (text.charAt(i) == '-' && joins(text, i)) {
        i++;
      } else {
        break;
      }
    }
    return i;
  }

  private static boolean joins(String text, int dash) {
    boolean before = dash > 0 && isLetterOrDigit(text.codePointBefore(dash));
    return before && dash + 1 < text.length() && isLetterOrDigit(text.codePointAt(dash + 1));
  }

  private static boolean isLetterOrDigit(int c) {
    return c < 128 ? c != '_' && Character.isLetterOrDigit(c) : Character.isLetter(c);
  }

  /** If {@code p99} stands at {@code at} up to {@code end}, the end of {@code p99.99}. */
  static int endOfPercentile(String text, int at, int end) {
    if (text.charAt(at) != 'p' || end == at + 1 || endOfDigits(text, at + 1) != end) {
      return end;
    }
    boolean fraction = end + 1 < text.length() && text.charAt(end) == '.';
    return fraction && isDigit(text.charAt(end + 1)) ? endOfDigits(text, end + 1) : end;
  }

  static int endOfDigits(String text, int at) {
    int i = at;
    while (i < text.length() && isDigit(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The first place from {@code at} that holds no space or tab. */
  static int skipBlanks(String text, int at) {
    int i = at;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /** A piece of source for a message: in backquotes, or by number what cannot be shown. */
  public static String quote(String piece) {
    var shown = new StringBuilder("`");
    for (int i = 0; i < piece.length(); i += Character.charCount(piece.codePointAt(i))) {
      int c = piece.codePointAt(i);
      if (i > MAX_QUOTED) {
        return shown.append("…`").toString();
      }
      if (isPrintable(c)) {
        shown.appendCodePoint(c);
      } else {
        return "U+%04X".formatted(c);
      }
    }
    return shown.append('`').toString();
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
