package org.blklab.grammar.internal;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.TokenStream;

/** What the generated parser needs beyond rules. */
abstract class ParserBase extends Parser {
  ParserBase(TokenStream input) {
    super(input);
  }

  /** Fails unless the statement is over; called inside the rule that recovers from it. */
  final void endOfStatement() {
    int next = _input.LA(1);
    if (next != ScenarioParser.END && next != ScenarioParser.RBRACE && next != EOF_TYPE) {
      _errHandler.recoverInline(this);
    }
  }

  private static final int EOF_TYPE = org.antlr.v4.runtime.Token.EOF;
}
