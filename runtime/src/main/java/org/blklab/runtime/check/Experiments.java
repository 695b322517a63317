package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Words;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** Experiments: complete scenarios out of the statements before them. */
final class Experiments {
  private static final int MAX_REPEAT = 100_000;

  private final Checking checking;
  private final Statements statements;
  private final Expressions expressions;
  private final Scenarios scenarios;
  private final Axes axes;

  /** Makes scenarios of statements; the compilation does. */
  interface Scenarios {
    Made make(String name, List<VariantParts.Part> parts, VariantParts by);

    /** A checker for the statements of a variant, in an environment of its own. */
    VariantParts variant(Scope base);
  }

  /** A scenario with what it declares, for paths into its results. */
  record Made(ExperimentPlan.Scenario scenario, Scope env) {}

  Experiments(Checking checking, Statements statements, Scenarios scenarios) {
    this.checking = checking;
    this.statements = statements;
    this.expressions = statements.expressions();
    this.scenarios = scenarios;
    this.axes = new Axes(checking, statements, scenarios);
  }

  void check(Statement statement, List<Step> out) {
    Optional<ExperimentPlan> plan =
        switch (statement) {
          case Statement.Compare compare -> compare(compare);
          case Statement.Sweep sweep -> sweep(sweep);
          case Statement.Bisect bisect -> bisect(bisect);
          case Statement.Tune tune -> tune(tune);
          default -> throw new IllegalArgumentException("no experiment: " + statement);
        };
    plan.ifPresent(made -> out.add(new Step.Experiment(made, checking.place(statement.span()))));
  }

  private Optional<ExperimentPlan> compare(Statement.Compare compare) {
    int repeat = 1;
    for (Item.Property setting : compare.settings()) {
      if (setting.key().text().equals("repeat")) {
        repeat = repeat(setting.value());
      } else {
        checking.error(
            Code.UNKNOWN_PROPERTY,
            setting.key().span(),
            "`compare` has no property `" + setting.key().text() + "`",
            "variants stand in `variant NAME { … }`; `repeat = N` may be given");
      }
    }
    if (compare.variants().isEmpty()) {
      checking.error(
          Code.MISSING_PROPERTY, compare.span(), "`compare` needs a `variant NAME { … }`");
    }
    Scope base = checking.env.copy();
    List<ExperimentPlan.Scenario> all = new ArrayList<>();
    for (Statement.Variant variant : compare.variants()) {
      String name = variant.name().text();
      boolean named =
          statements.declarations().names().mayBeDeclared(name, variant.name().span())
              && statements.declarations().names().isFree(name, variant.name().span());
      if (named && checking.env.variants.containsKey(name)) {
        checking.error(
            Code.DUPLICATE_NAME,
            variant.name().span(),
            "a variant `" + name + "` is there already");
        named = false;
      }
      VariantParts parts = scenarios.variant(base);
      parts.add(variant.body());
      Made made = scenarios.make(name, parts.merged(), parts);
      all.add(made.scenario());
      if (named) {
        checking.env.variants.put(name, made.env());
      }
    }
    return Optional.of(new ExperimentPlan.Compare(all, repeat));
  }

  private int repeat(Expr expr) {
    return expressions.wholeNumber(expr, "`repeat`", 1, MAX_REPEAT).map(Long::intValue).orElse(1);
  }

  private Optional<ExperimentPlan> sweep(Statement.Sweep sweep) {
    if (!checking.has(Feature.SWEEP, Words.span(sweep))) {
      return Optional.empty();
    }
    int repeat = 1;
    List<Statement.Axis> written = new ArrayList<>();
    for (Statement.Axis axis : sweep.axes()) {
      if (axis.path().isName() && axis.path().text().equals("repeat")) {
        repeat = repeat(axis.values());
      } else {
        written.add(axis);
      }
    }
    Axes.Checked checked = axes.check(written, sweep.span());
    return Optional.of(
        new ExperimentPlan.Sweep(checked.scenarios(), checked.params(), checked.axes(), repeat));
  }

  private Optional<ExperimentPlan> tune(Statement.Tune tune) {
    if (!checking.has(Feature.TUNE, Words.span(tune))) {
      return Optional.empty();
    }
    Typed objective = expressions.check(tune.objective());
    if (!(objective.type() instanceof Type.Number) && !objective.type().isOpen()) {
      expressions.errors().wrong(objective, "a measurement to make small or large");
    }
    Optional<Integer> runs =
        tune.withinRuns()
            .flatMap(expr -> expressions.wholeNumber(expr, "the number of runs", 1, 1_000_000))
            .map(Long::intValue);
    Axes.Checked checked = axes.check(tune.axes(), tune.span());
    return Optional.of(
        new ExperimentPlan.Tune(
            tune.minimise(),
            objective.expr(),
            checked.scenarios(),
            checked.params(),
            checked.axes(),
            runs));
  }

  private Optional<ExperimentPlan> bisect(Statement.Bisect bisect) {
    if (!checking.has(Feature.BISECT, Words.span(bisect))) {
      return Optional.empty();
    }
    Optional<String> from = release(bisect.from());
    Optional<String> to = release(bisect.to());
    List<VariantParts.Part> parts = new ArrayList<>();
    for (Scope.Origin origin : checking.env.history) {
      boolean kernel =
          origin.statement() instanceof Statement.Declaration declaration
              && declaration.kind() == Statement.Kind.KERNEL;
      if (!kernel) {
        parts.add(VariantParts.Part.base(origin));
      }
    }
    Made made = scenarios.make("", parts, scenarios.variant(checking.env));
    Map<String, Scope> variants = new LinkedHashMap<>(checking.env.variants);
    checking.env.variants.put("good", made.env());
    Typed badWhen = expressions.condition(bisect.badWhen());
    checking.env.variants.clear();
    checking.env.variants.putAll(variants);
    return from.isEmpty() || to.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ExperimentPlan.Bisect(made.scenario(), from.get(), to.get(), badWhen.expr()));
  }

  private Optional<String> release(Expr expr) {
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, "a kernel");
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!(value.get() instanceof Value.Text(var name))) {
      expressions.errors().wrong(typed, "a kernel such as \"7.2\"");
      return Optional.empty();
    }
    List<String> releases = checking.catalogue().releases();
    if (!releases.contains(name)) {
      checking.error(
          Code.UNKNOWN_MODEL,
          expr.span(),
          "unknown kernel \"" + name + "\"",
          Suggest.hint(name, releases));
      return Optional.empty();
    }
    return Optional.of(name);
  }
}
