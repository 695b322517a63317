package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Variable;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.check.expr.Paths;
import org.blklab.runtime.plan.Declared.AttributeWrite;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.ExperimentPlan.Choice;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** The axes of a sweep or a tuning: attributes with their values, and scenarios for parameters. */
final class Axes {
  /** Values of an axis, and scenarios of all parameters together. */
  private static final int MAX_POINTS = 10_000;

  private final Checking checking;
  private final Statements statements;
  private final Expressions expressions;
  private final Experiments.Scenarios scenarios;

  Axes(Checking checking, Statements statements, Experiments.Scenarios scenarios) {
    this.checking = checking;
    this.statements = statements;
    this.expressions = statements.expressions();
    this.scenarios = scenarios;
  }

  /** What the axes come to. */
  record Checked(
      List<ExperimentPlan.Scenario> scenarios,
      List<String> params,
      List<ExperimentPlan.Axis> axes) {}

  Checked check(List<Statement.Axis> written, Span whole) {
    Map<String, List<Typed>> params = new LinkedHashMap<>();
    List<ExperimentPlan.Axis> attributes = new ArrayList<>();
    for (Statement.Axis axis : written) {
      String name = axis.path().text();
      Variable variable = checking.env.variables.get(name);
      if (axis.path().isName() && variable != null) {
        param(axis, variable).ifPresent(values -> params.put(name, values));
      } else {
        attribute(axis).ifPresent(attributes::add);
      }
    }
    if (written.isEmpty()) {
      checking.error(Code.MISSING_PROPERTY, whole, "there is nothing to vary");
    }
    attributes.sort(Comparator.comparing(axis -> !axis.path().endsWith(".scheduler")));
    return new Checked(scenarios(params, whole), List.copyOf(params.keySet()), attributes);
  }

  private Optional<List<Typed>> param(Statement.Axis axis, Variable variable) {
    if (variable.role() != Variable.Role.PARAM) {
      checking.error(
          Code.UNKNOWN_PATH,
          axis.path().span(),
          "`" + variable.name() + "` cannot be varied: it is no `param`",
          "declare it by `param " + variable.name() + " = …`");
      return Optional.empty();
    }
    Typed typed = expressions.check(axis.values());
    if (typed.isPoison() || variable.value().isPoison()) {
      return Optional.empty();
    }
    List<Typed> values = new ArrayList<>();
    for (Value value : several(typed)) {
      Typed one = Typed.constant(value, typed.place());
      if (variable.value().type() instanceof Type.Number(var due)) {
        one = expressions.operators().due(one, due);
      } else if (!one.type().equals(variable.value().type())) {
        expressions.errors().wrong(one, variable.value().type().describe());
        one = Typed.poison(typed.place());
      }
      if (one.isPoison()) {
        return Optional.empty();
      }
      values.add(one);
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(values);
  }

  private Optional<ExperimentPlan.Axis> attribute(Statement.Axis axis) {
    Optional<Paths.Attribute> attribute = expressions.paths().written(axis.path());
    if (attribute.isEmpty()) {
      return Optional.empty();
    }
    List<Choice> choices =
        attribute.get().path().equals("queue/scheduler")
            ? elevators(attribute.get(), axis)
            : values(attribute.get(), axis);
    Place place = checking.place(axis.span());
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(new ExperimentPlan.Axis(axis.path().text(), choices, place));
  }

  private List<Choice> elevators(Paths.Attribute attribute, Statement.Axis axis) {
    List<Choice> choices = new ArrayList<>();
    for (Expr item : items(axis.values())) {
      Optional<String> name = statements.queues().elevatorName(item);
      if (name.isEmpty()) {
        continue;
      }
      List<Step.Assign> writes = new ArrayList<>();
      for (AttributeWrite write : statements.queues().choice(name.get(), item.span())) {
        writes.add(Writes.assign(attribute.owner(), write, checking.place(axis.span())));
      }
      if (!writes.isEmpty()) {
        choices.add(new Choice(new Value.Word(name.get()), writes));
      }
    }
    return choices;
  }

  private List<Choice> values(Paths.Attribute attribute, Statement.Axis axis) {
    List<Choice> choices = new ArrayList<>();
    for (Expr item : items(axis.values())) {
      if (axis.values() instanceof Expr.ListOf) {
        Typed typed = statements.properties().kernel().value(attribute.spec(), item);
        expressions
            .constant(typed, "a value to try")
            .ifPresent(_ -> choices.add(choice(attribute, shown(item, typed), typed, axis)));
        continue;
      }
      for (Value value : several(expressions.check(item))) {
        Typed typed = Typed.constant(value, checking.place(item.span()));
        choices.add(choice(attribute, value, typed, axis));
      }
    }
    return choices;
  }

  /** The value as the user wrote it, not as the kernel gets it. */
  private Value shown(Expr item, Typed written) {
    if (item instanceof Expr.Ref(var path, _) && !checking.env.variables.containsKey(path.text())) {
      return written.constant().orElseThrow();
    }
    return expressions.check(item).constant().orElseThrow();
  }

  private Choice choice(Paths.Attribute attribute, Value value, Typed typed, Statement.Axis axis) {
    return new Choice(
        value,
        List.of(
            new Step.Assign(
                attribute.owner(),
                attribute.path(),
                typed.expr(),
                attribute.unit(),
                checking.place(axis.span()))));
  }

  private static List<Expr> items(Expr values) {
    return values instanceof Expr.ListOf(var items, _) ? items : List.of(values);
  }

  /** The values of a list or of a range of whole numbers; reports anything else. */
  private List<Value> several(Typed typed) {
    Optional<Value> constant = expressions.constant(typed, "what is tried");
    if (constant.isEmpty()) {
      return List.of();
    }
    return switch (constant.get()) {
      case Value.ListOf(var items) -> items;
      case Value.Range(Value.Int(var from, var of), Value.Int(var to, _))
          when of == Dimension.COUNT && to - from < MAX_POINTS -> {
        List<Value> all = new ArrayList<>();
        for (long at = from; at <= to; at++) {
          all.add(Value.count(at));
        }
        yield all;
      }
      case Value.Range(Value.Int _, Value.Int _) -> {
        checking.error(
            Code.TOO_MANY, typed.place().span(), "at most " + MAX_POINTS + " values can be tried");
        yield List.of();
      }
      default -> {
        expressions.errors().wrong(typed, "a list such as `[1, 8, 16]` or a range");
        yield List.of();
      }
    };
  }

  /** One scenario for each combination of the parameters' values, the last running fastest. */
  private List<ExperimentPlan.Scenario> scenarios(Map<String, List<Typed>> params, Span whole) {
    long count = 1;
    for (List<Typed> values : params.values()) {
      count = Math.min(MAX_POINTS + 1L, count * values.size());
    }
    if (count > MAX_POINTS) {
      checking.error(
          Code.TOO_MANY, whole, "the parameters have more than " + MAX_POINTS + " combinations");
      return List.of();
    }
    List<VariantParts.Part> parts =
        checking.env.history.stream().map(VariantParts.Part::base).toList();
    List<ExperimentPlan.Scenario> all = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      VariantParts by = scenarios.variant(checking.env);
      long rest = i;
      List<String> names = new ArrayList<>(params.keySet());
      for (String name : names.reversed()) {
        List<Typed> values = params.get(name);
        by.values.put(name, values.get((int) (rest % values.size())));
        rest /= values.size();
      }
      all.add(scenarios.make("", parts, by).scenario());
    }
    return all;
  }
}
