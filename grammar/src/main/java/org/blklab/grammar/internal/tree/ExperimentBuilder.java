package org.blklab.grammar.internal.tree;

import static org.blklab.grammar.internal.tree.ExprBuilder.span;

import java.util.List;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.internal.ScenarioParser.AxesContext;
import org.blklab.grammar.internal.ScenarioParser.AxisContext;
import org.blklab.grammar.internal.ScenarioParser.BisectContext;
import org.blklab.grammar.internal.ScenarioParser.CompareContext;
import org.blklab.grammar.internal.ScenarioParser.CompareItemContext;
import org.blklab.grammar.internal.ScenarioParser.SweepContext;
import org.blklab.grammar.internal.ScenarioParser.TuneContext;
import org.blklab.grammar.internal.ScenarioParser.VariantContext;

/** Makes experiments from their parse trees. */
final class ExperimentBuilder {
  private final ExprBuilder exprs;
  private final DeclarationBuilder declarations;
  private final StatementBuilder statements;

  ExperimentBuilder(
      ExprBuilder exprs, DeclarationBuilder declarations, StatementBuilder statements) {
    this.exprs = exprs;
    this.declarations = declarations;
    this.statements = statements;
  }

  Statement compare(CompareContext tree) {
    List<CompareItemContext> items =
        tree.compareItem().stream().filter(ExprBuilder::isSound).toList();
    List<Statement.Variant> variants =
        items.stream().filter(i -> i.variant() != null).map(i -> variant(i.variant())).toList();
    List<Item.Property> settings =
        items.stream()
            .filter(i -> i.property() != null)
            .map(i -> declarations.property(i.property()))
            .toList();
    return new Statement.Compare(variants, settings, span(tree));
  }

  private Statement.Variant variant(VariantContext tree) {
    return new Statement.Variant(
        exprs.declared(tree.declaredName()), statements.block(tree.block()), span(tree));
  }

  Statement sweep(SweepContext tree) {
    return new Statement.Sweep(axes(tree.axes()), span(tree));
  }

  private List<Statement.Axis> axes(AxesContext tree) {
    return tree.axis().stream().filter(ExprBuilder::isSound).map(this::axis).toList();
  }

  private Statement.Axis axis(AxisContext tree) {
    return new Statement.Axis(exprs.path(tree.path()), exprs.expr(tree.expression()), span(tree));
  }

  Statement bisect(BisectContext tree) {
    return new Statement.Bisect(
        exprs.expr(tree.from), exprs.expr(tree.to), exprs.expr(tree.condition), span(tree));
  }

  Statement tune(TuneContext tree) {
    return new Statement.Tune(
        tree.GOAL().getText().startsWith("min"),
        exprs.expr(tree.objective),
        axes(tree.axes()),
        exprs.optional(tree.budget),
        span(tree));
  }
}
