package org.blklab.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.blklab.grammar.Parsing.errors;
import static org.blklab.grammar.Parsing.expression;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Unit;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralTest {
  @ParameterizedTest
  @EnumSource(Unit.class)
  void quantity_everyUnit_isOneLiteral(Unit unit) {
    // given
    var text = "12.5" + unit.suffix();
    // then
    assertThat(expression(text))
        .isEqualTo(new Expr.Quantity(new BigDecimal("12.5"), unit, new Span(0, text.length())));
  }

  @ParameterizedTest
  @CsvSource({"4K,K", "1M,M", "16G,G", "2T,T", "10\u00B5s,US", "10\u03BCs,US"})
  void quantity_otherSpelling_isTheSameUnit(String text, Unit unit) {
    assertThat(expression(text)).isInstanceOf(Expr.Quantity.class);
    assertThat(((Expr.Quantity) expression(text)).unit()).isEqualTo(unit);
  }

  @Test
  void number_withoutUnit_isBare() {
    assertThat(expression("512")).isEqualTo(new Expr.Num(new BigDecimal("512"), new Span(0, 3)));
    assertThat(expression("0.25")).isEqualTo(new Expr.Num(new BigDecimal("0.25"), new Span(0, 4)));
  }

  @Test
  void rate_perTime_isOneLiteral() {
    assertThat(expression("340/s"))
        .isEqualTo(new Expr.Rate(new BigDecimal(340), Optional.empty(), Unit.S, new Span(0, 5)));
    assertThat(expression("90/min"))
        .isEqualTo(new Expr.Rate(new BigDecimal(90), Optional.empty(), Unit.MIN, new Span(0, 6)));
  }

  @Test
  void rate_ofSize_isOneLiteral() {
    assertThat(expression("200m/s"))
        .isEqualTo(new Expr.Rate(new BigDecimal(200), Optional.of(Unit.M), Unit.S, new Span(0, 6)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"340 / s", "340/x", "340/sda", "10ms/s", "4k/50"})
  void rate_lookAlike_isADivision(String text) {
    assertThat(Shape.of(expression(text))).startsWith("(Binary DIVIDE");
  }

  @Test
  void rate_dotBehind_isAnError() {
    errors("let a = 340/s^.^x", Code.SYNTAX);
  }

  @ParameterizedTest
  @CsvSource({
    "75%,(Quantity 75 PERCENT)",
    "5 % 2,(Binary MODULO (Num 5) (Num 2))",
    "7%3,(Binary MODULO (Num 7) (Num 3))",
    "75% % 2,(Binary MODULO (Quantity 75 PERCENT) (Num 2))",
    "75% % x,(Binary MODULO (Quantity 75 PERCENT) (Ref (Path [(Part x -)])))",
    "75% x,(Binary MODULO (Num 75) (Ref (Path [(Part x -)])))",
    "75% - 5%,(Binary SUBTRACT (Quantity 75 PERCENT) (Quantity 5 PERCENT))",
    "(75%),(Quantity 75 PERCENT)",
    "4%..15%,(Range (Quantity 4 PERCENT) (Quantity 15 PERCENT))",
    "5% in 1,(Binary IN (Quantity 5 PERCENT) (Num 1))",
  })
  void percent_touchingNumberWithoutOperandBehind_isNoModulo(String text, String shape) {
    assertThat(Shape.of(expression(text))).isEqualTo(shape);
  }

  @Test
  void percent_wordTouchingIt_isAModulo() {
    errors("let a = 5%^in^ 1", Code.SYNTAX);
  }

  @ParameterizedTest
  @CsvSource({
    "a-b,(Ref (Path [(Part a-b -)]))",
    "mq-deadline,(Ref (Path [(Part mq-deadline -)]))",
    "ironwolf-pro-16t,(Ref (Path [(Part ironwolf-pro-16t -)]))",
    "a - b,(Binary SUBTRACT (Ref (Path [(Part a -)])) (Ref (Path [(Part b -)])))",
    "a -b,(Binary SUBTRACT (Ref (Path [(Part a -)])) (Ref (Path [(Part b -)])))",
    "a- b,(Binary SUBTRACT (Ref (Path [(Part a -)])) (Ref (Path [(Part b -)])))",
    "10ms-x,(Binary SUBTRACT (Quantity 10 MS) (Ref (Path [(Part x -)])))",
    "5-3,(Binary SUBTRACT (Num 5) (Num 3))",
    "5--3,(Binary SUBTRACT (Num 5) (Unary MINUS (Num 3)))",
    "a_-b,(Binary SUBTRACT (Ref (Path [(Part a_ -)])) (Ref (Path [(Part b -)])))",
    "\u00E4-\u00F6,(Ref (Path [(Part \u00E4-\u00F6 -)]))",
  })
  void dash_insideName_isPartOfItOnlyBetweenLettersAndDigits(String text, String shape) {
    assertThat(Shape.of(expression(text))).isEqualTo(shape);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s", "h", "m", "k", "min", "ms", "rpm", "B", "sectors"})
  void unitSuffix_alone_isAName(String suffix) {
    assertThat(Shape.of(expression(suffix)))
        .isEqualTo("(Ref (Path [(Part %s -)]))".formatted(suffix));
  }

  @Test
  void path_percentileBehindDot_isOnePart() {
    assertThat(Shape.of(expression("r.read.clat.p99.99 < 1s")))
        .isEqualTo(
            "(Binary LESS (Ref (Path [(Part r -), (Part read -), (Part clat -), (Part p99.99 -)]))"
                + " (Quantity 1 S))");
    assertThat(Shape.of(expression("r.p50.x")))
        .isEqualTo("(Ref (Path [(Part r -), (Part p50 -), (Part x -)]))");
    assertThat(Shape.of(expression("r.p50..3")))
        .isEqualTo("(Range (Ref (Path [(Part r -), (Part p50 -)])) (Num 3))");
  }

  @Test
  void range_ofNumbers_isNotReadAsFraction() {
    assertThat(Shape.of(expression("0..7"))).isEqualTo("(Range (Num 0) (Num 7))");
    assertThat(Shape.of(expression("0.5..1.5"))).isEqualTo("(Range (Num 0.5) (Num 1.5))");
    assertThat(Shape.of(expression("0..500g"))).isEqualTo("(Range (Num 0) (Quantity 500 G))");
  }

  @Test
  void boolean_fourWords_areLiterals() {
    assertThat(Shape.of(expression("[on, off, true, false]")))
        .isEqualTo("(ListOf [(Bool true), (Bool false), (Bool true), (Bool false)])");
  }

  @Test
  void string_escapes_areReplaced() {
    assertThat(((Expr.Text) expression("\"a\\\"b\\n\\t\\\\\\${x}$5\"")).constant())
        .contains("a\"b\n\t\\${x}$5");
  }

  @Test
  void string_empty_hasNoCharacters() {
    assertThat(((Expr.Text) expression("\"\"")).constant()).contains("");
  }

  @Test
  void string_withHoles_hasPartsWithSpans() {
    // given
    var text = "\"sd${i + 1}x${\"${j}\"}\"";
    // when
    var parsed = (Expr.Text) expression(text);
    // then
    assertThat(Shape.of(parsed))
        .isEqualTo(
            "(Text [(Chars sd), (Hole (Binary ADD (Ref (Path [(Part i -)])) (Num 1))), (Chars x),"
                + " (Hole (Text [(Hole (Ref (Path [(Part j -)])))] false))] false)");
    assertThat(parsed.constant()).isEmpty();
    assertThat(parsed.parts())
        .extracting(Expr.TextPart::span)
        .isEqualTo(List.of(new Span(1, 3), new Span(5, 10), new Span(11, 12), new Span(14, 20)));
  }

  @Test
  void rawString_severalLines_isKeptAsItIs() {
    // given
    var text = "\"\"\"--rw=read\n  --name=\"x\" ${y} \\n\"\"\"";
    // when
    var parsed = (Expr.Text) expression(text);
    // then
    assertThat(parsed.raw()).isTrue();
    assertThat(parsed.constant()).contains("--rw=read\n  --name=\"x\" ${y} \\n");
  }

  @Test
  void number_unknownUnit_isUnderlinedWhole() {
    errors("let a = ^10sec^ + 4k\nlet b = 5 + ^1e6^ * 2", Code.BAD_NUMBER, Code.BAD_NUMBER);
  }

  @Test
  void string_lineEndsInside_isReportedOnce() {
    errors("let a = ^\"x ${1 + \"y^\nlet b = ^=^ 1", Code.UNCLOSED, Code.SYNTAX);
  }
}
