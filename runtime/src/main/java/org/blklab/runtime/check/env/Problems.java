package org.blklab.runtime.check.env;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Severity;
import org.blklab.runtime.plan.Place;

/** Collects what is wrong; one message a place, so that a loop does not repeat itself. */
public final class Problems {
  /** More are not read. */
  static final int LIMIT = 20;

  /** After so many reports, repeated ones counted too, the rest of a text is not looked at. */
  private static final int ENOUGH = 100;

  private final List<Diagnostic> found = new ArrayList<>();
  private final Map<String, Integer> sourceOrder = new LinkedHashMap<>();
  private final Set<Where> seen = new HashSet<>();
  private int errors;
  private int reports;

  /** A hint for all errors of the present variant: that they are of that variant only. */
  private Optional<String> remark = Optional.empty();

  private record Where(Code code, String source, int start, int end) {}

  public void error(Code code, Place place, String message, List<String> hints) {
    List<String> all = new ArrayList<>(hints);
    remark.ifPresent(all::add);
    add(new Diagnostic(Severity.ERROR, code, place.source(), place.span(), message, all));
  }

  public void remark(Optional<String> words) {
    remark = words;
  }

  public void note(Code code, Place place, String message) {
    add(new Diagnostic(Severity.NOTE, code, place.source(), place.span(), message, List.of()));
  }

  public void add(Diagnostic diagnostic) {
    sourceOrder.putIfAbsent(diagnostic.source().name(), sourceOrder.size());
    var where =
        new Where(
            diagnostic.code(),
            diagnostic.source().name(),
            diagnostic.span().start(),
            diagnostic.span().end());
    reports++;
    if (seen.add(where)) {
      found.add(diagnostic);
      errors += diagnostic.isError() ? 1 : 0;
    }
  }

  /** Whether looking for more is a waste of time. */
  public boolean isEnough() {
    return reports >= ENOUGH;
  }

  /** What follows is not looked at: there is too much of it. */
  public void stop() {
    reports = ENOUGH;
  }

  public boolean hasErrors() {
    return errors > 0;
  }

  /** How many reports there were, repeated ones too: to see whether a check made some. */
  public int reports() {
    return reports;
  }

  /** At most {@link #LIMIT}, errors before notes if there are more, in the order of the text. */
  public List<Diagnostic> sorted() {
    Comparator<Diagnostic> byText =
        Comparator.<Diagnostic>comparingInt(d -> sourceOrder.get(d.source().name()))
            .thenComparingInt(d -> d.span().start())
            .thenComparingInt(d -> d.span().end());
    return found.stream()
        .sorted(Comparator.comparing(Diagnostic::severity).thenComparing(byText))
        .limit(LIMIT)
        .sorted(byText)
        .toList();
  }
}
