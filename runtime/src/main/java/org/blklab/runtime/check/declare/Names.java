package org.blklab.runtime.check.declare;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Value;

/** Names that are declared: what they may look like, and that there is one of each. */
public final class Names {
  /** As many as anybody needs, and few enough to answer at once. */
  private static final int MAX_OF_A_KIND = 16_384;

  private static final List<String> RESERVED =
      List.of("machine", "kernel", "on", "off", "true", "false", "and", "or", "not", "in", "js");

  private static final Pattern NAME =
      Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*(-[\\p{L}\\p{N}_]+)*");

  private final Checking checking;
  private final Expressions expressions;

  Names(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  /** The name that an expression spells: a bare name, or a string with holes. */
  Optional<String> spelled(Expr expr) {
    if (expr instanceof Expr.Ref(var path, _)) {
      return Optional.of(path.text());
    }
    return expressions
        .constant(expressions.check(expr), "a name")
        .map(value -> value instanceof Value.Text(var text) ? text : "");
  }

  /** A name to be declared; reports one that cannot be. */
  Optional<String> declared(Expr expr) {
    return spelled(expr).filter(name -> mayBeDeclared(name, expr.span()));
  }

  public boolean mayBeDeclared(String name, Span span) {
    if (RESERVED.contains(name)) {
      checking.error(
          Code.RESERVED_NAME, span, "`" + name + "` is a word of the language, not a name");
      return false;
    }
    if (!NAME.matcher(name).matches()) {
      checking.error(
          Code.BAD_VALUE,
          span,
          "\"" + name + "\" cannot be a name",
          "a name begins with a letter; digits, `_` and inner `-` may follow");
      return false;
    }
    return true;
  }

  /** Whether a name is free in the place where expressions look; reports it if not. */
  public boolean isFree(String name, Span span) {
    Optional<Place> before = checking.env.declaredAt(name);
    before.ifPresent(place -> taken("`" + name + "` is declared", place, span));
    return before.isEmpty();
  }

  /** Whether a name of a kind is free, and there is room for one more; reports it if not. */
  public boolean isFree(Kind kind, String name, Span span) {
    boolean inExpressions = kind == Kind.LUN || kind == Kind.HOST || kind == Kind.WORKLOAD;
    if (inExpressions && !isFree(name, span)) {
      return false;
    }
    Optional<Symbol> before = checking.env.find(kind, name);
    if (before.isPresent()) {
      Place place = before.get().place();
      switch (kind) {
        case KERNEL, MACHINE -> taken("the " + kind.text() + " is chosen", place, span);
        case QUEUE -> taken("the queue of `" + name + "` is set up", place, span);
        default -> taken("`" + name + "` is declared", place, span);
      }
    }
    return before.isEmpty() && hasRoom(kind, span);
  }

  /** Whether there may be one more of a kind; the first too many is reported, and the last. */
  private boolean hasRoom(Kind kind, Span span) {
    if (checking.env.of(kind).size() < MAX_OF_A_KIND) {
      return true;
    }
    String things = kind == Kind.LUN ? "LUNs" : kind.text() + "s";
    checking.error(
        Code.TOO_MANY,
        span,
        "these are too many " + things + ": at most " + MAX_OF_A_KIND,
        "declare fewer, or let fewer rounds of the `for` declare them");
    checking.problems.stop();
    return false;
  }

  private void taken(String what, Place before, Span span) {
    checking.error(
        Code.DUPLICATE_NAME,
        span,
        what + " already",
        "the first is at " + before.source().name() + ":" + line(before));
  }

  static int line(Place place) {
    String text = place.source().text();
    return 1 + (int) text.substring(0, place.span().start()).chars().filter(c -> c == '\n').count();
  }
}
