package org.blklab.runtime.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.junit.jupiter.api.Test;

final class EvaluatorTest {
  private static final String TEXT = "readers.read.clat.p99";

  private static final Place PLACE = new Place(new Source("x.blk", TEXT), new Span(0, 21));

  /** Answers from a map; what is not in it has no samples. */
  private record Fixed(Map<String, Value> values) implements Evaluator.Scope {
    @Override
    public Value measurement(String path) {
      return values.getOrDefault(path, Value.MISSING);
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      return attribute.equals("queue/iosched/read_expire")
          ? Optional.of("500\n")
          : Optional.empty();
    }

    @Override
    public Value variable(String name) {
      return measurement("$" + name);
    }

    @Override
    public Value requestField(String name) {
      return measurement("rq." + name);
    }

    @Override
    public long measuredNs() {
      return 2_000_000_000L;
    }
  }

  private static final Evaluator.Scope NOTHING = new Fixed(Map.of());

  private static Expr of(Value value) {
    return new Expr.Constant(value, PLACE);
  }

  private static Expr count(long value) {
    return of(Value.count(value));
  }

  private static Expr measure(String path) {
    return new Expr.Measure(path, PLACE);
  }

  private static Expr binary(Expr.Op op, Expr left, Expr right) {
    return new Expr.Binary(op, left, right, PLACE);
  }

  private static Expr call(Expr.Function function, Expr... arguments) {
    return new Expr.Call(function, List.of(arguments), PLACE);
  }

  private static Value evaluate(Expr expr) {
    return Evaluator.evaluate(expr, NOTHING);
  }

  @Test
  void arithmetic_wholeNumbers_staysExact() {
    assertThat(evaluate(binary(Expr.Op.MULTIPLY, count(1L << 40), count(1L << 20))))
        .isEqualTo(Value.count(1L << 60));
    assertThat(evaluate(binary(Expr.Op.DIVIDE, count(7), count(2))))
        .isEqualTo(Value.real(3.5, Dimension.COUNT));
    assertThat(evaluate(binary(Expr.Op.DIVIDE, count(8), count(2)))).isEqualTo(Value.count(4));
    assertThat(evaluate(binary(Expr.Op.MODULO, count(-7), count(3)))).isEqualTo(Value.count(-1));
  }

  @Test
  void arithmetic_overflow_goesOnAsReal() {
    Value sum = evaluate(binary(Expr.Op.ADD, count(Long.MAX_VALUE), count(1)));
    Value product = evaluate(binary(Expr.Op.MULTIPLY, count(Long.MAX_VALUE), count(2)));
    Value difference = evaluate(binary(Expr.Op.SUBTRACT, count(Long.MIN_VALUE), count(1)));
    assertThat(sum).isEqualTo(Value.real(0x1p63, Dimension.COUNT));
    assertThat(product).isEqualTo(Value.real(0x1p64, Dimension.COUNT));
    assertThat(difference).isEqualTo(Value.real(-0x1p63, Dimension.COUNT));
  }

  @Test
  void arithmetic_dimensions_areCombined() {
    Expr time = of(Value.time(2_000_000_000L));
    Expr rate = of(Value.real(340, Dimension.RATE));
    Expr size = of(Value.size(1 << 20));
    assertThat(evaluate(binary(Expr.Op.MULTIPLY, rate, time)))
        .isEqualTo(Value.real(680, Dimension.COUNT));
    assertThat(evaluate(binary(Expr.Op.DIVIDE, size, time)))
        .isEqualTo(Value.real(524_288, Dimension.BYTE_RATE));
    assertThat(evaluate(binary(Expr.Op.DIVIDE, count(10), rate)))
        .isEqualTo(Value.real(10.0 / 340 * 1e9, Dimension.TIME));
    assertThat(evaluate(binary(Expr.Op.DIVIDE, time, of(Value.time(1_000_000_000L)))))
        .isEqualTo(Value.count(2));
    assertThat(evaluate(binary(Expr.Op.MULTIPLY, count(3), time)))
        .isEqualTo(Value.time(6_000_000_000L));
  }

  @Test
  void comparison_withoutSamples_failsNegatedOrNot() {
    // given
    Expr less = binary(Expr.Op.LESS, measure("w.read.clat.p99"), of(Value.time(5)));
    Expr more = binary(Expr.Op.GREATER, measure("w.read.clat.p99"), of(Value.time(5)));
    Expr not = new Expr.Unary(Expr.Op.NOT, less, PLACE);
    // then
    for (Expr condition : List.of(less, more, not, binary(Expr.Op.OR, less, more))) {
      Evaluator.Comparison comparison = Evaluator.compare(condition, NOTHING);
      assertThat(comparison.pass()).isFalse();
      assertThat(comparison.reason()).isEqualTo("`" + TEXT + "` has no samples");
    }
  }

  @Test
  void logic_missingSide_isDecidedByTheOther() {
    // given
    Expr yes = of(new Value.Bool(true));
    Expr no = of(new Value.Bool(false));
    Expr missing = binary(Expr.Op.LESS, measure("x"), count(1));
    // then
    assertThat(evaluate(binary(Expr.Op.OR, missing, yes))).isEqualTo(new Value.Bool(true));
    assertThat(evaluate(binary(Expr.Op.AND, missing, no))).isEqualTo(new Value.Bool(false));
    assertThat(evaluate(binary(Expr.Op.AND, missing, yes))).isEqualTo(Value.MISSING);
    assertThat(evaluate(binary(Expr.Op.OR, no, missing))).isEqualTo(Value.MISSING);
  }

  @Test
  void in_range_includesBothEnds() {
    // given
    Expr range = new Expr.Range(count(4), count(15), PLACE);
    // then
    assertThat(evaluate(binary(Expr.Op.IN, count(4), range))).isEqualTo(new Value.Bool(true));
    assertThat(evaluate(binary(Expr.Op.IN, count(15), range))).isEqualTo(new Value.Bool(true));
    assertThat(evaluate(binary(Expr.Op.IN, count(16), range))).isEqualTo(new Value.Bool(false));
    assertThat(evaluate(binary(Expr.Op.IN, count(3), range))).isEqualTo(new Value.Bool(false));
  }

  @Test
  void in_list_comparesTextsWordsAndNumbers() {
    // given
    Expr list =
        new Expr.ListOf(
            List.of(of(new Value.Word("bfq")), of(Value.real(2, Dimension.COUNT))), PLACE);
    // then
    assertThat(evaluate(binary(Expr.Op.IN, of(new Value.Text("bfq")), list)))
        .isEqualTo(new Value.Bool(true));
    assertThat(evaluate(binary(Expr.Op.IN, count(2), list))).isEqualTo(new Value.Bool(true));
    assertThat(evaluate(binary(Expr.Op.IN, count(3), list))).isEqualTo(new Value.Bool(false));
  }

  @Test
  void functions_listsAndArguments_areTheSame() {
    // given
    Expr list = new Expr.ListOf(List.of(count(3), count(1), count(8)), PLACE);
    // then
    assertThat(evaluate(call(Expr.Function.SUM, list))).isEqualTo(Value.count(12));
    assertThat(evaluate(call(Expr.Function.MEAN, count(3), count(1), count(8))))
        .isEqualTo(Value.count(4));
    assertThat(evaluate(call(Expr.Function.MIN, list))).isEqualTo(Value.count(1));
    assertThat(evaluate(call(Expr.Function.MAX, list))).isEqualTo(Value.count(8));
    assertThat(evaluate(call(Expr.Function.LOG2, count(8)))).isEqualTo(Value.count(3));
    assertThat(evaluate(call(Expr.Function.CEIL, of(Value.real(2.1, Dimension.COUNT)))))
        .isEqualTo(Value.count(3));
    assertThat(evaluate(call(Expr.Function.FLOOR, of(Value.real(-2.1, Dimension.TIME)))))
        .isEqualTo(Value.time(-3));
    assertThat(evaluate(call(Expr.Function.ABS, count(-2)))).isEqualTo(Value.count(2));
  }

  @Test
  void sum_selectionOfAScope_addsItsValues() {
    // given
    Value several =
        new Value.ListOf(List.of(Value.real(10, Dimension.RATE), Value.real(20, Dimension.RATE)));
    var scope = new Fixed(Map.of("readers[*].read.iops", several));
    // when
    Value sum = Evaluator.evaluate(call(Expr.Function.SUM, measure("readers[*].read.iops")), scope);
    // then
    assertThat(sum).isEqualTo(Value.real(30, Dimension.RATE));
  }

  @Test
  void sum_nothingSelected_isMissing() {
    // given
    Expr none = new Expr.ListOf(List.of(), PLACE);
    Expr condition = binary(Expr.Op.GREATER_OR_EQUAL, call(Expr.Function.SUM, none), count(0));
    // when
    Evaluator.Comparison comparison = Evaluator.compare(condition, NOTHING);
    // then
    assertThat(comparison.pass()).isFalse();
    assertThat(comparison.reason()).isNotEmpty();
  }

  @Test
  void rate_counter_isPerMeasuredSecond() {
    var scope = new Fixed(Map.of("hook.big", Value.count(10)));
    assertThat(Evaluator.evaluate(call(Expr.Function.RATE, measure("hook.big")), scope))
        .isEqualTo(Value.real(5, Dimension.RATE));
  }

  @Test
  void attribute_kernelMilliseconds_isATime() {
    // given
    Expr attribute =
        new Expr.Attribute("", "sda", "queue/iosched/read_expire", KernelUnit.MS, PLACE);
    Expr absent = new Expr.Attribute("", "sda", "queue/nope", KernelUnit.NUMBER, PLACE);
    // then
    assertThat(evaluate(attribute)).isEqualTo(Value.time(500_000_000L));
    assertThat(evaluate(absent)).isEqualTo(Value.MISSING);
  }

  @Test
  void compare_failed_showsBothSides() {
    // given
    var scope = new Fixed(Map.of(TEXT, Value.time(25_000_000_000L)));
    Expr condition = binary(Expr.Op.LESS, measure(TEXT), of(Value.time(20_000_000_000L)));
    // when
    Evaluator.Comparison comparison = Evaluator.compare(condition, scope);
    // then
    assertThat(comparison.pass()).isFalse();
    assertThat(comparison.left()).isEqualTo(TEXT + " = 25s");
    assertThat(comparison.right()).isEqualTo("20s");
    assertThat(comparison.leftValue()).isEqualTo(Value.time(25_000_000_000L));
    assertThat(comparison.reason()).isEmpty();
  }

  @Test
  void compare_conjunction_showsThePartThatFails() {
    // given
    var scope = new Fixed(Map.of(TEXT, Value.count(5)));
    Expr holds = binary(Expr.Op.GREATER, measure(TEXT), count(1));
    Expr fails = binary(Expr.Op.GREATER, measure(TEXT), count(7));
    // when
    Evaluator.Comparison comparison = Evaluator.compare(binary(Expr.Op.AND, holds, fails), scope);
    // then
    assertThat(comparison.right()).isEqualTo("7");
  }

  @Test
  void index_outsideTheList_isMissing() {
    Expr list = new Expr.ListOf(List.of(count(3), count(1)), PLACE);
    assertThat(evaluate(new Expr.Index(list, count(1), PLACE))).isEqualTo(Value.count(1));
    assertThat(evaluate(new Expr.Index(list, count(2), PLACE))).isEqualTo(Value.MISSING);
    assertThat(evaluate(new Expr.Index(list, count(-1), PLACE))).isEqualTo(Value.MISSING);
  }

  @Test
  void template_values_arePrinted() {
    Expr template =
        new Expr.Template(
            List.of(of(new Value.Text("p99 ")), of(Value.time(1_500_000)), measure("x")), PLACE);
    assertThat(evaluate(template)).isEqualTo(new Value.Text("p99 1.5msno samples"));
  }

  @Test
  void conditional_missingCondition_isMissing() {
    Expr condition = binary(Expr.Op.LESS, measure("x"), count(1));
    assertThat(evaluate(new Expr.Conditional(condition, count(1), count(2), PLACE)))
        .isEqualTo(Value.MISSING);
    assertThat(evaluate(new Expr.Conditional(of(new Value.Bool(false)), count(1), count(2), PLACE)))
        .isEqualTo(Value.count(2));
  }

  @Test
  void chain_hundredThousandOperators_needsNoDeepStack() {
    // given
    Expr sum = count(0);
    for (int i = 0; i < 100_000; i++) {
      sum = binary(Expr.Op.ADD, sum, count(1));
    }
    // then
    assertThat(evaluate(sum)).isEqualTo(Value.count(100_000));
  }

  @Test
  void division_byZero_isMissing() {
    assertThat(evaluate(binary(Expr.Op.DIVIDE, count(1), count(0)))).isEqualTo(Value.MISSING);
    assertThat(evaluate(binary(Expr.Op.MODULO, count(1), count(0)))).isEqualTo(Value.MISSING);
  }
}
