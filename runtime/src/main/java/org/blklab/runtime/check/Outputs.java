package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.declare.Declarations;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;

/** Statements that put something out: expectations, tables, plots, traces, reports. */
final class Outputs {
  private final Checking checking;
  private final Expressions expressions;
  private final Declarations declarations;

  Outputs(Checking checking, Expressions expressions, Declarations declarations) {
    this.checking = checking;
    this.expressions = expressions;
    this.declarations = declarations;
  }

  /** A statement that puts something out; other statements are refused. */
  void check(Statement statement, List<Step> out) {
    Place place = checking.place(statement.span());
    switch (statement) {
      case Statement.Expect(var condition, var message, _) ->
          out.add(
              new Step.Expect(
                  expressions.condition(condition).expr(), message.map(this::plain), place));
      case Statement.Print(var values, _) -> out.add(new Step.Print(plain(values), place));
      case Statement.Table(var values, _) -> out.add(new Step.Table(groups(values), place));
      case Statement.Plot plot -> plot(plot, place, out);
      case Statement.Report(var to, var span) -> {
        if (checking.has(Feature.REPORT, span)) {
          expressions
              .text(to, "the file's name")
              .ifPresent(file -> out.add(new Step.Report(file, place)));
        }
      }
      case Statement.Trace(var lun, var to, _) -> trace(lun, to, place, out);
      default -> throw new IllegalArgumentException("no output: " + statement);
    }
  }

  private void plot(Statement.Plot plot, Place place, List<Step> out) {
    if (!checking.has(Feature.PLOT, plot.span())) {
      return;
    }
    List<String> known = List.of("time", "cdf", "histogram");
    String over = plot.over().map(name -> name.text()).orElse("time");
    if (!known.contains(over)) {
      checking.error(
          Code.WRONG_WORD,
          plot.over().get().span(),
          "a plot over `" + over + "` is not known",
          Suggest.hint(over, known));
    }
    Optional<String> file = plot.to().flatMap(to -> expressions.text(to, "the file's name"));
    out.add(new Step.Plot(groups(plot.values()), over, file, place));
  }

  private void trace(Path lun, Expr to, Place place, List<Step> out) {
    Optional<Symbol> symbol = declarations.referred(Kind.LUN, new Expr.Ref(lun, lun.span()));
    Optional<String> file = expressions.text(to, "the file's name");
    if (symbol.isPresent() && file.isPresent()) {
      out.add(new Step.Trace(symbol.get().name(), file.get(), place));
    }
  }

  private org.blklab.runtime.plan.Expr plain(Expr expr) {
    return expressions.check(expr).expr();
  }

  private List<org.blklab.runtime.plan.Expr> plain(List<Expr> all) {
    return all.stream().map(this::plain).toList();
  }

  private List<org.blklab.runtime.plan.Expr> groups(List<Expr> all) {
    List<org.blklab.runtime.plan.Expr> checked = new ArrayList<>();
    for (Expr expr : all) {
      checked.add(
          expr instanceof Expr.Ref(var path, _)
              ? expressions.paths().readGroup(path).expr()
              : plain(expr));
    }
    return checked;
  }
}
