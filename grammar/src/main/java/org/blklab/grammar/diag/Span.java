package org.blklab.grammar.diag;

/**
 * A stretch of source text: half-open offsets in UTF-16 chars. Lines and columns are computed only
 * when a diagnostic is rendered.
 */
public record Span(int start, int end) {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("bad span " + start + ".." + end);
    }
  }

  /** From the start of this span to the end of the other, in whichever order they stand. */
  public Span to(Span other) {
    return new Span(Math.min(start, other.start), Math.max(end, other.end));
  }

  public boolean contains(int offset) {
    return offset >= start && offset < end;
  }
}
