package org.blklab.grammar.internal.tree;

import static org.blklab.grammar.internal.tree.ExprBuilder.name;
import static org.blklab.grammar.internal.tree.ExprBuilder.span;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.JobStep;
import org.blklab.grammar.ast.Name;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.internal.ScenarioParser;
import org.blklab.grammar.internal.ScenarioParser.BodyContext;
import org.blklab.grammar.internal.ScenarioParser.DeclarationContext;
import org.blklab.grammar.internal.ScenarioParser.ItemContext;
import org.blklab.grammar.internal.ScenarioParser.ModelContext;
import org.blklab.grammar.internal.ScenarioParser.NewNameContext;
import org.blklab.grammar.internal.ScenarioParser.PropertyContext;
import org.blklab.grammar.internal.ScenarioParser.StepContext;
import org.blklab.grammar.internal.ScenarioParser.StepsContext;
import org.blklab.grammar.internal.ScenarioParser.TargetContext;

/** Makes declarations, their properties and job scripts from their parse trees. */
final class DeclarationBuilder {
  private final ExprBuilder exprs;

  DeclarationBuilder(ExprBuilder exprs) {
    this.exprs = exprs;
  }

  Statement.Declaration declaration(DeclarationContext tree) {
    String kind = tree.getStart().getText().toUpperCase(Locale.ROOT);
    return new Statement.Declaration(
        Statement.Kind.valueOf(kind),
        declaredName(tree),
        Optional.ofNullable(tree.model()).map(this::model),
        Optional.ofNullable(tree.target()).map(this::target),
        items(tree.body()),
        span(tree));
  }

  private Optional<Expr> declaredName(DeclarationContext tree) {
    if (tree.KERNEL() != null) {
      return Optional.of(exprs.text(tree.text()));
    }
    NewNameContext newName = tree.newName();
    if (newName == null) {
      return Optional.empty();
    }
    if (newName.text() != null) {
      return Optional.of(exprs.text(newName.text()));
    }
    Name name = exprs.declared(newName.declaredName());
    var part = new Path.Part(name.text(), Optional.empty(), name.span());
    return Optional.of(new Expr.Ref(new Path(List.of(part), name.span()), name.span()));
  }

  private Statement.Model model(ModelContext tree) {
    Token word = tree.getStart();
    return new Statement.Model(
        new Name(word.getText(), span(word)),
        Optional.ofNullable(tree.text()).map(exprs::text),
        span(tree));
  }

  private Expr target(TargetContext tree) {
    return tree.path() == null
        ? exprs.text(tree.text())
        : new Expr.Ref(exprs.path(tree.path()), span(tree));
  }

  /** The items of a body that could be read; none if there is no body. */
  private List<Item> items(BodyContext tree) {
    return tree == null
        ? List.of()
        : tree.item().stream().filter(ExprBuilder::isSound).map(this::item).toList();
  }

  private Item item(ItemContext tree) {
    if (tree.property() != null) {
      return property(tree.property());
    }
    if (tree.job() != null) {
      return new Item.Job(steps(tree.job().steps()), span(tree.job()));
    }
    boolean on = tree.patch().PATCH() != null;
    return new Item.Patch(on, name(tree.patch().NAME()), span(tree));
  }

  Item.Property property(PropertyContext tree) {
    return new Item.Property(
        exprs.path(tree.path()),
        exprs.expr(tree.expression()),
        Optional.ofNullable(tree.text()).map(exprs::text),
        span(tree));
  }

  // ---- job scripts

  private List<JobStep> steps(StepsContext tree) {
    return tree.step().stream().filter(ExprBuilder::isSound).map(this::step).toList();
  }

  private JobStep step(StepContext tree) {
    int type = tree.getStart().getType();
    return switch (type) {
      case ScenarioParser.IO -> io(tree);
      case ScenarioParser.FSYNC -> new JobStep.Fsync(span(tree));
      case ScenarioParser.COMPUTE -> new JobStep.Compute(exprs.expr(tree.time), span(tree));
      case ScenarioParser.SLEEP -> new JobStep.Sleep(exprs.expr(tree.time), span(tree));
      case ScenarioParser.REPEAT ->
          new JobStep.Repeat(exprs.expr(tree.times), steps(tree.steps()), span(tree));
      case ScenarioParser.PARALLEL -> new JobStep.Parallel(steps(tree.steps()), span(tree));
      default -> throw new IllegalStateException("no step: " + type);
    };
  }

  private JobStep io(StepContext tree) {
    JobStep.Placement placement = JobStep.Placement.SEQUENTIAL;
    if (tree.RANDOM() != null) {
      placement = JobStep.Placement.RANDOM;
    } else if (tree.AT() != null) {
      placement = JobStep.Placement.AT;
    }
    return new JobStep.Io(
        JobStep.Op.valueOf(tree.getStart().getText().toUpperCase(Locale.ROOT)),
        exprs.expr(tree.size),
        placement,
        exprs.optional(tree.offset),
        isPresent(tree.SYNC()),
        isPresent(tree.FUA()),
        span(tree));
  }

  private static boolean isPresent(List<TerminalNode> words) {
    return !words.isEmpty();
  }
}
