package org.blklab.grammar.ast;

import org.blklab.grammar.diag.Span;

/** A plain name: a letter or {@code _}, then letters, digits, {@code _} and inner {@code -}. */
public record Name(String text, Span span) implements Node {}
