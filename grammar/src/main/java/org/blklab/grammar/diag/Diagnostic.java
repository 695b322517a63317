package org.blklab.grammar.diag;

import java.util.List;

/**
 * One message to the user about a place in a source text.
 *
 * @param code stable code, such as {@link Code#UNKNOWN_NAME}
 * @param source the text that {@code span} points into
 * @param message one sentence without a final stop, in the user's words
 * @param hints what to write instead; empty when none is probably right
 */
public record Diagnostic(
    Severity severity, Code code, Source source, Span span, String message, List<String> hints) {
  public Diagnostic {
    hints = List.copyOf(hints);
  }

  public static Diagnostic error(Code code, Source source, Span span, String message) {
    return new Diagnostic(Severity.ERROR, code, source, span, message, List.of());
  }

  public static Diagnostic error(
      Code code, Source source, Span span, String message, String hint) {
    return new Diagnostic(Severity.ERROR, code, source, span, message, List.of(hint));
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
