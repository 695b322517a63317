package org.blklab.runtime.workload.fio;

import java.util.List;
import org.blklab.grammar.diag.Span;

/**
 * One option as it was written.
 *
 * @param nameSpan where its name stands
 * @param value empty if it has none
 * @param valueAt for each char of {@code value} its offset in the source, and one more for the end
 */
record FioItem(String name, Span nameSpan, String value, List<Integer> valueAt) {
  boolean hasValue() {
    return !valueAt.isEmpty();
  }

  /** Where the chars {@code start … end} of the value stand; the whole of it for -1. */
  Span span(int start, int end) {
    if (valueAt.isEmpty()) {
      return nameSpan;
    }
    int from = start < 0 ? 0 : Math.min(start, valueAt.size() - 1);
    int to = start < 0 ? valueAt.size() - 1 : Math.min(end, valueAt.size() - 1);
    return new Span(valueAt.get(from), Math.max(valueAt.get(from), valueAt.get(to)));
  }

  Span valueSpan() {
    return span(-1, -1);
  }
}
