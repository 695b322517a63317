package org.blklab.runtime.check.expr;

import java.util.Optional;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.Dimension;

/** Two operands in one dimension: a bare number beside a size is a number of bytes. */
public final class Alignment {
  private Alignment() {}

  record Pair(Typed left, Typed right) {}

  record Dimensions(Dimension left, Dimension right) {}

  static Optional<Dimensions> both(Typed left, Typed right) {
    return left.dimension().isPresent() && right.dimension().isPresent()
        ? Optional.of(new Dimensions(left.dimension().get(), right.dimension().get()))
        : Optional.empty();
  }

  /** Both in one dimension; empty if neither can be taken for the other. */
  static Optional<Pair> align(Typed left, Typed right) {
    if (left.type() == Type.ANY || right.type() == Type.ANY) {
      return Optional.of(new Pair(left, right));
    }
    Optional<Dimensions> both = both(left, right);
    if (both.isEmpty()) {
      return Optional.empty();
    }
    if (both.get().left().isPure() && both.get().right().isPure()) {
      return Optional.of(new Pair(left, right));
    }
    return right
        .as(both.get().left())
        .map(fit -> new Pair(left, fit))
        .or(() -> left.as(both.get().right()).map(fit -> new Pair(fit, right)));
  }
}
