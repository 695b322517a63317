package org.blklab.runtime.plan;

import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;

/** Where in the user's text something stands, for messages at run time. */
public record Place(Source source, Span span) {

  /** The text at this place. */
  public String text() {
    return source.text().substring(span.start(), span.end());
  }

  /** The file and the line in it, from 1. */
  public String lineText() {
    long before = source.text().substring(0, span.start()).chars().filter(c -> c == '\n').count();
    return source.name() + ":" + (before + 1);
  }

  /** Without the whole text, which a record would print. */
  @Override
  public String toString() {
    return source.name() + "[" + span.start() + ".." + span.end() + ")";
  }
}
