package org.blklab.runtime.check.declare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.check.expr.Properties;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Declared.AttributeWrite;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;

/** Declarations: each becomes a symbol, and most a part of the plan. */
public final class Declarations {
  /** ELV_NAME_MAX of include/linux/elevator.h less one. */
  private static final int MAX_ELEVATOR_NAME = 15;

  private final Checking checking;
  private final Names names;
  private final Models models;
  private final Items items;
  private final Queues queues;
  private final Machines machines;
  private final Workloads workloads;

  public Declarations(Checking checking, Expressions expressions) {
    this.checking = checking;
    var properties = new Properties(checking, expressions);
    this.names = new Names(checking, expressions);
    this.models = new Models(checking, expressions);
    this.items = new Items(checking, properties);
    this.queues = new Queues(checking, expressions, properties, items);
    this.machines = new Machines(checking, expressions, items);
    this.workloads = new Workloads(checking, expressions, names, items);
  }

  public Names names() {
    return names;
  }

  public Queues queues() {
    return queues;
  }

  /**
   * One declaration on its way.
   *
   * @param poisoned the symbol that it is if something is wrong with it
   * @param over what a variant replaces parts of
   */
  record Draft(Statement.Declaration declaration, Symbol poisoned, Optional<Symbol> over) {
    Kind kind() {
      return poisoned.kind();
    }

    String name() {
      return poisoned.name();
    }

    /** Where the name stands, or the keyword if there is none. */
    Span span() {
      return nameSpan(declaration);
    }

    boolean overPoisoned() {
      return over.isPresent() && over.get().isPoisoned();
    }
  }

  /** Checks a declaration; empty if it puts nothing into the plan or is wrong. */
  public List<Declared> declare(Statement.Declaration declaration) {
    Kind kind = Kind.valueOf(declaration.kind().name());
    Optional<String> name = name(kind, declaration);
    boolean isNew = name.isPresent() && names.isFree(kind, name.get(), nameSpan(declaration));
    int before = checking.problems.reports();
    Symbol symbol = symbol(draft(kind, name.orElse(""), declaration, Optional.empty()));
    if (checking.problems.reports() > before) {
      name.ifPresent(checking.doubtful::add);
    }
    if (!isNew) {
      return List.of();
    }
    Symbol replaced = replaced(symbol);
    checking.env.put(replaced);
    replaced.sections().forEach(checking.env::put);
    List<Declared> parts = new ArrayList<>();
    replaced.declared().ifPresent(parts::add);
    replaced.sections().forEach(section -> section.declared().ifPresent(parts::add));
    return parts;
  }

  /** The name under which a declaration is known; empty if it has none, which is reported. */
  public Optional<String> name(Kind kind, Statement.Declaration declaration) {
    return switch (kind) {
      case KERNEL, MACHINE -> Optional.of(kind.text());
      case QUEUE -> declaration.on().flatMap(on -> referred(Kind.LUN, on)).map(Symbol::name);
      case COSTS, HOST, DEVICE, LUN, ELEVATOR, CGROUP, WORKLOAD ->
          names.declared(declaration.name().orElseThrow());
    };
  }

  private static Span nameSpan(Statement.Declaration declaration) {
    int start = declaration.span().start();
    return declaration
        .name()
        .map(Expr::span)
        .orElse(
            declaration.kind() == Statement.Kind.QUEUE && declaration.on().isPresent()
                ? declaration.on().get().span()
                : new Span(start, start + declaration.kind().text().length()));
  }

  private Draft draft(
      Kind kind, String name, Statement.Declaration declaration, Optional<Symbol> over) {
    Span header = new Span(declaration.span().start(), nameSpan(declaration).end());
    return new Draft(declaration, Symbol.poisoned(kind, name, checking.place(header)), over);
  }

  /** What a variant makes of a declaration; itself if the variant does not speak of it. */
  private Symbol replaced(Symbol symbol) {
    Symbol.Replacement by =
        checking.replacements.getOrDefault(symbol.kind(), Map.of()).get(symbol.name());
    if (by == null) {
      return symbol;
    }
    Source outer = checking.source;
    checking.source = by.source();
    int outside = checking.env.mark();
    checking.env.variables.putAll(by.bindings());
    Symbol result =
        symbol(draft(symbol.kind(), symbol.name(), by.declaration(), Optional.of(symbol)));
    checking.env.release(outside);
    checking.source = outer;
    return result;
  }

  private Symbol symbol(Draft draft) {
    return switch (draft.kind()) {
      case KERNEL -> machines.kernel(draft, names.spelled(draft.declaration().name().get()));
      case MACHINE -> machines.machine(draft);
      case COSTS -> machines.costs(draft);
      case HOST -> host(draft);
      case DEVICE -> device(draft);
      case LUN -> lun(draft);
      case QUEUE -> queue(draft);
      case ELEVATOR -> elevator(draft);
      case CGROUP -> cgroup(draft);
      case WORKLOAD -> workloads.workload(draft);
    };
  }

  private Symbol host(Draft draft) {
    standsOnNothing(draft.declaration());
    Optional<Models.Resolved> model = models.resolve(draft, Kind.HOST);
    if (model.isEmpty()) {
      return draft.poisoned();
    }
    Settings own = own(draft, model.get(), List.of(model.get().spec()));
    Settings all = model.get().all(own);
    var host =
        new Declared.Host(draft.name(), model.get().spec().name(), all, draft.poisoned().place());
    return draft.poisoned().with(Optional.of(model.get().base(all)), own, host);
  }

  private Symbol device(Draft draft) {
    standsOnNothing(draft.declaration());
    Optional<Models.Resolved> model = models.resolve(draft, Kind.DEVICE);
    if (model.isEmpty()) {
      return draft.poisoned();
    }
    Settings own = own(draft, model.get(), List.of(model.get().spec()));
    return draft.poisoned().with(Optional.of(model.get().base(model.get().all(own))), own, null);
  }

  private Symbol lun(Draft draft) {
    Optional<Models.Resolved> model = models.resolve(draft, Kind.DEVICE);
    Optional<Expr> on = draft.declaration().on();
    Optional<Symbol> host = on.flatMap(expr -> referred(Kind.HOST, expr));
    if (model.isEmpty()) {
      return draft.poisoned();
    }
    List<ModelSpec> specs = new ArrayList<>();
    specs.add(model.get().spec());
    checking.catalogue().model(Kind.LUN, "").ifPresent(specs::add);
    Settings own = own(draft, model.get(), specs);
    boolean badHost = on.isPresent() && host.isEmpty();
    if (badHost || host.isPresent() && host.get().isPoisoned()) {
      return draft.poisoned();
    }
    Optional<String> hostName =
        on.isPresent()
            ? host.map(Symbol::name)
            : draft.over().flatMap(Symbol::declared).flatMap(lun -> ((Declared.Lun) lun).host());
    Settings all = model.get().all(own);
    var lun =
        new Declared.Lun(
            draft.name(),
            model.get().spec().name(),
            model.get().preset(),
            all,
            hostName,
            model.get().argument(),
            draft.poisoned().place());
    return draft.poisoned().with(Optional.of(model.get().base(all)), own, lun);
  }

  private Symbol elevator(Draft draft) {
    standsOnNothing(draft.declaration());
    Optional<Models.Resolved> model = models.resolve(draft, Kind.ELEVATOR);
    if (model.isEmpty()) {
      return draft.poisoned();
    }
    if (model.get().spec().name().equals(Models.JS)) {
      scriptName(draft);
    }
    Settings own = own(draft, model.get(), List.of(model.get().spec()));
    Settings all = model.get().all(own);
    var elevator =
        new Declared.Elevator(
            draft.name(),
            model.get().spec().name(),
            all,
            model.get().argument(),
            draft.poisoned().place());
    return draft.poisoned().with(Optional.of(model.get().base(all)), own, elevator);
  }

  /** An elevator in JavaScript is registered under its name, as a module of the kernel would be. */
  private void scriptName(Draft draft) {
    String name = draft.name();
    boolean builtIn = checking.catalogue().model(Kind.ELEVATOR, name).isPresent();
    if (builtIn || name.startsWith("none") || name.length() > MAX_ELEVATOR_NAME) {
      checking.error(
          Code.RESERVED_NAME,
          draft.span(),
          "an elevator cannot be called `" + name + "`",
          name.length() > MAX_ELEVATOR_NAME
              ? "the kernel reads the first 15 characters only"
              : builtIn ? "the kernel has one of this name" : "that would switch elevators off");
    }
  }

  private Symbol cgroup(Draft draft) {
    standsOnNothing(draft.declaration());
    hasNoModel(draft.declaration());
    List<ModelSpec> model =
        checking.catalogue().model(Kind.CGROUP, "").map(List::of).orElse(List.of());
    Settings written =
        draft
            .over()
            .map(Symbol::written)
            .orElse(Settings.NONE)
            .overriddenBy(items.settings(model, draft.declaration().items(), "a cgroup"));
    var group = new Declared.Cgroup(draft.name(), written, draft.poisoned().place());
    return draft.poisoned().with(Optional.empty(), written, group);
  }

  private Symbol queue(Draft draft) {
    hasNoModel(draft.declaration());
    List<AttributeWrite> writes = queues.writes(draft.name(), draft.declaration().items());
    boolean known =
        checking.env.find(Kind.LUN, draft.name()).filter(lun -> !lun.isPoisoned()).isPresent();
    if (!known || draft.overPoisoned()) {
      return draft.poisoned();
    }
    List<AttributeWrite> all =
        draft
            .over()
            .map(before -> (Declared.Queue) before.declared().orElseThrow())
            .map(before -> Queues.merged(before.writes(), writes))
            .orElse(writes);
    var queue = new Declared.Queue(draft.name(), all, draft.poisoned().place());
    return draft.poisoned().with(Optional.empty(), Settings.NONE, queue);
  }

  /** The properties written here, with those that a variant leaves as they were. */
  private Settings own(Draft draft, Models.Resolved model, List<ModelSpec> specs) {
    Settings own = items.settings(specs, draft.declaration().items(), "`" + model.preset() + "`");
    return draft.over().map(before -> kept(before.written(), specs).overriddenBy(own)).orElse(own);
  }

  /** Those of the settings that a model, perhaps another than before, has. */
  private static Settings kept(Settings written, List<ModelSpec> specs) {
    Settings kept = Settings.NONE;
    for (var entry : written.values().entrySet()) {
      if (specs.stream().anyMatch(spec -> spec.property(entry.getKey()).isPresent())) {
        kept = kept.overriddenBy(new Settings(Map.of(entry.getKey(), entry.getValue())));
      }
    }
    return kept;
  }

  /** A declared thing by name; reports an unknown one. */
  public Optional<Symbol> referred(Kind kind, Expr expr) {
    Optional<String> name = names.spelled(expr);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<Symbol> symbol = checking.env.find(kind, name.get());
    if (symbol.isEmpty()) {
      checking.unknownName(kind, name.get(), expr.span(), checking.env.names(kind));
    }
    return symbol;
  }

  private void standsOnNothing(Statement.Declaration declaration) {
    if (declaration.on().isPresent()) {
      checking.error(
          Code.CONTRADICTION,
          declaration.on().get().span(),
          "a " + declaration.kind().text() + " does not stand on something",
          "leave out `on`");
    }
  }

  private void hasNoModel(Statement.Declaration declaration) {
    if (declaration.model().isPresent()) {
      checking.error(
          Code.UNKNOWN_MODEL,
          declaration.model().get().span(),
          "a " + declaration.kind().text() + " has no model",
          "leave out the colon and what follows it");
    }
  }
}
