package org.blklab.grammar.internal;

import java.util.List;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/** The filtered tokens as the stream that the generated parser reads; the last one is EOF. */
public final class Tokens implements TokenStream {
  private final String name;
  private final List<Tok> all;
  private int at;

  public Tokens(String name, List<Tok> all) {
    this.name = name;
    this.all = all;
    for (int i = 0; i < all.size(); i++) {
      all.get(i).setIndex(i);
    }
  }

  /** The token before the current one, or the current one at the very start. */
  public Tok previous() {
    return all.get(Math.max(0, at - 1));
  }

  public Tok current() {
    return all.get(at);
  }

  /** The token {@code ahead} places after the current one; EOF beyond the end. */
  public Tok ahead(int ahead) {
    return all.get(Math.min(all.size() - 1, at + ahead));
  }

  /** The number of tokens up to the END of the statement ahead; counts no farther than a limit. */
  public int lengthOfStatement(int limit) {
    int depth = 0;
    int length = 0;
    while (length < limit) {
      switch (ahead(length).getType()) {
        case Token.EOF -> {
          return length;
        }
        case ScenarioParser.END -> {
          if (depth == 0) {
            return length;
          }
        }
        case ScenarioParser.LBRACE -> depth++;
        case ScenarioParser.RBRACE -> depth--;
        default -> {
          // anything else is just counted
        }
      }
      length++;
    }
    return length;
  }

  @Override
  public Token LT(int k) {
    int wanted = k > 0 ? at + k - 1 : at + k;
    return wanted < 0 ? null : all.get(Math.min(all.size() - 1, wanted));
  }

  @Override
  public int LA(int k) {
    int wanted = k > 0 ? at + k - 1 : at + k;
    return wanted < 0 ? 0 : all.get(Math.min(all.size() - 1, wanted)).getType();
  }

  @Override
  public void consume() {
    if (at == all.size() - 1) {
      throw new IllegalStateException("read past the end of " + name + "; please report");
    }
    at++;
  }

  @Override
  public Token get(int index) {
    return all.get(index);
  }

  @Override
  public int mark() {
    return 0;
  }

  @Override
  public void release(int marker) {
    // everything is kept
  }

  @Override
  public int index() {
    return at;
  }

  @Override
  public void seek(int index) {
    at = index;
  }

  @Override
  public int size() {
    return all.size();
  }

  @Override
  public String getSourceName() {
    return name;
  }

  @Override
  public TokenSource getTokenSource() {
    return null;
  }

  @Override
  public String getText(Interval interval) {
    return "";
  }

  @Override
  public String getText() {
    return "";
  }

  @Override
  public String getText(RuleContext ctx) {
    return "";
  }

  @Override
  public String getText(Token first, Token last) {
    return "";
  }
}
