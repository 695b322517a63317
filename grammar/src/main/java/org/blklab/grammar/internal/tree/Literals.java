package org.blklab.grammar.internal.tree;

import java.math.BigDecimal;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Unit;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.Tok;
import org.blklab.grammar.internal.lex.Chars;
import org.blklab.grammar.internal.lex.Units;

/** Values of the tokens that are one literal. */
final class Literals {
  private Literals() {}

  static Expr of(Tok token) {
    String text = token.getText();
    return switch (token.getType()) {
      case ScenarioParser.NUMBER -> new Expr.Num(new BigDecimal(text), token.span());
      case ScenarioParser.QUANTITY -> {
        int digits = endOfNumber(text);
        Unit unit = Units.find(text.substring(digits));
        yield new Expr.Quantity(number(text, digits), unit, token.span());
      }
      case ScenarioParser.RATE -> {
        int digits = endOfNumber(text);
        int slash = text.indexOf('/');
        Optional<Unit> unit =
            slash == digits
                ? Optional.empty()
                : Optional.of(Units.find(text.substring(digits, slash)));
        Unit per = Units.find(text.substring(slash + 1));
        yield new Expr.Rate(number(text, digits), unit, per, token.span());
      }
      case ScenarioParser.BOOL -> new Expr.Bool(token.is("on") || token.is("true"), token.span());
      default -> throw new IllegalStateException("no literal: " + token.getType());
    };
  }

  private static BigDecimal number(String text, int digits) {
    return new BigDecimal(text.substring(0, digits));
  }

  private static int endOfNumber(String text) {
    int end = 0;
    while (end < text.length() && (Chars.isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      end++;
    }
    return end;
  }
}
