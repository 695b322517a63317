package org.blklab.grammar.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Severity;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;

/**
 * Collects what is wrong with one text, from all stages, and leaves out what is only a consequence
 * of something else.
 */
public final class Problems {
  /** More would not be read by anybody. */
  static final int MAX_REPORTED = 20;

  /** So much is kept to choose from; bounds the memory for a file of junk. */
  private static final int MAX_COLLECTED = 10_000;

  /** When a problem is worth telling. */
  private enum Condition {
    ALWAYS,
    /** It may be the consequence of any problem before it. */
    IF_NONE_BEFORE,
    /** It may be the consequence of any problem behind its place. */
    IF_NONE_AFTER
  }

  private record Entry(Diagnostic diagnostic, Condition condition, boolean atEnd) {
    int offset() {
      return diagnostic.span().start();
    }
  }

  private final Source source;
  private final List<Entry> entries = new ArrayList<>();

  public Problems(Source source) {
    this.source = source;
  }

  public void add(Code code, Span span, String message, String... hints) {
    add(code, span, message, List.of(hints));
  }

  public void add(Code code, Span span, String message, List<String> hints) {
    add(new Entry(error(code, span, message, hints), Condition.ALWAYS, false));
  }

  /** Adds a problem that more text would cure. */
  public void addAtEnd(Code code, Span span, String message) {
    add(new Entry(error(code, span, message, List.of()), Condition.ALWAYS, true));
  }

  /** Adds an opening bracket that the end of the text leaves open: more text would cure it. */
  public void addUnclosed(Span opening, String message) {
    var diagnostic = error(Code.UNCLOSED, opening, message, List.of());
    add(new Entry(diagnostic, Condition.IF_NONE_AFTER, true));
  }

  /** Adds a closing bracket that nothing has opened. */
  public void addStray(Span closing, String message) {
    var diagnostic = error(Code.SYNTAX, closing, message, List.of());
    add(new Entry(diagnostic, Condition.IF_NONE_BEFORE, false));
  }

  private void add(Entry entry) {
    if (entries.size() < MAX_COLLECTED) {
      entries.add(entry);
    }
  }

  private Diagnostic error(Code code, Span span, String message, List<String> hints) {
    return new Diagnostic(Severity.ERROR, code, source, span, message, hints);
  }

  /** What to report: sorted by offset, at most {@link #MAX_REPORTED}. */
  public List<Diagnostic> reported() {
    return kept().stream().map(Entry::diagnostic).toList();
  }

  /** True if the text is well-formed as far as it goes, but not finished. */
  public boolean incomplete() {
    List<Entry> kept = kept();
    return !kept.isEmpty() && kept.stream().allMatch(Entry::atEnd);
  }

  private List<Entry> kept() {
    entries.sort(Comparator.comparingInt(Entry::offset)); // stable: equal places keep their order
    List<Entry> kept = new ArrayList<>();
    for (int i = 0; i < entries.size() && kept.size() < MAX_REPORTED; i++) {
      Entry entry = entries.get(i);
      boolean wanted =
          switch (entry.condition()) {
            case ALWAYS -> true;
            case IF_NONE_BEFORE -> kept.isEmpty();
            case IF_NONE_AFTER -> noneAfter(i);
          };
      if (wanted && !isInsideUnclosed(kept, entry.offset())) {
        kept.add(entry);
      }
    }
    return kept;
  }

  /** Whether a place lies in a string without an end, or right where something else is wrong. */
  private static boolean isInsideUnclosed(List<Entry> kept, int offset) {
    return kept.stream()
        .map(Entry::diagnostic)
        .anyMatch(
            earlier ->
                earlier.span().start() == offset
                    || earlier.code() == Code.UNCLOSED && earlier.span().contains(offset));
  }

  private boolean noneAfter(int i) {
    return entries.stream().skip(i + 1L).allMatch(e -> e.condition() == Condition.IF_NONE_BEFORE);
  }
}
