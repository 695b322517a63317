package org.blklab.grammar.diag;

import java.util.List;
import java.util.Locale;

/**
 * Shows diagnostics to people, with the line of the source and carets under what is meant:
 *
 * <pre>
 * error[E203]: unknown elevator `mq-deadlin`
 *   --&gt; nvme.blk:7:15
 *    |
 *  7 |   scheduler = mq-deadlin
 *    |               ^^^^^^^^^^
 * hint: did you mean `mq-deadline`? Known: none, mq-deadline, kyber, bfq
 * </pre>
 *
 * Lines and columns count from 1, columns in code points. Of a stretch over several lines the first
 * and the last are shown. The text is free of control characters, whatever the source holds.
 */
public final class DiagnosticRenderer {
  private final Style style;

  private DiagnosticRenderer(Style style) {
    this.style = style;
  }

  /** For files, logs and pipes. */
  public static DiagnosticRenderer plain() {
    return new DiagnosticRenderer(Style.PLAIN);
  }

  /** For terminals: with ANSI colours. */
  public static DiagnosticRenderer coloured() {
    return new DiagnosticRenderer(Style.COLOURED);
  }

  /** All of them, with an empty line between; empty if there are none. */
  public String render(List<Diagnostic> diagnostics) {
    var out = new StringBuilder();
    for (Diagnostic diagnostic : diagnostics) {
      if (!out.isEmpty()) {
        out.append('\n');
      }
      out.append(render(diagnostic));
    }
    return out.toString();
  }

  /** One of them; the last line ends with a newline, too. */
  public String render(Diagnostic diagnostic) {
    var out = new StringBuilder();
    Severity severity = diagnostic.severity();
    String label = severity.name().toLowerCase(Locale.ROOT);
    out.append(style.label(severity, label + "[" + diagnostic.code().text() + "]"))
        .append(style.bold(": " + SourceLine.printable(diagnostic.message())))
        .append('\n');
    excerpt(diagnostic, out);
    for (String hint : diagnostic.hints()) {
      out.append(style.hint("hint")).append(": ").append(SourceLine.printable(hint)).append('\n');
    }
    return out.toString();
  }

  private void excerpt(Diagnostic diagnostic, StringBuilder out) {
    Source source = diagnostic.source();
    Span span = diagnostic.span();
    SourceLine first = SourceLine.at(source, span.start());
    SourceLine last = span.end() > first.end() ? SourceLine.endingAt(source, span.end()) : first;
    int width = Integer.toString(last.number()).length();
    String margin = " ".repeat(width + 1);
    out.append(margin).append(style.frame("-->")).append(' ');
    out.append(SourceLine.printable(source.name())).append(':').append(first.number());
    out.append(':').append(first.column(span.start())).append('\n');
    out.append(margin).append(style.frame(" |")).append('\n');
    line(first, span, width, diagnostic.severity(), out);
    if (last.number() > first.number() + 1) {
      out.append(style.frame("...")).append('\n');
    }
    if (last.number() > first.number()) {
      line(last, span, width, diagnostic.severity(), out);
    }
  }

  private void line(SourceLine line, Span span, int width, Severity severity, StringBuilder out) {
    SourceLine.Shown shown = line.show(span);
    String number = Integer.toString(line.number());
    out.append(style.frame(" " + " ".repeat(width - number.length()) + number + " |"));
    out.append(shown.text().isEmpty() ? "" : " " + shown.text()).append('\n');
    out.append(style.frame(" ".repeat(width + 2) + "|")).append(' ');
    out.append(" ".repeat(shown.caretStart()));
    out.append(style.label(severity, "^".repeat(shown.caretWidth()))).append('\n');
  }

  /** Colours, or none. */
  private enum Style {
    PLAIN,
    COLOURED;

    private static final String RESET = "\u001B[0m";

    private String in(String sequence, String text) {
      return this == PLAIN || text.isEmpty() ? text : "\u001B[" + sequence + "m" + text + RESET;
    }

    String label(Severity severity, String text) {
      return switch (severity) {
        case ERROR -> in("1;31", text);
        case WARNING -> in("1;33", text);
        case NOTE -> in("1;36", text);
      };
    }

    String bold(String text) {
      return in("1", text);
    }

    String frame(String text) {
      return in("34", text);
    }

    String hint(String text) {
      return in("1;32", text);
    }
  }
}
