package org.blklab.runtime.check.env;

import java.util.List;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;

/** What is known of an expression's value before the run. */
public sealed interface Type {

  record Number(Dimension dimension) implements Type {}

  /** One of some words: a field such as {@code rq.op}; empty if any. */
  record Word(List<String> words) implements Type {}

  record Ref(Kind kind) implements Type {}

  record ListOf(Type item) implements Type {}

  record Range(Type end) implements Type {}

  enum Plain implements Type {
    BOOL,
    TEXT,
    /** Known in the run only, such as a counter of a hook. */
    ANY,
    /** Wrong already; whatever is done with it is right. */
    POISON
  }

  Type BOOL = Plain.BOOL;
  Type TEXT = Plain.TEXT;
  Type ANY = Plain.ANY;
  Type POISON = Plain.POISON;
  Type COUNT = new Number(Dimension.COUNT);

  /** True if nothing can be said against a use of it. */
  default boolean isOpen() {
    return this == ANY || this == POISON;
  }

  default boolean isText() {
    return this == TEXT || this instanceof Word || this instanceof Ref;
  }

  /** For messages: {@code a size}, {@code a list}. */
  default String describe() {
    return switch (this) {
      case Number(var dimension) ->
          switch (dimension) {
            case COUNT -> "a bare number";
            case SIZE -> "a size";
            case TIME -> "a time";
            case RATE -> "a rate";
            case BYTE_RATE -> "a data rate";
            case RATIO -> "a share";
            case SPIN -> "a speed";
          };
      case Word _ -> "a word";
      case Ref(var kind) -> "a " + kind.text();
      case ListOf _ -> "a list";
      case Range _ -> "a range";
      case Plain.BOOL -> "a condition";
      case Plain.TEXT -> "a string";
      case Plain _ -> "a value";
    };
  }

  /** What a property holds. */
  static Type of(PropertySpec spec) {
    return switch (spec.type()) {
      case COUNT, REAL -> COUNT;
      case SIZE -> new Number(Dimension.SIZE);
      case TIME -> new Number(Dimension.TIME);
      case RATIO -> new Number(Dimension.RATIO);
      case RATE -> new Number(Dimension.RATE);
      case BYTE_RATE -> new Number(Dimension.BYTE_RATE);
      case SPIN -> new Number(Dimension.SPIN);
      case BOOL -> BOOL;
      case WORD, FIO -> new Word(spec.words());
      case TEXT -> TEXT;
      case REFERENCE -> new Ref(Kind.of(spec.words().getFirst()));
      case RANGE_OF_SIZE -> new Range(new Number(Dimension.SIZE));
      case KERNEL -> ofAttribute(spec);
      case ANY -> ANY;
    };
  }

  private static Type ofAttribute(PropertySpec spec) {
    if (!spec.words().isEmpty()) {
      return new Word(spec.words());
    }
    // a flag may be compared with on, off, 0 and 1
    return spec.unit() == KernelUnit.FLAG
        ? ANY
        : spec.unit().dimension().<Type>map(Number::new).orElse(ANY);
  }

  /** What a value is. */
  static Type of(Value value) {
    return switch (value) {
      case Value.Int(_, var dimension) -> new Number(dimension);
      case Value.Real(_, var dimension) -> new Number(dimension);
      case Value.Bool _ -> BOOL;
      case Value.Text _ -> TEXT;
      case Value.Word _ -> new Word(List.of());
      case Value.Range(var from, _) -> new Range(of(from));
      case Value.ListOf(var items) -> new ListOf(items.isEmpty() ? ANY : of(items.getFirst()));
      case Value.Reference(var kind, _) -> new Ref(Kind.of(kind));
      case Value.Missing _ -> ANY;
    };
  }
}
