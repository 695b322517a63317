package org.blklab.runtime.check;

import java.util.Optional;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.declare.Names;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Variable;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;

/** {@code for}: its body is checked once for each value. */
final class Loops {
  /** Rounds of all loops together. */
  private static final int MAX_ROUNDS = 100_000;

  private final Checking checking;
  private final Expressions expressions;
  private final Names names;
  private int rounds;

  Loops(Checking checking, Expressions expressions, Names names) {
    this.checking = checking;
    this.expressions = expressions;
    this.names = names;
  }

  void expand(Statement.For loop, Runnable body) {
    String name = loop.variable().text();
    Typed values = expressions.check(loop.values());
    Optional<Value> constant = expressions.constant(values, "what `for` runs over");
    boolean named =
        names.mayBeDeclared(name, loop.variable().span())
            && names.isFree(name, loop.variable().span());
    if (!named) {
      return;
    }
    if (constant.isEmpty()) {
      round(loop, Typed.poison(values.place()), body);
      return;
    }
    switch (constant.get()) {
      case Value.Range(Value.Int(var from, var of), Value.Int(var to, _))
          when of == Dimension.COUNT -> {
        for (long at = from; at <= to; at++) {
          if (!hasRoom(loop)) {
            return;
          }
          round(loop, Typed.constant(Value.count(at), values.place()), body);
        }
      }
      case Value.ListOf(var items) -> {
        for (Value item : items) {
          if (!hasRoom(loop)) {
            return;
          }
          round(loop, Typed.constant(item, values.place()), body);
        }
      }
      default -> expressions.errors().wrong(values, "a range of whole numbers or a list");
    }
  }

  /** Whether another round may be; the first that may not is reported. */
  private boolean hasRoom(Statement.For loop) {
    if (checking.problems.isEnough()) {
      return false;
    }
    if (++rounds > MAX_ROUNDS) {
      checking.error(Code.TOO_MANY, loop.values().span(), "too many rounds: at most " + MAX_ROUNDS);
      checking.problems.stop();
      return false;
    }
    return true;
  }

  private void round(Statement.For loop, Typed value, Runnable body) {
    String name = loop.variable().text();
    Place place = checking.place(loop.variable().span());
    int outside = checking.env.mark();
    checking.env.variables.put(name, new Variable(name, Variable.Role.FOR, value, place));
    body.run();
    checking.env.release(outside);
  }
}
