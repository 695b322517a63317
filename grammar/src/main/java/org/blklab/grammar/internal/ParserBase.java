package org.blklab.grammar.internal;

import java.util.function.Consumer;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** What the generated parser needs beyond rules. */
public abstract class ParserBase extends Parser {
  private Consumer<Parser> unfinished;

  ParserBase(TokenStream input) {
    super(input);
  }

  /** Sets what is called, and throws, where a statement should be over and is not. */
  public final void onUnfinished(Consumer<Parser> action) {
    unfinished = action;
  }

  /** Fails unless the statement is over; called inside the rule that recovers from it. */
  final void endOfStatement() {
    int next = _input.LA(1);
    if (next != ScenarioParser.END && next != ScenarioParser.RBRACE && next != Token.EOF) {
      unfinished.accept(this);
    }
  }
}
