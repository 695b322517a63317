package org.blklab.runtime.check.expr;

import java.util.Optional;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Value;

/** Computes what is known before the run. */
public final class Constants {
  private static final Evaluator.Scope NO_RUN = new NoRun();

  private final Checking checking;

  Constants(Checking checking) {
    this.checking = checking;
  }

  /** The value of an expression over constants. */
  static Value value(Expr expr) {
    return Evaluator.evaluate(expr, NO_RUN);
  }

  /** The constant that an expression is if all its operands are; reports one without a value. */
  Typed folded(Typed made, Typed... operands) {
    for (Typed operand : operands) {
      if (operand.constant().isEmpty()) {
        return made;
      }
    }
    Value value = value(made.expr());
    if (value instanceof Value.Missing) {
      checking.error(
          Code.BAD_VALUE,
          made.place().span(),
          checking.quoted(made.place().span()) + " has no value",
          made.expr() instanceof Expr.Binary
              ? Optional.of("it divides by zero or is too large")
              : Optional.empty());
      return Typed.poison(made.place());
    }
    return new Typed(new Expr.Constant(value, made.place()), made.type());
  }

  private static final class NoRun implements Evaluator.Scope {
    @Override
    public Value measurement(String path) {
      return Value.MISSING;
    }

    @Override
    public Optional<String> attribute(String variant, String owner, String attribute) {
      return Optional.empty();
    }

    @Override
    public long measuredNs() {
      return 0;
    }
  }
}
