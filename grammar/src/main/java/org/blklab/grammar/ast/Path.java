package org.blklab.grammar.ast;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.blklab.grammar.diag.Span;

/**
 * A dotted path such as {@code sda.queue.async_depth} or {@code readers[0].read.clat.p99.99}; the
 * percentile is one part.
 */
public record Path(List<Part> parts, Span span) implements Node {
  public Path {
    parts = List.copyOf(parts);
  }

  /** One part, with its index if it has one: {@code readers[0]}. */
  public record Part(String name, Optional<Expr> index, Span span) {}

  /** The parts joined by dots, indexes left out; for messages and look-up of plain paths. */
  public String text() {
    return parts.stream().map(Part::name).collect(Collectors.joining("."));
  }

  /** True for a single name without an index. */
  public boolean isName() {
    return parts.size() == 1 && parts.getFirst().index().isEmpty();
  }
}
