package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Item;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Dimension;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;

/** The computer and its kernel: {@code kernel}, {@code machine} and {@code costs}. */
final class Machines {
  private final Checking checking;
  private final Expressions expressions;
  private final Items items;

  Machines(Checking checking, Expressions expressions, Items items) {
    this.checking = checking;
    this.expressions = expressions;
    this.items = items;
  }

  Optional<Declared> kernel(Statement.Declaration declaration, Span name, String release) {
    Place place = checking.place(declaration.span());
    if (isSecond(checking.env.kernel, "kernel", name)) {
      return Optional.empty();
    }
    checking.env.kernel = Optional.of(place);
    List<String> releases = checking.catalogue().releases();
    boolean known = releases.contains(release);
    if (!known) {
      checking.error(
          Code.UNKNOWN_MODEL,
          name,
          "unknown kernel \"" + release + "\"",
          Suggest.hint(release, releases));
    }
    List<String> with = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (Item item : declaration.items()) {
      switch (item) {
        case Item.Patch(var on, var patch, _) -> {
          if (isBehaviour(patch.text(), patch.span())) {
            patch(patch.text(), patch.span(), on ? with : without, on ? without : with);
          }
        }
        case Item.Property(var key, _, _, _) ->
            checking.error(
                Code.UNKNOWN_PROPERTY,
                key.span(),
                "a kernel has no properties, only `patch NAME` and `without NAME`");
        case Item.Job(_, var span) ->
            checking.error(
                Code.UNKNOWN_PROPERTY, span, "`job` stands in a workload only");
      }
    }
    return known
        ? Optional.of(new Declared.Kernel(release, with, without, place))
        : Optional.empty();
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

  private void patch(String name, Span span, List<String> same, List<String> opposite) {
    if (opposite.contains(name)) {
      checking.error(
          Code.CONTRADICTION, span, "`" + name + "` cannot be both patched in and left out");
    } else if (!same.contains(name)) {
      same.add(name);
    }
  }

  Optional<Declared> machine(Statement.Declaration declaration) {
    Span start = new Span(declaration.span().start(), declaration.span().start() + 7);
    if (isSecond(checking.env.machine, "machine", start)) {
      return Optional.empty();
    }
    Place place = checking.place(declaration.span());
    checking.env.machine = Optional.of(place);
    List<ModelSpec> model =
        checking.catalogue().model(Kind.MACHINE, "").map(List::of).orElse(List.of());
    Settings settings = items.settings(model, declaration.items(), "the machine");
    return Optional.of(new Declared.Machine(settings, place));
  }

  private boolean isSecond(Optional<Place> before, String kind, Span span) {
    before.ifPresent(
        place ->
            checking.error(
                Code.DUPLICATE_NAME,
                span,
                "the " + kind + " is chosen already",
                "the first is at " + place.source().name() + ":" + Names.line(place)));
    return before.isPresent();
  }

  Optional<Declared> costs(Statement.Declaration declaration, Span name, String text) {
    Optional<CostTable> base = baseTable(declaration, name);
    Map<String, CostTable.Entry> steps = new LinkedHashMap<>();
    Map<String, CostTable.IdleState> idle = new LinkedHashMap<>();
    base.ifPresent(table -> table.idleStates().forEach(each -> idle.put(each.name(), each)));
    for (Item item : declaration.items()) {
      if (item instanceof Item.Property property) {
        cost(property, steps, idle);
      } else {
        checking.error(
            Code.UNKNOWN_PROPERTY, item.span(), "a cost table holds steps and their cost only");
      }
    }
    return base.map(
        table -> {
          CostTable replaced = table.with(text, steps);
          return new Declared.Costs(
              new CostTable(text, replaced.steps(), List.copyOf(idle.values())),
              checking.place(declaration.span()));
        });
  }

  private Optional<CostTable> baseTable(Statement.Declaration declaration, Span name) {
    List<String> known = new ArrayList<>(checking.env.names(Kind.COSTS));
    checking.catalogue().costTables().forEach(table -> known.add(table.name()));
    if (declaration.model().isEmpty()) {
      checking.error(
          Code.MISSING_PROPERTY,
          name,
          "a cost table needs another to start from, after a colon",
          Suggest.hint("", known));
      return Optional.empty();
    }
    String base = declaration.model().get().name().text();
    Optional<Symbol> own = checking.find(Kind.COSTS, base);
    if (own.isPresent()) {
      return own.get().declared().map(declared -> ((Declared.Costs) declared).table());
    }
    Optional<CostTable> builtIn = checking.catalogue().costTable(base);
    if (builtIn.isEmpty()) {
      checking.error(
          Code.UNKNOWN_MODEL,
          declaration.model().get().span(),
          "unknown cost table `" + base + "`",
          Suggest.hint(base, known));
    }
    return builtIn;
  }

  /** {@code step = time from "source"}, {@code idle.C6.exit = time}. */
  private void cost(
      Item.Property property,
      Map<String, CostTable.Entry> steps,
      Map<String, CostTable.IdleState> idle) {
    Optional<Long> ns = time(property);
    String source =
        property
            .from()
            .flatMap(from -> expressions.check(from).constant())
            .map(value -> value instanceof Value.Text(var text) ? text : "")
            .orElse("scenario");
    String key = property.key().text();
    String[] parts = key.split("\\.");
    if (parts.length == 3 && parts[0].equals("idle")) {
      idleState(property, ns.orElse(0L), source, idle);
      return;
    }
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

  private void idleState(
      Item.Property property,
      long ns,
      String source,
      Map<String, CostTable.IdleState> idle) {
    String name = property.key().parts().get(1).name();
    String what = property.key().parts().get(2).name();
    CostTable.IdleState state = idle.get(name);
    if (state == null) {
      checking.error(
          Code.UNKNOWN_PROPERTY,
          property.key().parts().get(1).span(),
          "this table has no idle state `" + name + "`",
          Suggest.hint(name, idle.keySet()));
    } else if (what.equals("exit")) {
      idle.put(name, new CostTable.IdleState(name, state.residencyNs(), ns, source));
    } else if (what.equals("residency")) {
      idle.put(name, new CostTable.IdleState(name, ns, state.exitNs(), source));
    } else {
      checking.error(
          Code.UNKNOWN_PROPERTY,
          property.key().parts().get(2).span(),
          "an idle state has no `" + what + "`",
          Suggest.hint(what, List.of("exit", "residency")));
    }
  }

  private Optional<Long> time(Item.Property property) {
    Typed typed = expressions.measure(property.value(), Dimension.TIME);
    Optional<Value> value = expressions.constant(typed, "a cost");
    if (value.isPresent() && value.get().asDouble() < 0) {
      checking.error(
          Code.OUT_OF_RANGE, property.value().span(), "a cost cannot be negative");
      return Optional.empty();
    }
    return value.map(cost -> Math.round(cost.asDouble()));
  }
}
