package org.blklab.runtime.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Checked properties of a declaration, by name, in the order in which they were written. */
public record Settings(Map<String, Value> values) {
  public static final Settings NONE = new Settings(Map.of());

  public Settings {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public Optional<Value> get(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** A whole number in its base unit: bytes, ns, a count. */
  public long integer(String name, long otherwise) {
    return switch (values.get(name)) {
      case null -> otherwise;
      case Value.Int(var value, _) -> value;
      case Value.Real(var value, _) -> Math.round(value);
      case Value.Bool(var value) -> value ? 1 : 0;
      default -> throw wrongKind(name);
    };
  }

  public double real(String name, double otherwise) {
    return switch (values.get(name)) {
      case null -> otherwise;
      case Value.Int(var value, _) -> value;
      case Value.Real(var value, _) -> value;
      default -> throw wrongKind(name);
    };
  }

  public boolean flag(String name, boolean otherwise) {
    return switch (values.get(name)) {
      case null -> otherwise;
      case Value.Bool(var value) -> value;
      case Value.Int(var value, _) -> value != 0;
      default -> throw wrongKind(name);
    };
  }

  /** A word or a string. */
  public String text(String name, String otherwise) {
    return switch (values.get(name)) {
      case null -> otherwise;
      case Value.Word(var value) -> value;
      case Value.Text(var value) -> value;
      case Value.Reference(_, var value) -> value;
      case Value.Int(var value, _) -> Long.toString(value);
      default -> throw wrongKind(name);
    };
  }

  /** These, with those of {@code over} in the place of ours where both have one. */
  public Settings overriddenBy(Settings over) {
    Map<String, Value> all = new LinkedHashMap<>(values);
    all.putAll(over.values);
    return new Settings(all);
  }

  private static IllegalStateException wrongKind(String name) {
    return new IllegalStateException(
        "property " + name + " passed the checker with a wrong kind of value; please report");
  }
}
