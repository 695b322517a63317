package org.blklab.runtime.check.expr;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Values of properties: of the type and unit that the property has, in base units. */
public final class Properties {
  private final Checking checking;
  private final Expressions expressions;

  public Properties(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
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
      case KERNEL -> kernel(spec, expr);
      case FIO -> fio(spec, expr);
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
        .constant(expressions.operators().due(typed, due), name(spec))
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
    Optional<Value> value = expressions.constant(typed, name(spec));
    double number = value.map(Value::asDouble).orElse(0.0);
    if (number > 1 && spec.max() >= 1 && number <= 100 && isBare(expr)) {
      checking.error(
          Code.OUT_OF_RANGE,
          expr.span(),
          name(spec) + " is a share of 1, and " + checking.quoted(expr.span()) + " is more",
          "did you mean `"
              + ValueFormat.text(Typed.measured(value.get(), Dimension.COUNT))
              + "%`?");
      return Optional.empty();
    }
    return value.flatMap(share -> inRange(spec, expr, share));
  }

  private static boolean isBare(Expr expr) {
    return expr instanceof Expr.Num;
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
          name(spec) + (tooLarge ? " is too large" : " must be a whole number"));
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
        name(spec) + " must be " + limits(spec, of) + ", not " + checking.quoted(expr.span()));
    return Optional.empty();
  }

  private static String limits(PropertySpec spec, Dimension of) {
    boolean bounded = spec.max() < Double.MAX_VALUE;
    String min = ValueFormat.number(spec.min(), of);
    if (!bounded) {
      return "at least " + min;
    }
    String max = ValueFormat.number(spec.max(), of);
    return spec.min() <= -Double.MAX_VALUE ? "at most " + max : min + " to " + max;
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
    return expressions.constant(sizes.get(), name(spec));
  }

  // ---- words and texts -----------------------------------------------------------------------

  private Optional<Value> flag(PropertySpec spec, Expr expr) {
    if (bareWord(expr, List.of()).isPresent()) {
      checking.error(
          Code.WRONG_TYPE,
          expr.span(),
          "expected " + spec.expected() + ", found a word: " + checking.quoted(expr.span()));
      return Optional.empty();
    }
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, name(spec));
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
    Optional<String> bare = bareWord(expr, spec.words());
    if (bare.isPresent()) {
      return known(spec, expr, bare.get());
    }
    Typed typed = expressions.check(expr, new Type.Word(spec.words()));
    Optional<Value> value = expressions.constant(typed, name(spec));
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

  private static String flagWord(PropertySpec spec, boolean on) {
    return spec.words().contains(on ? "on" : "off") ? (on ? "on" : "off") : on ? "1" : "0";
  }

  /** A single name that is one of the words, or that is no variable either. */
  private Optional<String> bareWord(Expr expr, List<String> words) {
    if (!(expr instanceof Expr.Ref(var path, _)) || !path.isName()) {
      return Optional.empty();
    }
    String name = path.text();
    boolean variable = checking.env.variables.containsKey(name);
    return words.contains(name) || !variable ? Optional.of(name) : Optional.empty();
  }

  private Optional<Value> known(PropertySpec spec, Expr expr, String word) {
    if (spec.words().isEmpty() || spec.words().contains(word)) {
      return Optional.of(new Value.Word(word));
    }
    wrongWord(spec, expr, word);
    return Optional.empty();
  }

  private void wrongWord(PropertySpec spec, Expr expr, String word) {
    checking.error(
        Code.WRONG_WORD,
        expr.span(),
        "unknown value `" + word + "` for " + name(spec),
        Suggest.hint(word, spec.words())
            .or(() -> Optional.of("known: " + String.join(", ", spec.words()))));
  }

  private Optional<Value> text(PropertySpec spec, Expr expr) {
    if (bareWord(expr, List.of()).isPresent()) {
      String word = ((Expr.Ref) expr).path().text();
      checking.error(
          Code.WRONG_TYPE,
          expr.span(),
          name(spec) + " is a string",
          "write \"" + word + "\" in quotes");
      return Optional.empty();
    }
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, name(spec));
    if (value.isPresent() && !(value.get() instanceof Value.Text)) {
      expressions.errors().wrong(typed, spec.expected());
      return Optional.empty();
    }
    return value;
  }

  private Optional<Value> reference(PropertySpec spec, Expr expr) {
    Kind kind = Kind.of(spec.words().getFirst());
    Optional<String> name = bareWord(expr, checking.names(kind));
    if (name.isEmpty()) {
      Typed typed = expressions.check(expr);
      Optional<Value> value = expressions.constant(typed, name(spec));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      if (!(value.get() instanceof Value.Text(var text))) {
        expressions.errors().wrong(typed, spec.expected());
        return Optional.empty();
      }
      name = Optional.of(text);
    }
    boolean table = kind == Kind.COSTS && checking.catalogue().costTable(name.get()).isPresent();
    if (!table && !checking.names(kind).contains(name.get())) {
      List<String> known = new java.util.ArrayList<>(checking.names(kind));
      if (kind == Kind.COSTS) {
        checking.catalogue().costTables().forEach(each -> known.add(each.name()));
      }
      checking.unknownName(kind, name.get(), expr.span(), known);
      return Optional.empty();
    }
    return Optional.of(new Value.Reference(kind.text(), name.get()));
  }

  // ---- the kernel's and fio's ----------------------------------------------------------------

  /**
   * What a kernel attribute is set to before the run: a whole number in the kernel's unit, or text.
   */
  private Optional<Value> kernel(PropertySpec spec, Expr expr) {
    return kernelText(spec, expr).map(Properties::numberIfWhole);
  }

  private static Value numberIfWhole(String text) {
    try {
      return Value.count(Long.parseLong(text));
    } catch (NumberFormatException noNumber) {
      return new Value.Text(text);
    }
  }

  /** What the kernel is given; empty if it is wrong, which is reported. */
  public Optional<String> kernelText(PropertySpec spec, Expr expr) {
    Typed typed = kernelValue(spec, expr);
    return expressions.constant(typed, name(spec)).flatMap(v -> spec.unit().write(v));
  }

  /** A value for a kernel attribute, perhaps known in the run only. */
  public Typed kernelValue(PropertySpec spec, Expr expr) {
    Optional<String> bare = bareWord(expr, spec.words());
    if (bare.isPresent()) {
      return kernelWord(spec, expr, bare.get());
    }
    Typed typed = expressions.check(expr);
    if (typed.isPoison() || typed.type() == Type.ANY || typed.type().isText()) {
      return typed;
    }
    boolean number =
        typed.type() instanceof Type.Number(var of)
            && (of == Dimension.COUNT
                || spec.unit().hasUnit() && spec.unit().dimension().equals(Optional.of(of)));
    boolean flag = typed.type() == Type.BOOL && spec.unit() != KernelUnit.TEXT;
    if (!number && !flag) {
      expressions.errors().wrong(typed, spec.expected());
      return Typed.poison(typed.place());
    }
    return writable(spec, expr, typed);
  }

  private Typed kernelWord(PropertySpec spec, Expr expr, String word) {
    if (spec.words().isEmpty() && spec.unit() != KernelUnit.TEXT) {
      checking.error(
          Code.WRONG_TYPE,
          expr.span(),
          "expected " + spec.expected() + ", found a word: `" + word + "`");
      return Typed.poison(checking.place(expr.span()));
    }
    if (!spec.words().isEmpty() && !spec.words().contains(word)) {
      wrongWord(spec, expr, word);
      return Typed.poison(checking.place(expr.span()));
    }
    return Typed.constant(new Value.Word(word), checking.place(expr.span()));
  }

  private Typed writable(PropertySpec spec, Expr expr, Typed typed) {
    Optional<Value> value = typed.constant();
    if (value.isEmpty()) {
      return typed;
    }
    Optional<String> text = spec.unit().write(value.get());
    if (text.isEmpty()) {
      checking.error(
          Code.BAD_VALUE,
          expr.span(),
          name(spec)
              + " takes whole "
              + spec.unit().words()
              + ", and "
              + checking.quoted(expr.span())
              + " is none");
      return Typed.poison(typed.place());
    }
    double number = numberIfWhole(text.get()).asDouble();
    if (number < spec.min() || number > spec.max()) {
      checking.error(
          Code.OUT_OF_RANGE,
          expr.span(),
          name(spec) + " must be " + limits(spec, Dimension.COUNT) + ", not " + text.get());
      return Typed.poison(typed.place());
    }
    return Typed.constant(new Value.Text(text.get()), typed.place());
  }

  private Optional<Value> fio(PropertySpec spec, Expr expr) {
    Optional<String> bare = bareWord(expr, spec.words());
    if (bare.isPresent()) {
      return known(spec, expr, bare.get());
    }
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, name(spec));
    if (value.isEmpty()) {
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

  private static String name(PropertySpec spec) {
    return "`" + spec.name() + "`";
  }
}
