package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.runtime.check.declare.Queues;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.check.expr.Paths;
import org.blklab.runtime.check.expr.Properties;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;

/** Assignments: to attributes of the kernel while it runs, and of the seed. */
final class Writes {
  private final Checking checking;
  private final Expressions expressions;
  private final Properties properties;
  private final Queues queues;
  private final Statements.Scenario scenario;

  Writes(
      Checking checking,
      Expressions expressions,
      Properties properties,
      Queues queues,
      Statements.Scenario scenario) {
    this.checking = checking;
    this.expressions = expressions;
    this.properties = properties;
    this.queues = queues;
    this.scenario = scenario;
  }

  /** An assignment: a write to sysfs, or the seed. */
  void assign(Statement.Assign assign, Statements.Where where, List<Step> out) {
    Path path = assign.path();
    if (path.isName() && path.text().equals("seed")) {
      seed(assign, where, out);
      return;
    }
    Optional<Paths.Attribute> attribute = expressions.paths().written(path);
    if (attribute.isEmpty()) {
      return;
    }
    Place place = checking.place(assign.span());
    if (attribute.get().path().equals("queue/scheduler")) {
      out.addAll(scheduler(attribute.get(), assign.value(), place));
      return;
    }
    Typed value = properties.kernel().value(attribute.get().spec(), assign.value());
    if (!value.isPoison()) {
      out.add(
          new Step.Assign(
              attribute.get().owner(),
              attribute.get().path(),
              value.expr(),
              attribute.get().unit(),
              place));
    }
  }

  /** Switches the elevator, then writes the tunables of the template. */
  private List<Step.Assign> scheduler(
      Paths.Attribute attribute, org.blklab.grammar.ast.Expr value, Place place) {
    Typed elevator = queues.elevator(value);
    if (elevator.constant().isEmpty()) {
      return elevator.isPoison() || namesTemplate(elevator.expr())
          ? List.of()
          : List.of(
              new Step.Assign(
                  attribute.owner(), attribute.path(), elevator.expr(), attribute.unit(), place));
    }
    List<Step.Assign> writes = new ArrayList<>();
    for (Declared.AttributeWrite write : queues.scheduler(attribute.owner(), value)) {
      writes.add(assign(attribute.owner(), write, place));
    }
    return writes;
  }

  /** Whether a choice made in the run may be a template; reports it: its tunables are unknown. */
  private boolean namesTemplate(Expr choice) {
    return switch (choice) {
      case Expr.Conditional(_, var then, var otherwise, _) ->
          namesTemplate(then) || namesTemplate(otherwise);
      case Expr.Constant(var value, var place)
          when checking.find(Kind.ELEVATOR, ValueFormat.text(value)).isPresent() -> {
        checking.error(
            Code.NOT_CONSTANT,
            place.span(),
            "whether `"
                + ValueFormat.text(value)
                + "` is meant must be known before the run:"
                + " it has tunables to write");
        yield true;
      }
      default -> false;
    };
  }

  /** A write to an attribute of a queue while it runs. */
  static Step.Assign assign(String lun, Declared.AttributeWrite write, Place place) {
    return new Step.Assign(
        lun,
        "queue/" + write.attribute(),
        new Expr.Constant(new Value.Text(write.text()), write.place()),
        KernelUnit.TEXT,
        place);
  }

  private void seed(Statement.Assign assign, Statements.Where where, List<Step> out) {
    if (where != Statements.Where.TOP) {
      checking.error(
          Code.CONTRADICTION, assign.span(), "the seed cannot change inside " + where.text());
      return;
    }
    Optional<Long> seed = expressions.wholeNumber(assign.value(), "the seed", 0, Long.MAX_VALUE);
    if (seed.isPresent() && !scenario.hasSeed()) {
      checking.env.seed = seed.get();
      out.add(new Step.Seed(seed.get(), checking.place(assign.span())));
    }
  }
}
