package org.blklab.runtime.plan;

import java.util.List;

/**
 * A checked expression: names resolved, types known; evaluated by {@link Evaluator} against the
 * state of a run.
 */
public sealed interface Expr {
  Place place();

  record Constant(Value value, Place place) implements Expr {}

  /**
   * A measurement, addressed by its whole path: {@code readers[0].read.clat.p99}, with the variant
   * first if it is one of an experiment's: {@code after.sda.util}.
   */
  record Measure(String path, Place place) implements Expr {}

  /**
   * A kernel attribute, read when the expression is evaluated.
   *
   * @param variant of the experiment whose end state is asked, empty for the present run
   * @param owner the LUN or host
   * @param attribute path below the owner: {@code queue/nr_requests}
   * @param unit turns the printed text into a value
   */
  record Attribute(String variant, String owner, String attribute, KernelUnit unit, Place place)
      implements Expr {}

  /** A {@code let} whose value is only known in a run, or the variable of a trace point block. */
  record Variable(String name, Place place) implements Expr {}

  /** {@code rq.sector} and the like inside {@code on}. */
  record RequestField(String field, Place place) implements Expr {}

  record Unary(Op op, Expr operand, Place place) implements Expr {}

  record Binary(Op op, Expr left, Expr right, Place place) implements Expr {}

  record Conditional(Expr condition, Expr then, Expr otherwise, Place place) implements Expr {}

  record Range(Expr from, Expr to, Place place) implements Expr {}

  record ListOf(List<Expr> items, Place place) implements Expr {
    public ListOf {
      items = List.copyOf(items);
    }
  }

  record Index(Expr list, Expr index, Place place) implements Expr {}

  record Call(Function function, List<Expr> arguments, Place place) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** A string with holes. */
  record Template(List<Expr> parts, Place place) implements Expr {
    public Template {
      parts = List.copyOf(parts);
    }
  }

  enum Op {
    NEGATE("-"),
    NOT("not"),
    ADD("+"),
    SUBTRACT("-"),
    MULTIPLY("*"),
    DIVIDE("/"),
    MODULO("%"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    IN("in"),
    AND("and"),
    OR("or");

    private final String text;

    Op(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  enum Function {
    MIN,
    MAX,
    ABS,
    CEIL,
    FLOOR,
    LOG2,
    SUM,
    MEAN,
    RATE,
    /** The 95 % confidence interval of an expression over the runs of repeated variants. */
    INTERVAL
  }
}
