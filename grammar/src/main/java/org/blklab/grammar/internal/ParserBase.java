package org.blklab.grammar.internal;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;

/** What the generated parser needs beyond rules. */
abstract class ParserBase extends Parser {
  private Recovery recovery;

  ParserBase(TokenStream input) {
    super(input);
  }

  final void recoverWith(Recovery newRecovery) {
    recovery = newRecovery;
    setErrorHandler(newRecovery);
  }

  /** Fails unless the statement is over; called inside the rule that recovers from it. */
  final void endOfStatement() {
    int next = _input.LA(1);
    if (next != ScenarioParser.END && next != ScenarioParser.RBRACE && next != Token.EOF) {
      recovery.failAtEnd(this);
    }
  }
}
