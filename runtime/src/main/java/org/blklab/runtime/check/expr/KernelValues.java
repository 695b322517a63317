package org.blklab.runtime.check.expr;

import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Values of attributes that exist in the kernel: in its unit, strings as they stand. */
public final class KernelValues {
  private final Checking checking;
  private final Expressions expressions;
  private final PropertyTexts texts;

  KernelValues(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
    this.texts = new PropertyTexts(checking);
  }

  /**
   * What a kernel attribute is set to before the run: a whole number in the kernel's unit, or text.
   */
  Optional<Value> initial(PropertySpec spec, Expr expr) {
    boolean parameter = isParameter(spec);
    Optional<Value> value = text(spec, expr).map(text -> numberIfWhole(text, parameter));
    if (parameter && value.filter(v -> !v.isNumber()).isPresent()) {
      checking.error(
          Code.WRONG_TYPE,
          expr.span(),
          "expected " + spec.expected() + ", found " + checking.quoted(expr.span()));
      return Optional.empty();
    }
    double number = value.filter(Value::isNumber).map(Value::asDouble).orElse(spec.min());
    if (number < spec.min() || number > spec.max()) {
      checking.error(
          Code.OUT_OF_RANGE,
          expr.span(),
          PropertyTexts.name(spec)
              + " must be "
              + PropertyTexts.limits(spec, Dimension.COUNT)
              + ", not "
              + ValueFormat.text(value.get()));
      return Optional.empty();
    }
    return value;
  }

  /** A module's parameter, which has limits of its own: nobody else would refuse a text. */
  private static boolean isParameter(PropertySpec spec) {
    return spec.unit() != KernelUnit.TEXT && spec.min() > -Double.MAX_VALUE;
  }

  /**
   * @param orHex whether hexadecimal is a number, too, as for a module's bits; a file gets text
   */
  private static Value numberIfWhole(String text, boolean orHex) {
    try {
      boolean hex = orHex && text.startsWith("0x");
      return Value.count(hex ? Long.decode(text) : Long.parseLong(text));
    } catch (NumberFormatException noNumber) {
      return new Value.Text(text);
    }
  }

  /**
   * What the kernel is given; empty if it is wrong, which is reported. Its range is the kernel's
   * affair: the store rule of the release decides.
   */
  public Optional<String> text(PropertySpec spec, Expr expr) {
    Typed typed = value(spec, expr);
    return expressions.constant(typed, PropertyTexts.name(spec)).flatMap(v -> spec.unit().write(v));
  }

  /** A value for a kernel attribute, perhaps known in the run only. */
  public Typed value(PropertySpec spec, Expr expr) {
    Optional<String> bare = expressions.bareWord(expr, spec.words());
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
      texts.wrongWord(spec, expr, word);
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
          PropertyTexts.name(spec)
              + " takes whole "
              + spec.unit().words()
              + ", and "
              + checking.quoted(expr.span())
              + " is none");
      return Typed.poison(typed.place());
    }
    return Typed.constant(new Value.Text(text.get()), typed.place());
  }
}
