package org.blklab.runtime.check.expr;

import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.ValueFormat;

/** How messages speak of properties. */
final class PropertyTexts {
  /** As large as a count can be: no bound that a user should read. */
  private static final double UNBOUNDED = Long.MAX_VALUE;

  private final Checking checking;

  PropertyTexts(Checking checking) {
    this.checking = checking;
  }

  static String name(PropertySpec spec) {
    return "`" + spec.name() + "`";
  }

  /** {@code 1 to 32}, {@code at least 4KiB}. */
  static String limits(PropertySpec spec, Dimension of) {
    boolean bounded = spec.max() < UNBOUNDED;
    String min = ValueFormat.number(spec.min(), of);
    if (!bounded) {
      return "at least " + min;
    }
    String max = ValueFormat.number(spec.max(), of);
    return spec.min() <= -Double.MAX_VALUE ? "at most " + max : min + " to " + max;
  }

  /** What the property is if nobody gives it, where somebody gave what it cannot be. */
  static Optional<String> leftOut(PropertySpec spec) {
    return spec.defaultText().isEmpty()
        ? Optional.empty()
        : Optional.of("left out, it is `" + spec.defaultText() + "`");
  }

  /** Reports a word that is none of the property's. */
  void wrongWord(PropertySpec spec, Expr expr, String word) {
    checking.error(
        Code.WRONG_WORD,
        expr.span(),
        "unknown value `" + word + "` for " + name(spec),
        Suggest.hint(word, spec.words())
            .or(() -> Optional.of("known: " + String.join(", ", spec.words()))));
  }
}
