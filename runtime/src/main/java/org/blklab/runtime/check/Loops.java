package org.blklab.runtime.check;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.declare.Names;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Variable;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
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
    for (Kind kind : new Kind[] {Kind.LUN, Kind.HOST, Kind.WORKLOAD}) {
      if (checking.env.of(kind).size() >= Names.MAX_OF_A_KIND) {
        checking.error(
            Code.TOO_MANY,
            loop.values().span(),
            "this declares too many " + plural(kind) + ": at most " + Names.MAX_OF_A_KIND);
        return false;
      }
    }
    if (++rounds > MAX_ROUNDS) {
      checking.error(Code.TOO_MANY, loop.values().span(), "too many rounds: at most " + MAX_ROUNDS);
      return false;
    }
    return true;
  }

  private static String plural(Kind kind) {
    return kind == Kind.LUN ? "LUNs" : kind.text() + "s";
  }

  private void round(Statement.For loop, Typed value, Runnable body) {
    String name = loop.variable().text();
    Place place = checking.place(loop.variable().span());
    List<String> outside = List.copyOf(checking.env.variables.keySet());
    checking.env.variables.put(name, new Variable(name, Variable.Role.FOR, value, place));
    body.run();
    checking.env.variables.keySet().retainAll(outside);
  }
}
