package org.blklab.runtime.check.env;

import java.util.LinkedHashSet;
import java.util.Set;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.JobStep;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.ast.Statement;

/** The names that a statement mentions, whatever they mean. */
public final class References {
  private final Set<String> names = new LinkedHashSet<>();

  private References() {}

  /** Of a declaration, {@code let} or {@code param}; of other statements none. */
  public static Set<String> of(Statement statement) {
    var references = new References();
    switch (statement) {
      case Statement.Declaration declaration -> references.declaration(declaration);
      case Statement.Let(_, var value, _) -> references.expr(value);
      case Statement.Param(_, var value, _) -> references.expr(value);
      default -> {}
    }
    return references.names;
  }

  private void declaration(Statement.Declaration declaration) {
    declaration.name().ifPresent(this::holes);
    declaration.model().ifPresent(model -> names.add(model.name().text()));
    declaration.on().ifPresent(this::expr);
    for (Item item : declaration.items()) {
      switch (item) {
        case Item.Property(_, var value, _, _) -> expr(value);
        case Item.Job(var steps, _) -> steps.forEach(this::step);
        case Item.Patch _ -> {}
      }
    }
  }

  private void holes(Expr name) {
    if (name instanceof Expr.Text) {
      expr(name);
    }
  }

  private void step(JobStep step) {
    switch (step) {
      case JobStep.Io io -> {
        expr(io.size());
        io.at().ifPresent(this::expr);
      }
      case JobStep.Compute(var time, _) -> expr(time);
      case JobStep.Sleep(var time, _) -> expr(time);
      case JobStep.Repeat(var times, var steps, _) -> {
        expr(times);
        steps.forEach(this::step);
      }
      case JobStep.Parallel(var steps, _) -> steps.forEach(this::step);
      case JobStep.Fsync _ -> {}
    }
  }

  private void expr(Expr expr) {
    Expr rest = expr;
    while (rest instanceof Expr.Binary(_, var left, var right, _)) {
      expr(right);
      rest = left;
    }
    switch (rest) {
      case Expr.Ref(var path, _) -> path(path);
      case Expr.Text(var parts, _, _) -> {
        for (Expr.TextPart part : parts) {
          if (part instanceof Expr.TextPart.Hole(var hole, _)) {
            expr(hole);
          }
        }
      }
      case Expr.Unary(_, var operand, _) -> expr(operand);
      case Expr.Conditional(var condition, var then, var otherwise, _) -> {
        expr(condition);
        expr(then);
        expr(otherwise);
      }
      case Expr.Range(var from, var to, _) -> {
        expr(from);
        expr(to);
      }
      case Expr.ListOf(var items, _) -> items.forEach(this::expr);
      case Expr.Index(var list, var index, _) -> {
        expr(list);
        expr(index);
      }
      case Expr.Call(_, var arguments, _) -> arguments.forEach(this::expr);
      case Expr.Binary _, Expr.Num _, Expr.Quantity _, Expr.Rate _, Expr.Bool _, Expr.JsFile _ -> {}
    }
  }

  private void path(Path path) {
    names.add(path.parts().getFirst().name());
    for (Path.Part part : path.parts()) {
      part.index().ifPresent(this::expr);
    }
  }
}
