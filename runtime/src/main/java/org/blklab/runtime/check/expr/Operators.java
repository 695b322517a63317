package org.blklab.runtime.check.expr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr.BinaryOp;
import org.blklab.grammar.ast.Expr.UnaryOp;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** What operators and functions may be applied to; constants are computed. */
public final class Operators {
  private final Checking checking;
  private final Constants constants;
  private final TypeErrors errors;

  Operators(Checking checking, TypeErrors errors) {
    this.checking = checking;
    this.constants = new Constants(checking);
    this.errors = errors;
  }

  Typed unary(UnaryOp op, Typed operand, Place place) {
    if (operand.isPoison()) {
      return Typed.poison(place);
    }
    boolean fits =
        operand.type() == Type.ANY
            || (op == UnaryOp.NOT
                ? operand.type() == Type.BOOL
                : operand.type() instanceof Type.Number);
    if (!fits) {
      errors.wrong(operand, op == UnaryOp.NOT ? "a condition" : "a number");
      return Typed.poison(place);
    }
    Expr.Op planOp = op == UnaryOp.NOT ? Expr.Op.NOT : Expr.Op.NEGATE;
    return constants.folded(
        new Typed(new Expr.Unary(planOp, operand.expr(), place), operand.type()), operand);
  }

  Typed binary(BinaryOp op, Typed left, Typed right, Place place) {
    if (left.isPoison() || right.isPoison()) {
      return Typed.poison(place);
    }
    return switch (op) {
      case ADD, SUBTRACT -> sum(op, left, right, place);
      case MULTIPLY, DIVIDE -> product(op, left, right, place);
      case MODULO -> remainder(left, right, place);
      case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          comparison(op, left, right, place);
      case IN -> in(left, right, place);
      case AND, OR -> {
        Typed a = condition(left);
        Typed b = condition(right);
        yield a.isPoison() || b.isPoison() ? Typed.poison(place) : made(op, a, b, Type.BOOL, place);
      }
    };
  }

  Typed conditional(Typed condition, Typed then, Typed otherwise, Place place) {
    if (condition.isPoison() || then.isPoison() || otherwise.isPoison()) {
      return Typed.poison(place);
    }
    Optional<Alignment.Pair> pair = Alignment.align(then, otherwise);
    boolean sameKind = then.type().isText() && otherwise.type().isText();
    if (pair.isEmpty() && !sameKind && !then.type().equals(otherwise.type())) {
      errors.mismatch(then, otherwise, place, "both sides of `:` must be of one kind");
      return Typed.poison(place);
    }
    Typed a = pair.map(Alignment.Pair::left).orElse(then);
    Typed b = pair.map(Alignment.Pair::right).orElse(otherwise);
    if (condition.constant().isPresent()) {
      return new Value.Bool(true).equals(condition.constant().get()) ? a : b;
    }
    Type type = a.type() == Type.ANY ? b.type() : a.type();
    return new Typed(new Expr.Conditional(condition.expr(), a.expr(), b.expr(), place), type);
  }

  Typed range(Typed from, Typed to, Place place) {
    if (from.isPoison() || to.isPoison()) {
      return Typed.poison(place);
    }
    Optional<Alignment.Pair> pair = Alignment.align(from, to);
    if (pair.isEmpty() || from.type().isText()) {
      errors.mismatch(from, to, place, "both ends of a range must be of one kind");
      return Typed.poison(place);
    }
    Typed a = pair.get().left();
    Typed b = pair.get().right();
    if (a.constant().isPresent()
        && b.constant().isPresent()
        && a.constant().get().asDouble() > b.constant().get().asDouble()) {
      checking.error(Code.OUT_OF_RANGE, place.span(), "this range ends before it begins");
      return Typed.poison(place);
    }
    Typed made = new Typed(new Expr.Range(a.expr(), b.expr(), place), new Type.Range(a.type()));
    return constants.folded(made, a, b);
  }

  Typed list(List<Typed> items, Place place) {
    if (items.stream().anyMatch(Typed::isPoison)) {
      return Typed.poison(place);
    }
    List<Typed> aligned = new ArrayList<>();
    for (Typed item : items) {
      Typed first = aligned.isEmpty() ? item : aligned.getFirst();
      Optional<Alignment.Pair> pair = Alignment.align(first, item);
      boolean sameKind =
          first.type().isText() && item.type().isText() || first.type().equals(item.type());
      if (pair.isEmpty() && !sameKind) {
        errors.mismatch(first, item, item.place(), "all values of a list must be of one kind");
        return Typed.poison(place);
      }
      aligned.add(pair.map(Alignment.Pair::right).orElse(item));
    }
    Type of = aligned.isEmpty() ? Type.ANY : aligned.getFirst().type();
    List<Expr> exprs = aligned.stream().map(Typed::expr).toList();
    return constants.folded(
        new Typed(new Expr.ListOf(exprs, place), new Type.ListOf(of)),
        aligned.toArray(Typed[]::new));
  }

  Typed index(Typed list, Typed index, Place place) {
    if (list.isPoison() || index.isPoison()) {
      return Typed.poison(place);
    }
    Typed at = due(index, Dimension.COUNT);
    if (at.isPoison()) {
      return Typed.poison(place);
    }
    if (!(list.type() instanceof Type.ListOf) && list.type() != Type.ANY) {
      errors.wrong(list, "a list");
      return Typed.poison(place);
    }
    Type item = list.type() instanceof Type.ListOf(var of) ? of : Type.ANY;
    return constants.folded(
        new Typed(new Expr.Index(list.expr(), at.expr(), place), item), list, at);
  }

  Typed call(Expr.Function function, List<Typed> arguments, Place place) {
    List<Typed> numbers = new ArrayList<>();
    for (Typed argument : arguments) {
      Type type =
          arguments.size() == 1 && argument.type() instanceof Type.ListOf(var item)
              ? item
              : argument.type();
      if (!(type instanceof Type.Number) && type != Type.ANY) {
        errors.wrong(argument, "a number");
        return Typed.poison(place);
      }
      Typed first = numbers.isEmpty() ? argument : numbers.getFirst();
      Optional<Alignment.Pair> pair = Alignment.align(first, argument);
      if (pair.isEmpty()) {
        errors.mismatch(first, argument, argument.place(), "these cannot be compared or added");
        return Typed.poison(place);
      }
      numbers.add(pair.get().right());
    }
    Optional<Dimension> of = numbers.getFirst().dimension();
    Type type =
        switch (function) {
          case LOG2 -> Type.COUNT;
          case RATE ->
              of.flatMap(counted -> counted.over(Dimension.TIME))
                  .<Type>map(Type.Number::new)
                  .orElse(of.isEmpty() ? Type.ANY : Type.COUNT);
          case INTERVAL -> new Type.Range(of.<Type>map(Type.Number::new).orElse(Type.ANY));
          default -> of.<Type>map(Type.Number::new).orElse(Type.ANY);
        };
    List<Expr> exprs = numbers.stream().map(Typed::expr).toList();
    Typed made = new Typed(new Expr.Call(function, exprs, place), type);
    return function == Expr.Function.RATE || function == Expr.Function.INTERVAL
        ? made
        : constants.folded(made, numbers.toArray(Typed[]::new));
  }

  /** Something that holds or not. */
  Typed condition(Typed typed) {
    if (typed.isPoison() || typed.type() == Type.ANY || typed.type() == Type.BOOL) {
      return typed;
    }
    errors.wrong(typed, "a condition such as `readers.read.iops > 1000`");
    return Typed.poison(typed.place());
  }

  /** A number of a dimension; reports what cannot be taken for one. */
  public Typed due(Typed typed, Dimension due) {
    if (typed.isPoison() || typed.type() == Type.ANY) {
      return typed;
    }
    Optional<Typed> fit = typed.type() instanceof Type.Number ? typed.as(due) : Optional.empty();
    if (fit.isPresent()) {
      return fit.get();
    }
    errors.notDue(typed, due);
    return Typed.poison(typed.place());
  }

  // ---- kinds of operators --------------------------------------------------------------------

  private Typed sum(BinaryOp op, Typed left, Typed right, Place place) {
    if (op == BinaryOp.ADD && left.type().isText() && right.type().isText()) {
      return made(op, left, right, Type.TEXT, place);
    }
    Optional<Alignment.Pair> pair = numbers(left, right, place, op);
    if (pair.isEmpty()) {
      return Typed.poison(place);
    }
    Typed a = pair.get().left();
    Typed b = pair.get().right();
    Optional<Dimension> of = Alignment.both(a, b).flatMap(d -> d.left().plus(d.right()));
    return made(op, a, b, of.<Type>map(Type.Number::new).orElse(Type.ANY), place);
  }

  private Typed product(BinaryOp op, Typed left, Typed right, Place place) {
    if (!areNumbers(left, right)) {
      return Typed.poison(place);
    }
    Optional<Alignment.Dimensions> both = Alignment.both(left, right);
    if (both.isEmpty()) {
      return made(op, left, right, Type.ANY, place);
    }
    Optional<Dimension> of =
        op == BinaryOp.MULTIPLY
            ? both.get().left().times(both.get().right())
            : both.get().left().over(both.get().right());
    if (of.isEmpty()) {
      checking.error(
          Code.WRONG_TYPE,
          place.span(),
          left.type().describe()
              + (op == BinaryOp.MULTIPLY ? " times " : " divided by ")
              + right.type().describe()
              + " measures nothing");
      return Typed.poison(place);
    }
    return made(op, left, right, new Type.Number(of.get()), place);
  }

  private Typed remainder(Typed left, Typed right, Place place) {
    Optional<Alignment.Pair> pair = numbers(left, right, place, BinaryOp.MODULO);
    return pair.isEmpty()
        ? Typed.poison(place)
        : made(BinaryOp.MODULO, pair.get().left(), pair.get().right(), left.type(), place);
  }

  private Typed comparison(BinaryOp op, Typed left, Typed right, Place place) {
    boolean equality = op == BinaryOp.EQUAL || op == BinaryOp.NOT_EQUAL;
    boolean flags =
        left.type() == Type.BOOL && (right.type() == Type.BOOL || right.type() == Type.COUNT);
    boolean texts = left.type().isText() && right.type().isText() && sameThings(left, right);
    if (equality && (flags || texts)) {
      return made(op, left, right, Type.BOOL, place);
    }
    boolean lists = left.type() instanceof Type.ListOf && right.type() instanceof Type.ListOf;
    if (equality && lists && Alignment.align(left, right).isPresent()) {
      return made(op, left, right, Type.BOOL, place);
    }
    Optional<Alignment.Pair> pair = numbers(left, right, place, op);
    return pair.isEmpty() || isNoShare(left, right) || isNoShare(right, left)
        ? Typed.poison(place)
        : made(op, pair.get().left(), pair.get().right(), Type.BOOL, place);
  }

  /** Whether a measured share meets a bare number above 1, which it never reaches; reports it. */
  private boolean isNoShare(Typed measured, Typed limit) {
    boolean share =
        measured.expr() instanceof Expr.Measure
            && measured.dimension().equals(Optional.of(Dimension.RATIO));
    Optional<Value> value = limit.constant();
    if (!share || value.isEmpty() || !limit.dimension().equals(Optional.of(Dimension.COUNT))) {
      return false;
    }
    double top =
        value.get() instanceof Value.Range(_, var to) ? to.asDouble() : value.get().asDouble();
    if (!(top > 1)) {
      return false;
    }
    String percent =
        value.get() instanceof Value.Range(var from, var to)
            ? ValueFormat.text(from) + "%.." + ValueFormat.text(to) + "%"
            : ValueFormat.text(value.get()) + "%";
    checking.error(
        Code.OUT_OF_RANGE,
        limit.place().span(),
        "a share is never more than 1, and this is " + checking.quoted(limit.place().span()),
        "did you mean `" + percent + "`?");
    return true;
  }

  private static boolean sameThings(Typed left, Typed right) {
    return !(left.type() instanceof Type.Ref(var kind))
        || !(right.type() instanceof Type.Ref(var other))
        || kind == other;
  }

  private Typed in(Typed left, Typed right, Place place) {
    if (right.type() instanceof Type.ListOf(var item)
        && (left.type().isText() && item.isText() || item == Type.ANY)) {
      return made(BinaryOp.IN, left, right, Type.BOOL, place);
    }
    boolean several = right.type() instanceof Type.Range || right.type() instanceof Type.ListOf;
    if (!several && right.type() != Type.ANY) {
      errors.wrong(right, "a range such as `4%..15%` or a list");
      return Typed.poison(place);
    }
    if (!(left.type() instanceof Type.Number) && left.type() != Type.ANY) {
      errors.mismatch(left, right, place, "one is never in the other");
      return Typed.poison(place);
    }
    Optional<Alignment.Pair> pair = Alignment.align(left, right);
    if (pair.isEmpty()) {
      errors.mismatch(left, right, place, "one is never in the other");
      return Typed.poison(place);
    }
    if (isNoShare(left, right)) {
      return Typed.poison(place);
    }
    return made(BinaryOp.IN, pair.get().left(), pair.get().right(), Type.BOOL, place);
  }

  private boolean areNumbers(Typed left, Typed right) {
    for (Typed side : List.of(left, right)) {
      if (!(side.type() instanceof Type.Number) && side.type() != Type.ANY) {
        errors.wrong(side, "a number");
        return false;
      }
    }
    return true;
  }

  private Optional<Alignment.Pair> numbers(Typed left, Typed right, Place place, BinaryOp op) {
    boolean plain =
        (left.type() instanceof Type.Number || left.type() == Type.ANY)
            && (right.type() instanceof Type.Number || right.type() == Type.ANY);
    boolean anything = op.isComparison() && (left.type() == Type.ANY || right.type() == Type.ANY);
    Optional<Alignment.Pair> pair =
        plain || anything ? Alignment.align(left, right) : Optional.empty();
    if (pair.isEmpty()) {
      errors.mismatch(left, right, place, "`" + op.text() + "` needs two of one kind");
    }
    return pair;
  }

  private Typed made(BinaryOp op, Typed left, Typed right, Type type, Place place) {
    Expr.Op planOp = Expr.Op.valueOf(op.name());
    return constants.folded(
        new Typed(new Expr.Binary(planOp, left.expr(), right.expr(), place), type), left, right);
  }
}
