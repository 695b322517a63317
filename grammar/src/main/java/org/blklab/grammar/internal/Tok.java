package org.blklab.grammar.internal;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.blklab.grammar.diag.Span;

/** A token: a type of the generated parser and half-open offsets into the source text. */
public final class Tok implements Token {
  private final String source;
  private final int type;
  private final int start;
  private final int end;
  private int index = -1;

  public Tok(String source, int type, int start, int end) {
    this.source = source;
    this.type = type;
    this.start = start;
    this.end = end;
  }

  /** The same stretch of text, read as something else. */
  public Tok as(int otherType) {
    return otherType == type ? this : new Tok(source, otherType, start, end);
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  public Span span() {
    return new Span(start, end);
  }

  public boolean is(String word) {
    return end - start == word.length() && source.startsWith(word, start);
  }

  void setIndex(int index) {
    this.index = index;
  }

  @Override
  public String getText() {
    return start == end ? "" : source.substring(start, end);
  }

  @Override
  public int getType() {
    return type;
  }

  @Override
  public int getStartIndex() {
    return start;
  }

  @Override
  public int getStopIndex() {
    return end - 1;
  }

  @Override
  public int getTokenIndex() {
    return index;
  }

  @Override
  public int getChannel() {
    return DEFAULT_CHANNEL;
  }

  @Override
  public int getLine() {
    return 0; // lines are computed only when a diagnostic is rendered
  }

  @Override
  public int getCharPositionInLine() {
    return start;
  }

  @Override
  public TokenSource getTokenSource() {
    return null;
  }

  @Override
  public CharStream getInputStream() {
    return null;
  }
}
