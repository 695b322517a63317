package org.blklab.grammar.internal.tree;

import static org.blklab.grammar.internal.tree.ExprBuilder.name;
import static org.blklab.grammar.internal.tree.ExprBuilder.span;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.internal.Problems;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.ScenarioParser.BlockContext;
import org.blklab.grammar.internal.ScenarioParser.EveryContext;
import org.blklab.grammar.internal.ScenarioParser.ExpectContext;
import org.blklab.grammar.internal.ScenarioParser.OnContext;
import org.blklab.grammar.internal.ScenarioParser.PlotContext;
import org.blklab.grammar.internal.ScenarioParser.ScriptContext;
import org.blklab.grammar.internal.ScenarioParser.StatementContext;

/** Makes statements from their parse trees; leaves out those that could not be read. */
public final class StatementBuilder {
  private final ExprBuilder exprs;
  private final DeclarationBuilder declarations;
  private final ExperimentBuilder experiments;

  public StatementBuilder(Problems problems) {
    this.exprs = new ExprBuilder(problems);
    this.declarations = new DeclarationBuilder(exprs);
    this.experiments = new ExperimentBuilder(exprs, declarations, this);
  }

  ExprBuilder exprs() {
    return exprs;
  }

  /** The statements of a block that could be read. */
  List<Statement> block(BlockContext tree) {
    return tree.statement().stream().filter(ExprBuilder::isSound).map(this::statement).toList();
  }

  public Optional<Statement> sound(StatementContext tree) {
    return ExprBuilder.isSound(tree) ? Optional.of(statement(tree)) : Optional.empty();
  }

  private Statement statement(StatementContext tree) {
    var only = (ParserRuleContext) tree.getChild(0);
    Span span = span(only);
    return switch (only) {
      case ScenarioParser.DeclarationContext t -> declarations.declaration(t);
      case ScenarioParser.ForLoopContext t ->
          new Statement.For(
              exprs.declared(t.declaredName()), exprs.expr(t.expression()), block(t.block()), span);
      case ScenarioParser.UseContext t -> new Statement.Use(exprs.text(t.text()), span);
      case ScenarioParser.LetContext t ->
          new Statement.Let(exprs.declared(t.declaredName()), exprs.expr(t.expression()), span);
      case ScenarioParser.ParamContext t ->
          new Statement.Param(exprs.declared(t.declaredName()), exprs.expr(t.expression()), span);
      case ScenarioParser.AssignmentContext t ->
          new Statement.Assign(exprs.path(t.path()), exprs.expr(t.expression()), span);
      case ScenarioParser.RunContext t ->
          new Statement.Run(exprs.optional(t.time), exprs.optional(t.until), span);
      case ScenarioParser.AtContext t ->
          new Statement.At(exprs.expr(t.expression()), block(t.block()), span);
      case EveryContext t -> every(t);
      case ScenarioParser.TaskContext t ->
          new Statement.Task(exprs.declared(t.declaredName()), block(t.block()), span);
      case OnContext t -> on(t);
      case ScriptContext t -> new Statement.Script(handler(t), span);
      case ScenarioParser.CompareContext t -> experiments.compare(t);
      case ScenarioParser.SweepContext t -> experiments.sweep(t);
      case ScenarioParser.BisectContext t -> experiments.bisect(t);
      case ScenarioParser.TuneContext t -> experiments.tune(t);
      default -> result(only, span);
    };
  }

  /** Statements about results. */
  private Statement result(ParserRuleContext tree, Span span) {
    return switch (tree) {
      case ExpectContext t -> expect(t);
      case ScenarioParser.AbortContext t ->
          new Statement.Abort(exprs.expr(t.condition), exprs.optional(t.message), span);
      case ScenarioParser.PrintContext t -> new Statement.Print(exprs.all(t.expressions()), span);
      case ScenarioParser.TableContext t -> new Statement.Table(exprs.all(t.expressions()), span);
      case PlotContext t -> plot(t);
      case ScenarioParser.TraceContext t ->
          new Statement.Trace(exprs.path(t.path()), exprs.expr(t.expression()), span);
      case ScenarioParser.ReportContext t -> new Statement.Report(exprs.expr(t.expression()), span);
      case ScenarioParser.ResetContext t -> new Statement.Reset(name(t.NAME()), span);
      default -> throw new IllegalStateException("no statement: " + tree.getClass());
    };
  }

  private Statement every(EveryContext tree) {
    return new Statement.Every(
        exprs.expr(tree.period),
        tree.AFTER() != null,
        exprs.optional(tree.from),
        exprs.optional(tree.to),
        block(tree.block()),
        span(tree));
  }

  private Statement on(OnContext tree) {
    Statement.Handler handler =
        tree.block() != null
            ? new Statement.Handler.Block(block(tree.block()), span(tree.block()))
            : handler(tree.script());
    return new Statement.On(
        name(tree.NAME()),
        Optional.ofNullable(tree.declaredName()).map(exprs::declared),
        exprs.optional(tree.expression()),
        handler,
        span(tree));
  }

  private Statement.Handler handler(ScriptContext tree) {
    TerminalNode code = tree.JS_CODE();
    if (code == null) {
      return new Statement.Handler.JsFile(exprs.text(tree.text()), span(tree));
    }
    String braced = code.getText();
    Span outer = span(code.getSymbol());
    return new Statement.Handler.Js(
        braced.substring(1, braced.length() - 1), new Span(outer.start() + 1, outer.end() - 1));
  }

  private Statement expect(ExpectContext tree) {
    if (tree.ERROR() != null) {
      return new Statement.ExpectError(name(tree.NAME()), block(tree.block()), span(tree));
    }
    Expr condition = exprs.expr(tree.condition);
    return new Statement.Expect(condition, exprs.optional(tree.message), span(tree));
  }

  private Statement plot(PlotContext tree) {
    return new Statement.Plot(
        exprs.all(tree.expressions()),
        Optional.ofNullable(tree.NAME()).map(ExprBuilder::name),
        exprs.optional(tree.expression()),
        span(tree));
  }
}
