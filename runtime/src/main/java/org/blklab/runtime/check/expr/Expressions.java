package org.blklab.runtime.check.expr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Expr.Function;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;

/** Expressions as written to checked ones; what is constant is computed here. */
public final class Expressions {
  /** Brackets, conditions and calls inside each other; chains of operators may be longer. */
  private static final int MAX_DEPTH = 200;

  private static final List<String> FUNCTIONS =
      List.of("min", "max", "abs", "ceil", "floor", "log2", "sum", "mean", "rate", "interval");

  private final Checking checking;
  private final Paths paths;
  private final TypeErrors errors;
  private final Operators operators;
  private int depth;

  public Expressions(Checking checking) {
    this.checking = checking;
    this.paths = new Paths(checking, this);
    this.errors = new TypeErrors(checking);
    this.operators = new Operators(checking, errors);
  }

  public Paths paths() {
    return paths;
  }

  public Operators operators() {
    return operators;
  }

  public TypeErrors errors() {
    return errors;
  }

  public Typed check(Expr expr) {
    return check(expr, Type.ANY);
  }

  /**
   * Checks an expression; never fails but reports and returns poison.
   *
   * @param due what should stand here, for bare words; {@link Type#ANY} if it may be anything
   */
  public Typed check(Expr expr, Type due) {
    if (++depth > MAX_DEPTH) {
      depth--;
      checking.error(Code.TOO_LARGE, expr.span(), "this expression is nested too deeply");
      return Typed.poison(checking.place(expr.span()));
    }
    try {
      return checkOne(expr, due);
    } finally {
      depth--;
    }
  }

  private Typed checkOne(Expr expr, Type due) {
    Place place = checking.place(expr.span());
    return switch (expr) {
      case Expr.Num(var value, _) -> Typed.constant(Literals.number(value), place);
      case Expr.Quantity quantity -> quantity(quantity, place);
      case Expr.Rate rate -> rate(rate, place);
      case Expr.Bool(var value, _) -> Typed.constant(new Value.Bool(value), place);
      case Expr.Text text -> text(text, place);
      case Expr.Ref(var path, _) -> paths.read(path, due);
      case Expr.Unary(var op, var operand, _) -> operators.unary(op, check(operand), place);
      case Expr.Binary binary -> chain(binary);
      case Expr.Conditional(var condition, var then, var otherwise, _) ->
          operators.conditional(
              condition(condition), check(then, due), check(otherwise, due), place);
      case Expr.Range(var from, var to, _) -> operators.range(check(from), check(to), place);
      case Expr.ListOf(var items, _) -> {
        Type item = due instanceof Type.ListOf(var of) ? of : due;
        List<Typed> checked = new ArrayList<>();
        for (Expr each : items) {
          checked.add(check(each, item));
        }
        yield operators.list(checked, place);
      }
      case Expr.Index(var list, var index, _) -> operators.index(check(list), check(index), place);
      case Expr.Call call -> call(call, place);
      case Expr.JsFile(_, var span) -> {
        checking.error(
            Code.WRONG_TYPE, span, "JavaScript can stand for an elevator or a device only");
        yield Typed.poison(place);
      }
    };
  }

  /** A condition: something that holds or not. */
  public Typed condition(Expr expr) {
    return operators.condition(check(expr));
  }

  /** A time; reports anything else. */
  public Typed time(Expr expr) {
    return measure(expr, Dimension.TIME);
  }

  /** A number of a dimension; reports anything else. Constants come in that dimension. */
  public Typed measure(Expr expr, Dimension due) {
    return operators.due(check(expr), due);
  }

  /** A value known before the run, of any type; reports what is not. */
  public Optional<Value> constant(Typed typed, String what) {
    if (typed.isPoison()) {
      return Optional.empty();
    }
    if (typed.constant().isEmpty()) {
      checking.error(
          Code.NOT_CONSTANT,
          typed.place().span(),
          what + " must be known before the run, but this is measured in it");
    }
    return typed.constant();
  }

  /** A string known before the run; reports anything else. */
  public Optional<String> text(Expr expr, String what) {
    Typed typed = check(expr);
    Optional<Value> value = constant(typed, what);
    if (value.isPresent() && !(value.get() instanceof Value.Text)) {
      errors.wrong(typed, "a string");
      return Optional.empty();
    }
    return value.map(known -> ((Value.Text) known).value());
  }

  /** A whole number known before the run and in a range; reports what is not. */
  public Optional<Long> wholeNumber(Expr expr, String what, long min, long max) {
    Typed typed = measure(expr, Dimension.COUNT);
    Optional<Value> value = constant(typed, what);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!(value.get() instanceof Value.Int(var number, _)) || number < min || number > max) {
      String range = max == Long.MAX_VALUE ? "at least " + min : min + " to " + max;
      checking.error(Code.OUT_OF_RANGE, expr.span(), what + " must be a whole number, " + range);
      return Optional.empty();
    }
    return Optional.of(number);
  }

  /** A single name that is one of the words, or that is no variable either. */
  Optional<String> bareWord(Expr expr, List<String> words) {
    if (!(expr instanceof Expr.Ref(var path, _)) || !path.isName()) {
      return Optional.empty();
    }
    String name = path.text();
    boolean variable = checking.env.variables.containsKey(name);
    return words.contains(name) || !variable ? Optional.of(name) : Optional.empty();
  }

  private Typed quantity(Expr.Quantity quantity, Place place) {
    Value value = Literals.quantity(quantity);
    if (value instanceof Value.Real(_, var of) && of == Dimension.SIZE) {
      String what =
          value.asDouble() < Long.MAX_VALUE
              ? " is no whole number of bytes"
              : " is too large: a size is less than 8388608t (2^63 bytes)";
      checking.error(
          Code.BAD_NUMBER, quantity.span(), checking.quoted(quantity.span()) + what);
      return Typed.poison(place);
    }
    return Typed.constant(value, place);
  }

  private Typed rate(Expr.Rate rate, Place place) {
    Optional<Value> value = Literals.rate(rate);
    if (value.isEmpty()) {
      checking.error(
          Code.BAD_NUMBER,
          rate.span(),
          checking.quoted(rate.span()) + " is no rate",
          "write a rate as `340/s` or `200m/s`");
      return Typed.poison(place);
    }
    return Typed.constant(value.get(), place);
  }

  /** A string; its holes are filled in if all are constant. */
  public Typed text(Expr.Text text, Place place) {
    Optional<String> constant = text.constant();
    if (constant.isPresent()) {
      return Typed.constant(new Value.Text(constant.get()), place);
    }
    List<org.blklab.runtime.plan.Expr> parts = new ArrayList<>();
    boolean known = true;
    for (Expr.TextPart part : text.parts()) {
      Typed checked =
          switch (part) {
            case Expr.TextPart.Chars(var chars, var span) ->
                Typed.constant(new Value.Text(chars), checking.place(span));
            case Expr.TextPart.Hole(var expr, _) -> check(expr);
          };
      if (checked.isPoison()) {
        return Typed.poison(place);
      }
      known &= checked.constant().isPresent();
      parts.add(checked.expr());
    }
    var template = new org.blklab.runtime.plan.Expr.Template(parts, place);
    return known
        ? Typed.constant(Constants.value(template), place)
        : new Typed(template, Type.TEXT);
  }

  /** {@code a + b + c …}: no recursion along the left side. */
  private Typed chain(Expr.Binary binary) {
    Deque<Expr.Binary> chain = new ArrayDeque<>();
    Expr first = binary;
    while (first instanceof Expr.Binary inner) {
      chain.push(inner);
      first = inner.left();
    }
    Typed left = check(first);
    for (Expr.Binary next : chain) {
      Typed right = check(next.right(), next.op().isComparison() ? left.type() : Type.ANY);
      left = operators.binary(next.op(), left, right, checking.place(next.span()));
    }
    return left;
  }

  private Typed call(Expr.Call call, Place place) {
    String name = call.function().text();
    Span nameSpan = call.function().span();
    if (!FUNCTIONS.contains(name)) {
      checking.error(
          Code.UNKNOWN_NAME,
          nameSpan,
          "unknown function `" + name + "`",
          Suggest.closest(name, FUNCTIONS)
              .map(near -> "did you mean `" + near + "`?")
              .or(() -> Optional.of("known: " + String.join(", ", FUNCTIONS))));
      return Typed.poison(place);
    }
    Function function = Function.valueOf(name.toUpperCase(Locale.ROOT));
    List<Typed> arguments = new ArrayList<>();
    boolean poisoned = false;
    for (Expr argument : call.arguments()) {
      Typed checked = check(argument);
      poisoned |= checked.isPoison();
      arguments.add(checked);
    }
    boolean one =
        switch (function) {
          case ABS, CEIL, FLOOR, LOG2, RATE, INTERVAL -> true;
          case MIN, MAX, SUM, MEAN -> false;
        };
    if (arguments.isEmpty() || one && arguments.size() > 1) {
      checking.error(
          Code.WRONG_TYPE,
          call.span(),
          "`" + name + "` takes " + (one ? "one value" : "values or a list of them"));
      return Typed.poison(place);
    }
    return poisoned ? Typed.poison(place) : operators.call(function, arguments, place);
  }
}
