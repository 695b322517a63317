package org.blklab.grammar.ast;

import org.blklab.grammar.diag.Span;

/** Anything that the parser made from a stretch of text. */
public sealed interface Node permits Statement, Expr, JobStep, Item, Name, Path {
  Span span();
}
