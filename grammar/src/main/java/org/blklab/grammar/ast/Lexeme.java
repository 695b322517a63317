package org.blklab.grammar.ast;

import org.blklab.grammar.diag.Span;

/** A word or sign of a text, with what it is at its place; never empty. */
public record Lexeme(Kind kind, Span span) {

  /** What a word or sign is. */
  public enum Kind {
    /** A word that is special here; elsewhere the same word may be a name. */
    KEYWORD,
    NAME,
    /** A number with its unit, or {@code on}, {@code off}, {@code true}, {@code false}. */
    LITERAL,
    /** A string; one with holes comes in pieces, between them what stands in the holes. */
    STRING,
    /** The code of a {@code js} block with its braces. */
    JAVASCRIPT,
    COMMENT,
    /** An operator, bracket or separator. */
    SIGN,
    /** What cannot be read. */
    INVALID
  }
}
