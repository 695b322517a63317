package org.blklab.runtime.plan;

import java.util.List;

/** A value in base units: bytes, ns, 1/s, ratio 0…1. */
public sealed interface Value {

  /** An exact whole number: sizes, times and counts. */
  record Int(long value, Dimension dimension) implements Value {}

  record Real(double value, Dimension dimension) implements Value {}

  record Bool(boolean value) implements Value {}

  record Text(String value) implements Value {}

  /** A bare word: an enum value, a model, a name of fio's. */
  record Word(String value) implements Value {}

  /** Both ends included. */
  record Range(Value from, Value to) implements Value {}

  record ListOf(List<Value> items) implements Value {
    public ListOf {
      items = List.copyOf(items);
    }
  }

  /** A declared thing: kind is {@code lun}, {@code workload}, … */
  record Reference(String kind, String name) implements Value {}

  /** A measurement without samples; comparisons with it fail. */
  record Missing() implements Value {}

  Value MISSING = new Missing();

  static Value count(long value) {
    return new Int(value, Dimension.COUNT);
  }

  static Value time(long ns) {
    return new Int(ns, Dimension.TIME);
  }

  static Value size(long bytes) {
    return new Int(bytes, Dimension.SIZE);
  }

  static Value real(double value, Dimension dimension) {
    return new Real(value, dimension);
  }

  /** True for {@link Int} and {@link Real}. */
  default boolean isNumber() {
    return this instanceof Int || this instanceof Real;
  }

  /** As a double, NaN when it is no number. */
  default double asDouble() {
    return switch (this) {
      case Int(var value, _) -> value;
      case Real(var value, _) -> value;
      case Bool(var value) -> value ? 1 : 0;
      default -> Double.NaN;
    };
  }
}
