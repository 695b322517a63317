package org.blklab.runtime.workload.fio;

import java.util.ArrayList;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;

/**
 * A fio job file cut into sections and options. Lines that begin with {@code ;} or {@code #} are
 * comments; {@code [name]} begins a section.
 */
final class FioLines {
  /**
   * A section as it was written.
   *
   * @param span its name
   */
  record RawSection(String name, Span span, List<FioItem> items) {}

  private final Source source;
  private final List<Diagnostic> diagnostics;
  private final List<RawSection> sections = new ArrayList<>();

  FioLines(Source source, List<Diagnostic> diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
  }

  List<RawSection> sections() {
    String text = source.text();
    int from = text.startsWith("\uFEFF") ? 1 : 0;
    while (from < text.length()) {
      int newline = text.indexOf('\n', from);
      int to = newline < 0 ? text.length() : newline;
      line(from, to);
      from = to + 1;
    }
    return sections;
  }

  private void line(int lineStart, int lineEnd) {
    String text = source.text();
    int from = lineStart;
    int to = lineEnd;
    while (from < to && text.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) <= ' ') {
      to--;
    }
    if (from == to || text.charAt(from) == ';' || text.charAt(from) == '#') {
      return;
    }
    if (text.charAt(from) == '[') {
      section(from, to);
    } else {
      option(from, to);
    }
  }

  private void section(int from, int to) {
    int close = source.text().indexOf(']', from);
    if (close < 0 || close >= to) {
      error(Code.UNCLOSED, new Span(from, to), "a section's name ends with `]`");
      close = to;
    }
    Span span = new Span(from + 1, Math.max(from + 1, close));
    String name = source.text().substring(span.start(), span.end());
    if (name.isBlank()) {
      error(Code.SYNTAX, new Span(from, to), "a section needs a name");
    }
    sections.add(new RawSection(name, span, new ArrayList<>()));
  }

  private void option(int from, int to) {
    String text = source.text();
    int equals = text.indexOf('=', from);
    boolean bare = equals < 0 || equals >= to;
    int nameEnd = bare ? to : equals;
    while (nameEnd > from && text.charAt(nameEnd - 1) <= ' ') {
      nameEnd--;
    }
    Span name = new Span(from, nameEnd);
    String word = text.substring(from, nameEnd);
    if (word.startsWith("include ")) {
      error(Code.NOT_IN_THIS_VERSION, new Span(from, to), "`include` of fio is not supported");
      return;
    }
    if (sections.isEmpty()) {
      error(Code.SYNTAX, new Span(from, to), "an option must stand in a section such as [global]");
      sections.add(new RawSection("global", name, new ArrayList<>()));
    }
    List<Integer> at = new ArrayList<>();
    String value = "";
    if (!bare) {
      int start = equals + 1;
      while (start < to && text.charAt(start) <= ' ') {
        start++;
      }
      value = text.substring(start, to);
      for (int i = start; i <= to; i++) {
        at.add(i);
      }
    }
    sections.getLast().items().add(new FioItem(word, name, value, at));
  }

  private void error(Code code, Span span, String message) {
    diagnostics.add(Diagnostic.error(code, source, span, message));
  }
}
