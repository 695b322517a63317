package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Settings;

/** Declarations: each becomes a symbol, and most a part of the plan. */
final class Declarations {
  private final Checking checking;
  private final Names names;
  private final Models models;
  private final Items items;
  private final Queues queues;
  private final Machines machines;
  private final Workloads workloads;

  Declarations(Checking checking, Expressions expressions) {
    this.checking = checking;
    var properties = new Properties(checking, expressions);
    this.names = new Names(checking, expressions);
    this.models = new Models(checking, expressions);
    this.items = new Items(checking, properties);
    this.queues = new Queues(checking, expressions, properties, items);
    this.machines = new Machines(checking, expressions, items);
    this.workloads = new Workloads(checking, expressions, names, items);
  }

  Names names() {
    return names;
  }

  Queues queues() {
    return queues;
  }

  /** Checks a declaration; empty if it puts nothing into the plan or is wrong. */
  Optional<Declared> declare(Statement.Declaration declaration) {
    return switch (declaration.kind()) {
      case MACHINE -> machines.machine(declaration);
      case QUEUE -> queue(declaration);
      case KERNEL ->
          names
              .spelled(declaration.name().orElseThrow())
              .flatMap(
                  release ->
                      machines.kernel(declaration, declaration.name().get().span(), release));
      case COSTS, HOST, DEVICE, LUN, ELEVATOR, CGROUP, WORKLOAD -> named(declaration);
    };
  }

  private Optional<Declared> named(Statement.Declaration declaration) {
    Expr nameExpr = declaration.name().orElseThrow();
    Span span = nameExpr.span();
    Kind kind = Kind.valueOf(declaration.kind().name());
    Optional<String> name = names.declared(nameExpr);
    boolean isNew = name.isPresent() && names.isFree(kind, name.get(), span);
    String known = name.orElse("");
    Symbol symbol = symbol(kind, declaration, known, span);
    if (isNew) {
      checking.env.put(symbol);
    }
    return isNew ? symbol.declared() : Optional.empty();
  }

  private Symbol symbol(Kind kind, Statement.Declaration declaration, String name, Span span) {
    Place place = checking.place(new Span(declaration.span().start(), span.end()));
    Symbol poisoned = Symbol.poisoned(kind, name, place);
    return switch (kind) {
      case COSTS ->
          machines
              .costs(declaration, span, name)
              .map(costs -> new Symbol(kind, name, place, Optional.empty(), Optional.of(costs)))
              .orElse(poisoned);
      case HOST -> host(declaration, poisoned, span);
      case DEVICE -> device(declaration, poisoned, span);
      case LUN -> lun(declaration, poisoned, span);
      case ELEVATOR -> elevator(declaration, poisoned, span);
      case CGROUP -> cgroup(declaration, poisoned);
      case WORKLOAD -> workloads.workload(declaration, poisoned, span);
      case KERNEL, MACHINE, QUEUE -> throw new IllegalArgumentException("no name: " + kind);
    };
  }

  private Symbol host(Statement.Declaration declaration, Symbol poisoned, Span span) {
    standsOnNothing(declaration);
    Optional<Models.Resolved> model = models.resolve(Kind.HOST, declaration, span);
    if (model.isEmpty()) {
      return poisoned;
    }
    Settings settings = settings(declaration, model.get(), List.of(model.get().spec()));
    return new Symbol(
        Kind.HOST,
        poisoned.name(),
        poisoned.place(),
        Optional.of(model.get().base(settings)),
        Optional.of(
            new Declared.Host(
                poisoned.name(), model.get().spec().name(), settings, poisoned.place())));
  }

  private Symbol device(Statement.Declaration declaration, Symbol poisoned, Span span) {
    standsOnNothing(declaration);
    Optional<Models.Resolved> model = models.resolve(Kind.DEVICE, declaration, span);
    return model
        .map(known -> known.base(settings(declaration, known, List.of(known.spec()))))
        .map(
            base ->
                new Symbol(
                    Kind.DEVICE,
                    poisoned.name(),
                    poisoned.place(),
                    Optional.of(base),
                    Optional.empty()))
        .orElse(poisoned);
  }

  private Symbol lun(Statement.Declaration declaration, Symbol poisoned, Span span) {
    Optional<Models.Resolved> model = models.resolve(Kind.DEVICE, declaration, span);
    Optional<Symbol> host = declaration.on().flatMap(on -> referred(Kind.HOST, on));
    if (model.isEmpty()) {
      return poisoned;
    }
    List<ModelSpec> specs = new ArrayList<>();
    specs.add(model.get().spec());
    checking.catalogue().model(Kind.LUN, "").ifPresent(specs::add);
    Settings settings = settings(declaration, model.get(), specs);
    boolean badHost = declaration.on().isPresent() && host.isEmpty();
    if (badHost || host.isPresent() && host.get().isPoisoned()) {
      return poisoned;
    }
    var lun =
        new Declared.Lun(
            poisoned.name(),
            model.get().spec().name(),
            model.get().preset(),
            settings,
            host.map(Symbol::name),
            poisoned.place());
    return new Symbol(
        Kind.LUN, poisoned.name(), poisoned.place(), Optional.empty(), Optional.of(lun));
  }

  private Symbol elevator(Statement.Declaration declaration, Symbol poisoned, Span span) {
    standsOnNothing(declaration);
    Optional<Models.Resolved> model = models.resolve(Kind.ELEVATOR, declaration, span);
    if (model.isEmpty()) {
      return poisoned;
    }
    Settings settings = settings(declaration, model.get(), List.of(model.get().spec()));
    return new Symbol(
        Kind.ELEVATOR,
        poisoned.name(),
        poisoned.place(),
        Optional.of(model.get().base(settings)),
        Optional.of(
            new Declared.Elevator(
                poisoned.name(),
                model.get().spec().name(),
                settings,
                model.get().argument(),
                poisoned.place())));
  }

  private Symbol cgroup(Statement.Declaration declaration, Symbol poisoned) {
    standsOnNothing(declaration);
    hasNoModel(declaration);
    List<ModelSpec> model =
        checking.catalogue().model(Kind.CGROUP, "").map(List::of).orElse(List.of());
    Settings settings = items.settings(model, declaration.items(), "a cgroup");
    return new Symbol(
        Kind.CGROUP,
        poisoned.name(),
        poisoned.place(),
        Optional.empty(),
        Optional.of(new Declared.Cgroup(poisoned.name(), settings, poisoned.place())));
  }

  private Optional<Declared> queue(Statement.Declaration declaration) {
    hasNoModel(declaration);
    Optional<Symbol> lun = declaration.on().flatMap(on -> referred(Kind.LUN, on));
    String name = lun.map(Symbol::name).orElse("");
    List<Declared.AttributeWrite> writes = queues.writes(name, declaration.items());
    if (lun.isEmpty() || lun.get().isPoisoned()) {
      return Optional.empty();
    }
    Place place = checking.place(declaration.span());
    Optional<Symbol> before = checking.env.find(Kind.QUEUE, name);
    if (before.isPresent()) {
      checking.error(
          Code.DUPLICATE_NAME,
          declaration.on().get().span(),
          "the queue of `" + name + "` is set up already",
          "write `" + name + ".queue.nr_requests = …` to change it");
      return Optional.empty();
    }
    var queue = new Declared.Queue(name, writes, place);
    checking.env.put(
        new Symbol(Kind.QUEUE, name, place, Optional.empty(), Optional.of(queue)));
    return Optional.of(queue);
  }

  private Settings settings(
      Statement.Declaration declaration, Models.Resolved model, List<ModelSpec> specs) {
    String owner = "`" + model.preset() + "`";
    Settings own = items.settings(specs, declaration.items(), owner);
    Settings all = model.defaults().overriddenBy(own);
    if (model.argument().isEmpty()) {
      return all;
    }
    return new Settings(
            java.util.Map.of(
                "file", new org.blklab.runtime.plan.Value.Text(model.argument().get())))
        .overriddenBy(all);
  }

  /** A declared thing by name; reports an unknown one. */
  Optional<Symbol> referred(Kind kind, Expr expr) {
    Optional<String> name = names.spelled(expr);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    Optional<Symbol> symbol = checking.env.find(kind, name.get());
    if (symbol.isEmpty()) {
      checking.unknownName(name.get(), expr.span(), kind.text(), checking.env.names(kind));
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
