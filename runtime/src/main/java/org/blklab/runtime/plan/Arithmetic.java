package org.blklab.runtime.plan;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Operators and functions on values. A missing operand makes the result missing, so that a
 * condition over nothing never holds, negated or not.
 */
public final class Arithmetic {
  private Arithmetic() {}

  /** Applies an operator to both operands; {@code and} and {@code or} are three-valued. */
  public static Value binary(Expr.Op op, Value left, Value right) {
    if (op == Expr.Op.AND || op == Expr.Op.OR) {
      return logical(op == Expr.Op.OR, left, right);
    }
    if (isMissing(left) || isMissing(right)) {
      return Value.MISSING;
    }
    return switch (op) {
      case ADD, SUBTRACT -> sum(left, right, op == Expr.Op.SUBTRACT);
      case MULTIPLY -> product(left, right);
      case DIVIDE -> quotient(left, right);
      case MODULO -> remainder(left, right);
      case EQUAL -> new Value.Bool(equal(left, right));
      case NOT_EQUAL -> new Value.Bool(!equal(left, right));
      case LESS -> ordered(left, right, sign -> sign < 0);
      case LESS_OR_EQUAL -> ordered(left, right, sign -> sign <= 0);
      case GREATER -> ordered(left, right, sign -> sign > 0);
      case GREATER_OR_EQUAL -> ordered(left, right, sign -> sign >= 0);
      case IN -> in(left, right);
      case AND, OR, NEGATE, NOT -> throw new IllegalArgumentException("not binary: " + op);
    };
  }

  /** {@code -x} and {@code not x}. */
  public static Value unary(Expr.Op op, Value operand) {
    return switch (operand) {
      case Value.Int(var value, var of) when op == Expr.Op.NEGATE && value != Long.MIN_VALUE ->
          new Value.Int(-value, of);
      case Value.Int(var value, var of) when op == Expr.Op.NEGATE ->
          new Value.Real(-(double) value, of);
      case Value.Real(var value, var of) when op == Expr.Op.NEGATE -> new Value.Real(-value, of);
      case Value.Bool(var value) when op == Expr.Op.NOT -> new Value.Bool(!value);
      default -> Value.MISSING;
    };
  }

  /** A function of the language; {@code rate} is the evaluator's. */
  public static Value call(Expr.Function function, List<Value> arguments) {
    List<Value> all =
        arguments.size() == 1 && arguments.getFirst() instanceof Value.ListOf(var items)
            ? items
            : arguments;
    if (all.isEmpty() || all.stream().anyMatch(value -> !value.isNumber())) {
      return Value.MISSING;
    }
    Value first = all.getFirst();
    return switch (function) {
      case MIN -> all.stream().min(NUMBERS).orElse(Value.MISSING);
      case MAX -> all.stream().max(NUMBERS).orElse(Value.MISSING);
      case SUM -> total(all);
      case MEAN -> quotient(total(all), Value.count(all.size()));
      case ABS -> first.asDouble() < 0 ? unary(Expr.Op.NEGATE, first) : first;
      case CEIL -> rounded(first, Math.ceil(first.asDouble()));
      case FLOOR -> rounded(first, Math.floor(first.asDouble()));
      case LOG2 -> log2(first.asDouble());
      case RATE, INTERVAL -> throw new IllegalArgumentException(function + " needs the run");
    };
  }

  /** Whether two values are the same: numbers by size, words and texts by their characters. */
  public static boolean equal(Value left, Value right) {
    if (left instanceof Value.ListOf(var ours) && right instanceof Value.ListOf(var theirs)) {
      if (ours.size() != theirs.size()) {
        return false;
      }
      for (int i = 0; i < ours.size(); i++) {
        if (!equal(ours.get(i), theirs.get(i))) {
          return false;
        }
      }
      return true;
    }
    Optional<String> text = text(left);
    if (text.isPresent()) {
      return text.equals(text(right));
    }
    double ours = left.asDouble();
    return ours == ours && order(left, right) == 0 && right.asDouble() == right.asDouble();
  }

  private static final Comparator<Value> NUMBERS = Arithmetic::order;

  private interface SignTest {
    boolean holds(int sign);
  }

  static boolean isMissing(Value value) {
    return value instanceof Value.Missing
        || value instanceof Value.Real(var number, _) && Double.isNaN(number);
  }

  private static Value logical(boolean or, Value left, Value right) {
    Value decisive = new Value.Bool(or);
    if (left.equals(decisive) || right.equals(decisive)) {
      return decisive;
    }
    boolean both = left instanceof Value.Bool && right instanceof Value.Bool;
    return both ? new Value.Bool(!or) : Value.MISSING;
  }

  private static Value sum(Value left, Value right, boolean minus) {
    if (text(left).isPresent() && !minus) {
      return new Value.Text(ValueFormat.text(left) + ValueFormat.text(right));
    }
    Dimension of = widest(left, right);
    if (left instanceof Value.Int(var a, _) && right instanceof Value.Int(var b, _)) {
      long result = minus ? a - b : a + b;
      boolean overflow = minus ? ((a ^ b) & (a ^ result)) < 0 : ((a ^ result) & (b ^ result)) < 0;
      if (!overflow) {
        return new Value.Int(result, of);
      }
    }
    return real(
        minus ? left.asDouble() - right.asDouble() : left.asDouble() + right.asDouble(), of);
  }

  private static Value total(List<Value> all) {
    Value total = all.getFirst();
    for (Value value : all.subList(1, all.size())) {
      total = sum(total, value, false);
    }
    return total;
  }

  private static Value product(Value left, Value right) {
    Dimension a = dimension(left);
    Dimension b = dimension(right);
    Dimension of = a.times(b).orElse(Dimension.COUNT);
    double scale = of.perCoherentUnit() / (a.perCoherentUnit() * b.perCoherentUnit());
    if (scale == 1
        && left instanceof Value.Int(var x, _)
        && right instanceof Value.Int(var y, _)
        && Math.multiplyHigh(x, y) == (x * y) >> 63) {
      return new Value.Int(x * y, of);
    }
    return real(left.asDouble() * right.asDouble() * scale, of);
  }

  private static Value quotient(Value left, Value right) {
    if (right.asDouble() == 0) {
      return Value.MISSING;
    }
    Dimension a = dimension(left);
    Dimension b = dimension(right);
    Dimension of = a.over(b).orElse(Dimension.COUNT);
    double scale = of.perCoherentUnit() * b.perCoherentUnit() / a.perCoherentUnit();
    if (scale == 1
        && left instanceof Value.Int(var x, _)
        && right instanceof Value.Int(var y, _)
        && y != -1
        && x % y == 0) {
      return new Value.Int(x / y, of);
    }
    return real(left.asDouble() / right.asDouble() * scale, of);
  }

  private static Value remainder(Value left, Value right) {
    if (right.asDouble() == 0) {
      return Value.MISSING;
    }
    Dimension of = dimension(left);
    if (left instanceof Value.Int(var x, _) && right instanceof Value.Int(var y, _)) {
      return new Value.Int(y == -1 ? 0 : x % y, of);
    }
    return real(left.asDouble() % right.asDouble(), of);
  }

  private static Value ordered(Value left, Value right, SignTest test) {
    if (!left.isNumber() || !right.isNumber()) {
      return Value.MISSING;
    }
    return new Value.Bool(test.holds(order(left, right)));
  }

  private static int order(Value left, Value right) {
    return left instanceof Value.Int(var a, _) && right instanceof Value.Int(var b, _)
        ? Long.compare(a, b)
        // not Double.compare: -0 is 0
        : Double.compare(left.asDouble() + 0.0, right.asDouble() + 0.0);
  }

  private static Value in(Value left, Value right) {
    return switch (right) {
      case Value.Range(var from, var to) ->
          logical(
              false,
              binary(Expr.Op.GREATER_OR_EQUAL, left, from),
              binary(Expr.Op.LESS_OR_EQUAL, left, to));
      case Value.ListOf(var items) ->
          new Value.Bool(items.stream().anyMatch(item -> equal(left, item)));
      default -> Value.MISSING;
    };
  }

  private static Value rounded(Value value, double to) {
    return value instanceof Value.Int ? value : whole(to, dimension(value));
  }

  private static Value whole(double value, Dimension of) {
    return Math.abs(value) < 1e18 ? new Value.Int((long) value, of) : real(value, of);
  }

  private static Value log2(double value) {
    if (!(value > 0)) {
      return Value.MISSING;
    }
    int exponent = Math.getExponent(value);
    if (value == StrictMath.scalb(1.0, exponent)) {
      return Value.count(exponent);
    }
    return real(StrictMath.log(value) / StrictMath.log(2), Dimension.COUNT);
  }

  private static Value real(double value, Dimension of) {
    return Double.isFinite(value) ? new Value.Real(value, of) : Value.MISSING;
  }

  static Dimension dimension(Value value) {
    return switch (value) {
      case Value.Int(_, var of) -> of;
      case Value.Real(_, var of) -> of;
      default -> Dimension.COUNT;
    };
  }

  private static Dimension widest(Value left, Value right) {
    Dimension a = dimension(left);
    Dimension b = dimension(right);
    return a.plus(b).orElse(a == Dimension.COUNT ? b : a);
  }

  static Optional<String> text(Value value) {
    return switch (value) {
      case Value.Text(var text) -> Optional.of(text);
      case Value.Word(var word) -> Optional.of(word);
      case Value.Reference(_, var name) -> Optional.of(name);
      default -> Optional.empty();
    };
  }
}
