package org.blklab.runtime.check.env;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;

/** A checked expression with what is known of its value. */
public record Typed(Expr expr, Type type) {

  public static Typed constant(Value value, Place place) {
    return new Typed(new Expr.Constant(value, place), Type.of(value));
  }

  public static Typed poison(Place place) {
    return new Typed(new Expr.Constant(Value.MISSING, place), Type.POISON);
  }

  /** The value, if it is known before the run. */
  public Optional<Value> constant() {
    return expr instanceof Expr.Constant(var value, _) && type != Type.POISON
        ? Optional.of(value)
        : Optional.empty();
  }

  public boolean isPoison() {
    return type == Type.POISON;
  }

  public Place place() {
    return expr.place();
  }

  /** What its numbers measure, also those in a range or list; empty for other things. */
  public Optional<Dimension> dimension() {
    return dimension(type);
  }

  private static Optional<Dimension> dimension(Type type) {
    return switch (type) {
      case Type.Number(var of) -> Optional.of(of);
      case Type.Range(var end) -> dimension(end);
      case Type.ListOf(var item) -> dimension(item);
      default -> Optional.empty();
    };
  }

  /**
   * This with numbers of another dimension, if they may be taken for such: a bare number for a
   * size, a rate, a share; zero for anything; a size for a data rate, as in fio.
   */
  public Optional<Typed> as(Dimension due) {
    Optional<Dimension> own = dimension();
    if (type.isOpen() || own.isEmpty() || own.get() == due) {
      return Optional.of(this);
    }
    boolean allowed =
        switch (own.get()) {
          case COUNT -> due != Dimension.TIME || isZero(constant());
          case RATIO -> due == Dimension.COUNT;
          case SIZE -> due == Dimension.BYTE_RATE && constant().isPresent();
          default -> false;
        };
    if (!allowed) {
      return Optional.empty();
    }
    return Optional.of(
        constant()
            .map(value -> constant(measured(value, due), place()))
            .orElse(new Typed(expr, measured(type, due))));
  }

  private static boolean isZero(Optional<Value> value) {
    return value.isPresent() && value.get().asDouble() == 0;
  }

  private static Type measured(Type type, Dimension due) {
    return switch (type) {
      case Type.Number _ -> new Type.Number(due);
      case Type.Range(var end) -> new Type.Range(measured(end, due));
      case Type.ListOf(var item) -> new Type.ListOf(measured(item, due));
      default -> type;
    };
  }

  public static Value measured(Value value, Dimension due) {
    return switch (value) {
      case Value.Int(var number, _) -> new Value.Int(number, due);
      case Value.Real(var number, _) -> new Value.Real(number, due);
      case Value.Range(var from, var to) -> new Value.Range(measured(from, due), measured(to, due));
      case Value.ListOf(List<Value> items) ->
          new Value.ListOf(items.stream().map(item -> measured(item, due)).toList());
      default -> value;
    };
  }
}
