package org.blklab.runtime.check.declare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Name;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** The computer and its kernel: {@code kernel}, {@code machine} and {@code costs}. */
public final class Machines {
  private final Checking checking;
  private final Expressions expressions;
  private final Items items;

  Machines(Checking checking, Expressions expressions, Items items) {
    this.checking = checking;
    this.expressions = expressions;
    this.items = items;
  }

  /** {@code kernel "7.2" { patch A; without B }}. */
  Symbol kernel(Declarations.Draft draft, Optional<String> release) {
    List<String> with = new ArrayList<>();
    List<String> without = new ArrayList<>();
    if (draft.over().flatMap(Symbol::declared).orElse(null) instanceof Declared.Kernel before) {
      with.addAll(before.with());
      without.addAll(before.without());
    }
    List<String> own = new ArrayList<>();
    for (Item item : draft.declaration().items()) {
      switch (item) {
        case Item.Patch(var on, var patch, _) -> {
          if (isBehaviour(patch.text(), patch.span())) {
            patch(patch, own, on ? with : without, on ? without : with);
          }
        }
        case Item.Property(var key, _, _, _) ->
            checking.error(
                Code.UNKNOWN_PROPERTY,
                key.span(),
                "a kernel has no properties, only `patch NAME` and `without NAME`");
        case Item.Job(_, var span) ->
            checking.error(Code.UNKNOWN_PROPERTY, span, "`job` stands in a workload only");
      }
    }
    List<String> releases = checking.catalogue().releases();
    if (release.isEmpty() || !releases.contains(release.get())) {
      release.ifPresent(
          name ->
              checking.error(
                  Code.UNKNOWN_MODEL,
                  draft.span(),
                  "unknown kernel \"" + name + "\"",
                  Suggest.hint(name, releases)));
      return draft.poisoned();
    }
    var kernel = new Declared.Kernel(release.get(), with, without, draft.poisoned().place());
    return draft.poisoned().with(Optional.empty(), Settings.NONE, kernel);
  }

  private boolean isBehaviour(String name, Span span) {
    List<String> behaviours = checking.catalogue().behaviours();
    if (behaviours.contains(name)) {
      return true;
    }
    checking.error(
        Code.UNKNOWN_PATCH,
        span,
        "unknown behaviour of the kernel `" + name + "`",
        Suggest.hint(name, behaviours));
    return false;
  }

  /** Notes a patch; what a variant says stands over what was said before. */
  private void patch(Name patch, List<String> own, List<String> same, List<String> opposite) {
    String name = patch.text();
    if (own.contains(name) && opposite.contains(name)) {
      checking.error(
          Code.CONTRADICTION,
          patch.span(),
          "`" + name + "` cannot be both patched in and left out");
      return;
    }
    opposite.remove(name);
    own.add(name);
    if (!same.contains(name)) {
      same.add(name);
    }
  }

  /** {@code machine { … }}. */
  Symbol machine(Declarations.Draft draft) {
    List<ModelSpec> model =
        checking.catalogue().model(Kind.MACHINE, "").map(List::of).orElse(List.of());
    Settings written =
        draft
            .over()
            .map(Symbol::written)
            .orElse(Settings.NONE)
            .overriddenBy(items.settings(model, draft.declaration().items(), "the machine"));
    var machine = new Declared.Machine(written, draft.poisoned().place());
    return draft.poisoned().with(Optional.empty(), written, machine);
  }

  /** {@code costs NAME : TABLE { step = time from "source" }}. */
  Symbol costs(Declarations.Draft draft) {
    Optional<CostTable> base = baseTable(draft);
    Map<String, CostTable.Entry> steps = new LinkedHashMap<>();
    for (Item item : draft.declaration().items()) {
      if (item instanceof Item.Property property) {
        cost(property, steps);
      } else {
        checking.error(
            Code.UNKNOWN_PROPERTY, item.span(), "a cost table holds steps and their cost only");
      }
    }
    if (base.isEmpty()) {
      return draft.poisoned();
    }
    var costs = new Declared.Costs(base.get().with(draft.name(), steps), draft.poisoned().place());
    return draft.poisoned().with(Optional.empty(), Settings.NONE, costs);
  }

  private Optional<CostTable> baseTable(Declarations.Draft draft) {
    Statement.Declaration declaration = draft.declaration();
    if (declaration.model().isEmpty() && draft.over().isPresent()) {
      return draft.over().get().declared().map(before -> ((Declared.Costs) before).table());
    }
    List<String> known = new ArrayList<>(checking.env.names(Kind.COSTS));
    known.addAll(checking.catalogue().costTables().names());
    if (declaration.model().isEmpty()) {
      checking.error(
          Code.MISSING_PROPERTY,
          draft.span(),
          "a cost table needs another to start from, after a colon",
          Suggest.hint("", known));
      return Optional.empty();
    }
    String base = declaration.model().get().name().text();
    Optional<Symbol> own = checking.find(Kind.COSTS, base);
    if (own.isPresent()) {
      return own.get().declared().map(declared -> ((Declared.Costs) declared).table());
    }
    Optional<CostTable> builtIn = checking.catalogue().costTables().find(base);
    if (builtIn.isEmpty()) {
      checking.error(
          Code.UNKNOWN_MODEL,
          declaration.model().get().span(),
          "unknown cost table `" + base + "`",
          Suggest.hint(base, known));
    }
    return builtIn;
  }

  /** {@code step = time from "source"}. */
  private void cost(Item.Property property, Map<String, CostTable.Entry> steps) {
    Optional<Long> ns = time(property);
    String source =
        property
            .from()
            .flatMap(from -> expressions.check(from).constant())
            .map(value -> value instanceof Value.Text(var text) ? text : "")
            .orElse("scenario");
    String key = property.key().text();
    if (!checking.catalogue().costSteps().contains(key)) {
      checking.error(
          Code.UNKNOWN_PROPERTY,
          property.key().span(),
          "no step of the path is called `" + key + "`",
          Suggest.hint(key, checking.catalogue().costSteps()));
      return;
    }
    ns.ifPresent(cost -> steps.put(key, new CostTable.Entry(cost, source)));
  }

  private Optional<Long> time(Item.Property property) {
    Typed typed = expressions.measure(property.value(), Dimension.TIME);
    Optional<Value> value = expressions.constant(typed, "a cost");
    if (value.isPresent() && value.get().asDouble() < 0) {
      checking.error(Code.OUT_OF_RANGE, property.value().span(), "a cost cannot be negative");
      return Optional.empty();
    }
    return value.map(cost -> Math.round(cost.asDouble()));
  }
}
