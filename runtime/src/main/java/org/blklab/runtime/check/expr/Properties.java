package org.blklab.runtime.check.expr;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Values of properties: of the type and unit that the property has, in base units. */
public final class Properties {
  private final Checking checking;
  private final Expressions expressions;
  private final KernelValues kernel;
  private final PropertyTexts texts;

  public Properties(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
    this.kernel = new KernelValues(checking, expressions);
    this.texts = new PropertyTexts(checking);
  }

  /** Values of kernel attributes. */
  public KernelValues kernel() {
    return kernel;
  }

  /** The value of a property; empty if it is wrong, which is reported. */
  public Optional<Value> value(PropertySpec spec, Expr expr) {
    return switch (spec.type()) {
      case COUNT -> count(spec, expr);
      case REAL -> number(spec, expr, Dimension.COUNT);
      case SIZE -> number(spec, expr, Dimension.SIZE).flatMap(v -> whole(spec, expr, v));
      case TIME -> number(spec, expr, Dimension.TIME).flatMap(v -> whole(spec, expr, v));
      case RATE -> number(spec, expr, Dimension.RATE);
      case BYTE_RATE -> number(spec, expr, Dimension.BYTE_RATE);
      case RATIO -> ratio(spec, expr);
      case SPIN -> number(spec, expr, Dimension.SPIN);
      case BOOL -> flag(spec, expr);
      case WORD -> word(spec, expr);
      case TEXT -> text(spec, expr);
      case RANGE_OF_SIZE -> sizes(spec, expr);
      case REFERENCE -> reference(spec, expr);
      case KERNEL -> kernel.initial(spec, expr);
      case FIO -> fio(spec, expr);
      case ANY -> any(spec, expr);
    };
  }

  // ---- numbers -------------------------------------------------------------------------------

  /** A whole number; of one that counts to a hundred also a share: {@code rwmixread = 70%}. */
  private Optional<Value> count(PropertySpec spec, Expr expr) {
    boolean hundredths = spec.max() == 100 && expr instanceof Expr.Quantity;
    if (hundredths
        && expressions.check(expr).constant().orElse(null) instanceof Value.Real(var share, var of)
        && of == Dimension.RATIO) {
      return inRange(spec, expr, Value.count(Math.round(share * 100)));
    }
    return number(spec, expr, Dimension.COUNT).flatMap(value -> whole(spec, expr, value));
  }

  private Optional<Value> number(PropertySpec spec, Expr expr, Dimension due) {
    Typed typed = expressions.check(expr);
    if (typed.type() == Type.TEXT) {
      quotedNumber(spec, expr);
      return Optional.empty();
    }
    return expressions
        .constant(expressions.operators().due(typed, due), PropertyTexts.name(spec))
        .flatMap(value -> inRange(spec, expr, value));
  }

  private void quotedNumber(PropertySpec spec, Expr expr) {
    Optional<String> inside = expr instanceof Expr.Text text ? text.constant() : Optional.empty();
    boolean looksRight = inside.isPresent() && inside.get().matches("[0-9][0-9.a-zA-Z%/]*");
    checking.error(
        Code.WRONG_TYPE,
        expr.span(),
        "expected " + spec.expected() + ", found a string: " + checking.quoted(expr.span()),
        looksRight ? Optional.of("write " + inside.get() + " without quotes") : Optional.empty());
  }

  private Optional<Value> ratio(PropertySpec spec, Expr expr) {
    Typed typed = expressions.measure(expr, Dimension.RATIO);
    Optional<Value> value = expressions.constant(typed, PropertyTexts.name(spec));
    double number = value.map(Value::asDouble).orElse(0.0);
    if (number > 1 && spec.max() >= 1 && number <= 100 && expr instanceof Expr.Num) {
      checking.error(
          Code.OUT_OF_RANGE,
          expr.span(),
          PropertyTexts.name(spec)
              + " is a share of 1, and "
              + checking.quoted(expr.span())
              + " is more",
          "did you mean `"
              + ValueFormat.text(Typed.measured(value.get(), Dimension.COUNT))
              + "%`?");
      return Optional.empty();
    }
    return value.flatMap(share -> inRange(spec, expr, share));
  }

  /** Rounds what was computed: a third of a second has no whole number of nanoseconds. */
  private Optional<Value> whole(PropertySpec spec, Expr expr, Value value) {
    if (!(value instanceof Value.Real(var number, var of))) {
      return Optional.of(value);
    }
    boolean written = expr instanceof Expr.Num;
    if (written || of == Dimension.COUNT || Math.abs(number) >= Long.MAX_VALUE) {
      boolean tooLarge = Math.abs(number) >= Long.MAX_VALUE;
      checking.error(
          tooLarge ? Code.OUT_OF_RANGE : Code.WRONG_TYPE,
          expr.span(),
          PropertyTexts.name(spec) + (tooLarge ? " is too large" : " must be a whole number"));
      return Optional.empty();
    }
    return Optional.of(new Value.Int(Math.round(number), of));
  }

  private Optional<Value> inRange(PropertySpec spec, Expr expr, Value value) {
    double number = value.asDouble();
    if (number >= spec.min() && number <= spec.max()) {
      return Optional.of(value);
    }
    Dimension of =
        switch (value) {
          case Value.Int(_, var dimension) -> dimension;
          case Value.Real(_, var dimension) -> dimension;
          default -> Dimension.COUNT;
        };
    checking.error(
        Code.OUT_OF_RANGE,
        expr.span(),
        PropertyTexts.name(spec)
            + " must be "
            + PropertyTexts.limits(spec, of)
            + ", not "
            + checking.quoted(expr.span()),
        PropertyTexts.leftOut(spec));
    return Optional.empty();
  }

  private Optional<Value> sizes(PropertySpec spec, Expr expr) {
    Typed typed = expressions.check(expr);
    if (typed.isPoison()) {
      return Optional.empty();
    }
    Optional<Typed> sizes =
        typed.type() instanceof Type.Range ? typed.as(Dimension.SIZE) : Optional.empty();
    if (sizes.isEmpty()) {
      expressions.errors().wrong(typed, spec.expected());
      return Optional.empty();
    }
    return expressions.constant(sizes.get(), PropertyTexts.name(spec));
  }

  // ---- words and texts -----------------------------------------------------------------------

  private Optional<Value> flag(PropertySpec spec, Expr expr) {
    if (expressions.bareWord(expr, List.of()).isPresent()) {
      checking.error(
          Code.WRONG_TYPE,
          expr.span(),
          "expected " + spec.expected() + ", found a word: " + checking.quoted(expr.span()));
      return Optional.empty();
    }
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, PropertyTexts.name(spec));
    if (value.isEmpty()) {
      return Optional.empty();
    }
    return switch (value.get()) {
      case Value.Bool flag -> Optional.of(flag);
      case Value.Int(var number, var of)
          when of == Dimension.COUNT && (number == 0 || number == 1) ->
          Optional.of(new Value.Bool(number == 1));
      default -> {
        expressions.errors().wrong(typed, spec.expected());
        yield Optional.empty();
      }
    };
  }

  private Optional<Value> word(PropertySpec spec, Expr expr) {
    Optional<String> bare = expressions.bareWord(expr, spec.words());
    if (bare.isPresent()) {
      return known(spec, expr, bare.get());
    }
    Typed typed = expressions.check(expr, new Type.Word(spec.words()));
    Optional<Value> value = expressions.constant(typed, PropertyTexts.name(spec));
    if (value.isEmpty()) {
      return Optional.empty();
    }
    return switch (value.get()) {
      case Value.Word(var word) -> known(spec, expr, word);
      case Value.Text(var text) -> known(spec, expr, text);
      case Value.Bool(var on) -> known(spec, expr, flagWord(spec, on));
      case Value.Int(var number, var of) when of == Dimension.COUNT ->
          known(spec, expr, Long.toString(number));
      default -> {
        expressions.errors().wrong(typed, spec.expected());
        yield Optional.empty();
      }
    };
  }

  private Optional<Value> any(PropertySpec spec, Expr expr) {
    return expressions
        .bareWord(expr, List.of())
        .<Value>map(Value.Word::new)
        .or(() -> expressions.constant(expressions.check(expr), PropertyTexts.name(spec)));
  }

  private static String flagWord(PropertySpec spec, boolean on) {
    return spec.words().contains(on ? "on" : "off") ? (on ? "on" : "off") : on ? "1" : "0";
  }

  private Optional<Value> known(PropertySpec spec, Expr expr, String word) {
    if (spec.words().isEmpty() || spec.words().contains(word)) {
      return Optional.of(new Value.Word(word));
    }
    texts.wrongWord(spec, expr, word);
    return Optional.empty();
  }

  private Optional<Value> text(PropertySpec spec, Expr expr) {
    if (expressions.bareWord(expr, List.of()).isPresent()) {
      String word = ((Expr.Ref) expr).path().text();
      checking.error(
          Code.WRONG_TYPE,
          expr.span(),
          PropertyTexts.name(spec) + " is a string",
          "write \"" + word + "\" in quotes");
      return Optional.empty();
    }
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, PropertyTexts.name(spec));
    if (value.isPresent() && !(value.get() instanceof Value.Text)) {
      expressions.errors().wrong(typed, spec.expected());
      return Optional.empty();
    }
    return value;
  }

  private Optional<Value> reference(PropertySpec spec, Expr expr) {
    Kind kind = Kind.of(spec.words().getFirst());
    Optional<String> name = expressions.bareWord(expr, checking.names(kind));
    if (name.isEmpty()) {
      Typed typed = expressions.check(expr);
      Optional<Value> value = expressions.constant(typed, PropertyTexts.name(spec));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      if (!(value.get() instanceof Value.Text(var text))) {
        expressions.errors().wrong(typed, spec.expected());
        return Optional.empty();
      }
      name = Optional.of(text);
    }
    boolean table =
        kind == Kind.COSTS && checking.catalogue().costTables().names().contains(name.get());
    if (!table && !checking.names(kind).contains(name.get())) {
      List<String> known = new java.util.ArrayList<>(checking.names(kind));
      if (kind == Kind.COSTS) {
        known.addAll(checking.catalogue().costTables().names());
      }
      checking.unknownName(kind, name.get(), expr.span(), known);
      return Optional.empty();
    }
    return Optional.of(new Value.Reference(kind.text(), name.get()));
  }

  // ---- the kernel's and fio's ----------------------------------------------------------------

  private Optional<Value> fio(PropertySpec spec, Expr expr) {
    Optional<String> bare = expressions.bareWord(expr, spec.words());
    if (bare.isPresent()) {
      return known(spec, expr, bare.get());
    }
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, PropertyTexts.name(spec));
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!measures(value.get(), spec)) {
      if (typed.type() instanceof Type.Number && !spec.dimensions().isEmpty()) {
        expressions.errors().notDue(typed, spec.dimensions().getFirst());
      } else {
        expressions.errors().wrong(typed, fioExpected(spec));
      }
      return Optional.empty();
    }
    return switch (value.get()) {
      case Value.Word(var word) -> known(spec, expr, word);
      case Value.Text _, Value.ListOf _ -> value;
      case Value.Int _, Value.Real _ -> inRange(spec, expr, value.get());
      case Value.Bool(var on) -> Optional.of(Value.count(on ? 1 : 0));
      case Value.Range range -> Optional.of(range);
      default -> {
        expressions.errors().wrong(typed, spec.expected());
        yield Optional.empty();
      }
    };
  }

  private static String fioExpected(PropertySpec spec) {
    return spec.dimensions().isEmpty() ? spec.expected() : spec.dimensions().getFirst().example();
  }

  /** Whether all numbers of a fio value measure what they may. */
  private static boolean measures(Value value, PropertySpec spec) {
    return switch (value) {
      case Value.Int(_, var of) -> measures(of, spec);
      case Value.Real(_, var of) -> measures(of, spec);
      case Value.Range(var from, var to) -> measures(from, spec) && measures(to, spec);
      case Value.ListOf(var items) -> items.stream().allMatch(item -> measures(item, spec));
      default -> true;
    };
  }

  private static boolean measures(Dimension of, PropertySpec spec) {
    return spec.dimensions().contains(of)
        || of == Dimension.COUNT && !spec.dimensions().contains(Dimension.TIME);
  }
}
