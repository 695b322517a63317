package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.grammar.Parsing.expression;

import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
  /** Operators bind as their fully bracketed form says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1 + 2 * 3 - 4 ; (1 + (2 * 3)) - 4",
        "1 - 2 - 3 ; (1 - 2) - 3",
        "8 / 4 / 2 % 3 ; ((8 / 4) / 2) % 3",
        "-a * b ; (-a) * b",
        "- - a ; -(-a)",
        "a + 1..b * 2 ; (a + 1)..(b * 2)",
        "x in a..b + 1 ; x in (a..(b + 1))",
        "not x in 1..2 and y == 3 ; (not (x in (1..2))) and (y == 3)",
        "a or b and c or d ; (a or (b and c)) or d",
        "not not a ; not (not a)",
        "a > 1 ? b : c ? d : e ; (a > 1) ? b : (c ? d : e)",
        "a ? b ? c : d : e ; a ? (b ? c : d) : e",
        "a < b == c ; ",
        "-x[1].y ; -(x[1].y)",
        "1 + f(2, 3)[0] ; 1 + ((f(2, 3))[0])",
      })
  void operators_unbracketed_bindAsBracketed(String plain, String bracketed) {
    if (bracketed == null) {
      assertThat(SourceParser.parseExpression(new Source("x", plain)).hasErrors()).isTrue();
    } else {
      assertThat(Shape.of(expression(plain))).isEqualTo(Shape.of(expression(bracketed)));
    }
  }

  @Test
  void operators_all_haveTheirOwnNode() {
    for (Expr.BinaryOp op : Expr.BinaryOp.values()) {
      assertThat(Shape.of(expression("a " + op.text() + " 1")))
          .isEqualTo("(Binary %s (Ref (Path [(Part a -)])) (Num 1))".formatted(op));
    }
  }

  @Test
  void binary_withBrackets_spansThem() {
    // when
    var sum = (Expr.Binary) expression("(a + 1) * (2)");
    // then
    assertThat(sum.span()).isEqualTo(new Span(0, 13));
    assertThat(sum.left().span()).isEqualTo(new Span(1, 6));
  }

  @Test
  void path_indexes_belongToTheirParts() {
    assertThat(Shape.of(expression("readers[0].read.iops")))
        .isEqualTo("(Ref (Path [(Part readers (Num 0)), (Part read -), (Part iops -)]))");
    assertThat(Shape.of(expression("a[0][1]")))
        .isEqualTo("(Index (Ref (Path [(Part a (Num 0))])) (Num 1))");
    assertThat(Shape.of(expression("[1, 2][0]")))
        .isEqualTo("(Index (ListOf [(Num 1), (Num 2)]) (Num 0))");
    assertThat(((Expr.Ref) expression("readers[0].read")).path().text()).isEqualTo("readers.read");
  }

  @Test
  void call_arguments_areExpressions() {
    assertThat(Shape.of(expression("max(a, 1 + 2)")))
        .isEqualTo("(Call (Name max) [(Ref (Path [(Part a -)])), (Binary ADD (Num 1) (Num 2))])");
    assertThat(Shape.of(expression("f()"))).isEqualTo("(Call (Name f) [])");
  }

  @Test
  void jsFile_asValue_isItsOwnNode() {
    assertThat(Shape.of(expression("js \"a.mjs\"")))
        .isEqualTo("(JsFile (Text [(Chars a.mjs)] false))");
  }

  @Test
  void expression_overSeveralLines_isOne() {
    assertThat(Shape.of(expression("\n a\n + b\n\n"))).isEqualTo(Shape.of(expression("a + b")));
  }

  @Test
  void expression_statementWord_isAName() {
    assertThat(Shape.of(expression("run"))).isEqualTo("(Ref (Path [(Part run -)]))");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1 2 ; expected an operator or the end of the text, found `2`",
        "'' ; expected an expression, found the end of the text",
        "a = 3 ; expected an operator or the end of the text, found `=`",
        "(1 + 2 ; this `(` is not closed",
      })
  void expression_notOne_isExplained(String text, String message) {
    // when
    ExpressionResult result = SourceParser.parseExpression(new Source("--set", text));
    // then
    assertThat(result.expression()).isEmpty();
    assertThat(result.diagnostics()).extracting(Diagnostic::message).containsExactly(message);
  }
}
