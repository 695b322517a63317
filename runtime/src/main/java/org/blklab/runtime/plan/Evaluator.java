package org.blklab.runtime.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Computes checked expressions against the state of a run. Never throws for missing data: a
 * measurement without samples is {@link Value#MISSING}, and so is everything computed from it.
 */
public final class Evaluator {
  private Evaluator() {}

  /** What an expression can ask of a run. Implementations never throw for "no data". */
  public interface Scope {

    /**
     * A measurement by its whole path.
     *
     * @return its value, a list for a path that selects several, {@link Value#MISSING} if there are
     *     no samples or no such thing in this run
     */
    Value measurement(String path);

    /**
     * What the kernel prints for an attribute now.
     *
     * @param variant of an experiment, at its end; empty for the present run
     * @return empty if this kernel has no such attribute
     */
    Optional<String> attribute(String variant, String owner, String attribute);

    /** The value of a {@code let} that was evaluated before. */
    default Value variable(String name) {
      return Value.MISSING;
    }

    /** A field of the request that the trace point shows, such as {@code sector}. */
    default Value requestField(String name) {
      return Value.MISSING;
    }

    /** Simulated ns that the measurements cover: since the start or {@code reset stats}. */
    long measuredNs();

    /**
     * The 95 % confidence interval of an expression over repeated runs.
     *
     * @return a range; {@link Value#MISSING} if nothing was repeated
     */
    default Value interval(Expr expr) {
      return Value.MISSING;
    }
  }

  /**
   * How a condition came out.
   *
   * @param left the left side of the comparison that decided, with its value: {@code
   *     sda.dispatch.sequential = 8.2%}; empty if it was no comparison
   * @param right the right side, the value alone where it is a constant
   * @param leftValue the value of the left side, {@link Value#MISSING} if there is none
   * @param reason why it does not hold where that is not the comparison: no samples
   */
  public record Comparison(
      boolean pass, String left, String right, Value leftValue, Value rightValue, String reason) {}

  /** The value of an expression. */
  public static Value evaluate(Expr expr, Scope scope) {
    return switch (expr) {
      case Expr.Constant(var value, _) -> value;
      case Expr.Measure(var path, _) -> scope.measurement(path);
      case Expr.Attribute(var variant, var owner, var attribute, var unit, _) ->
          scope.attribute(variant, owner, attribute).map(unit::read).orElse(Value.MISSING);
      case Expr.Variable(var name, _) -> scope.variable(name);
      case Expr.RequestField(var field, _) -> scope.requestField(field);
      case Expr.Unary(var op, var operand, _) -> Arithmetic.unary(op, evaluate(operand, scope));
      case Expr.Binary binary -> binary(binary, scope);
      case Expr.Conditional(var condition, var then, var otherwise, _) ->
          evaluate(condition, scope) instanceof Value.Bool(var holds)
              ? evaluate(holds ? then : otherwise, scope)
              : Value.MISSING;
      case Expr.Range(var from, var to, _) ->
          new Value.Range(evaluate(from, scope), evaluate(to, scope));
      case Expr.ListOf(var items, _) -> new Value.ListOf(all(items, scope));
      case Expr.Index(var list, var index, _) ->
          element(evaluate(list, scope), evaluate(index, scope));
      case Expr.Call(var function, var arguments, _) when function == Expr.Function.RATE ->
          rate(evaluate(arguments.getFirst(), scope), scope.measuredNs());
      case Expr.Call(var function, var arguments, _) when function == Expr.Function.INTERVAL ->
          scope.interval(arguments.getFirst());
      case Expr.Call(var function, var arguments, _) ->
          Arithmetic.call(function, all(arguments, scope));
      case Expr.Template(var parts, _) -> {
        var text = new StringBuilder();
        for (Expr part : parts) {
          text.append(ValueFormat.text(evaluate(part, scope)));
        }
        yield new Value.Text(text.toString());
      }
    };
  }

  /** Evaluates a condition and keeps what a report of its failure shows. */
  public static Comparison compare(Expr condition, Scope scope) {
    Value result = evaluate(condition, scope);
    boolean pass = result instanceof Value.Bool(var holds) && holds;
    Expr decisive = decisive(condition, scope);
    String reason = Arithmetic.isMissing(result) ? reason(condition, scope) : "";
    if (!(decisive instanceof Expr.Binary(var op, var left, var right, _)) || !isComparison(op)) {
      return new Comparison(pass, "", "", Value.MISSING, Value.MISSING, reason);
    }
    Value leftValue = evaluate(left, scope);
    Value rightValue = evaluate(right, scope);
    return new Comparison(
        pass, side(left, leftValue), side(right, rightValue), leftValue, rightValue, reason);
  }

  /** Left-deep chains such as {@code a + b + c + …} may be long: no recursion along them. */
  private static Value binary(Expr.Binary binary, Scope scope) {
    Deque<Expr.Binary> chain = new ArrayDeque<>();
    Expr first = binary;
    while (first instanceof Expr.Binary inner) {
      chain.push(inner);
      first = inner.left();
    }
    Value value = evaluate(first, scope);
    for (Expr.Binary next : chain) {
      boolean decided =
          value instanceof Value.Bool(var holds)
              && (next.op() == Expr.Op.AND && !holds || next.op() == Expr.Op.OR && holds);
      if (!decided) {
        value = Arithmetic.binary(next.op(), value, evaluate(next.right(), scope));
      }
    }
    return value;
  }

  private static List<Value> all(List<Expr> items, Scope scope) {
    List<Value> values = new ArrayList<>(items.size());
    for (Expr item : items) {
      values.add(evaluate(item, scope));
    }
    return values;
  }

  private static Value element(Value list, Value index) {
    if (list instanceof Value.ListOf(var items)
        && index instanceof Value.Int(var at, _)
        && at >= 0
        && at < items.size()) {
      return items.get((int) at);
    }
    return Value.MISSING;
  }

  private static Value rate(Value counted, long measuredNs) {
    return counted.isNumber() && measuredNs > 0
        ? Arithmetic.binary(Expr.Op.DIVIDE, counted, Value.time(measuredNs))
        : Value.MISSING;
  }

  /** The part of a conjunction that fails first, or the condition itself. */
  private static Expr decisive(Expr condition, Scope scope) {
    Expr part = condition;
    while (part instanceof Expr.Binary(var op, var left, var right, _) && op == Expr.Op.AND) {
      part = new Value.Bool(true).equals(evaluate(left, scope)) ? right : left;
    }
    return part;
  }

  private static boolean isComparison(Expr.Op op) {
    return op.ordinal() >= Expr.Op.EQUAL.ordinal() && op.ordinal() <= Expr.Op.IN.ordinal();
  }

  private static String side(Expr expr, Value value) {
    String text = ValueFormat.text(value);
    return isConstant(expr) ? text : expr.place().text() + " = " + text;
  }

  private static boolean isConstant(Expr expr) {
    return switch (expr) {
      case Expr.Constant _ -> true;
      case Expr.Range(var from, var to, _) -> isConstant(from) && isConstant(to);
      case Expr.ListOf(var items, _) -> items.stream().allMatch(Evaluator::isConstant);
      default -> false;
    };
  }

  private static String reason(Expr condition, Scope scope) {
    Deque<Expr> open = new ArrayDeque<>();
    open.push(condition);
    while (!open.isEmpty()) {
      Expr expr = open.pop();
      List<Expr> parts = parts(expr);
      if (parts.isEmpty() && Arithmetic.isMissing(evaluate(expr, scope))) {
        return "`" + expr.place().text() + "` has no samples";
      }
      for (Expr part : parts.reversed()) {
        open.push(part);
      }
    }
    return "it selects nothing, or divides by zero";
  }

  private static List<Expr> parts(Expr expr) {
    return switch (expr) {
      case Expr.Constant _,
          Expr.Measure _,
          Expr.Attribute _,
          Expr.Variable _,
          Expr.RequestField _,
          Expr.Template _ ->
          List.of();
      case Expr.Unary(_, var operand, _) -> List.of(operand);
      case Expr.Binary(_, var left, var right, _) -> List.of(left, right);
      case Expr.Conditional(var condition, var then, var otherwise, _) ->
          List.of(condition, then, otherwise);
      case Expr.Range(var from, var to, _) -> List.of(from, to);
      case Expr.ListOf(var items, _) -> items;
      case Expr.Index(var list, var index, _) -> List.of(list, index);
      case Expr.Call(_, var arguments, _) -> arguments;
    };
  }
}
