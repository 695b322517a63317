package org.blklab.runtime.check.expr;

import java.math.BigDecimal;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Unit;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Value;

/** Numbers as written, in base units: bytes, ns, 1/s, bytes/s, ratio, rpm. */
public final class Literals {
  private static final BigDecimal LONG_LIMIT = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal NS_PER_S = BigDecimal.valueOf(1_000_000_000L);

  private Literals() {}

  static Value number(BigDecimal value) {
    return whole(value, Dimension.COUNT);
  }

  public static Value quantity(Expr.Quantity literal) {
    BigDecimal base = literal.value().multiply(BigDecimal.valueOf(literal.unit().factor()));
    return switch (literal.unit().dimension()) {
      case SIZE -> whole(base, Dimension.SIZE);
      case TIME -> whole(base, Dimension.TIME);
      case SPIN -> whole(base, Dimension.SPIN);
      case PERCENT -> Value.real(base.movePointLeft(2).doubleValue(), Dimension.RATIO);
    };
  }

  /** Empty if the units make no rate: {@code 5ms/s}. */
  static Optional<Value> rate(Expr.Rate literal) {
    if (literal.per().dimension() != Unit.Dimension.TIME) {
      return Optional.empty();
    }
    BigDecimal amount = literal.value();
    Dimension of = Dimension.RATE;
    if (literal.unit().isPresent()) {
      Unit unit = literal.unit().get();
      if (unit.dimension() != Unit.Dimension.SIZE) {
        return Optional.empty();
      }
      amount = amount.multiply(BigDecimal.valueOf(unit.factor()));
      of = Dimension.BYTE_RATE;
    }
    BigDecimal perSecond =
        amount
            .multiply(NS_PER_S)
            .divide(BigDecimal.valueOf(literal.per().factor()), java.math.MathContext.DECIMAL128);
    return Optional.of(whole(perSecond, of));
  }

  private static Value whole(BigDecimal value, Dimension of) {
    if (value.abs().compareTo(LONG_LIMIT) <= 0) {
      BigDecimal stripped = value.stripTrailingZeros();
      if (stripped.scale() <= 0) {
        return new Value.Int(stripped.longValueExact(), of);
      }
    }
    return Value.real(value.doubleValue(), of);
  }
}
