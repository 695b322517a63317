package org.blklab.grammar.internal.lex;

/** The escapes of {@code "…"}. */
public final class Strings {
  /** What may stand after a backslash. */
  static final String ESCAPES = "\"nt\\$";

  private Strings() {}

  /** The characters that {@code written} stands for; an unknown escape stands for itself. */
  public static String unescape(String written) {
    if (written.indexOf('\\') < 0) {
      return written;
    }
    var plain = new StringBuilder(written.length());
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      boolean escape = c == '\\' && i + 1 < written.length();
      if (!escape || ESCAPES.indexOf(written.charAt(i + 1)) < 0) {
        plain.append(c);
        continue;
      }
      i++;
      plain.append(
          switch (written.charAt(i)) {
            case 'n' -> '\n';
            case 't' -> '\t';
            default -> written.charAt(i);
          });
    }
    return plain.toString();
  }
}
