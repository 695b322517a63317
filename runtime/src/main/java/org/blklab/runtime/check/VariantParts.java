package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.References;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.check.env.Scope.Origin;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Variable;
import org.blklab.runtime.check.env.Words;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;

/**
 * Sorts out what the statements of a variant do to the statements before the experiment: replace
 * parts of declarations and values, add names, act in time.
 */
final class VariantParts {
  final Map<Kind, Map<String, Symbol.Replacement>> replacements = new EnumMap<>(Kind.class);

  /** Values of parameters and lets of the base. */
  final Map<String, Typed> values = new LinkedHashMap<>();

  private final Checking checking;
  private final Statements statements;
  private final Scope base;
  private final List<Origin> history;
  private final Source source;
  private final List<Added> early = new ArrayList<>();
  private final List<Part> late = new ArrayList<>();
  private final List<Part> tail = new ArrayList<>();
  private final Map<String, Integer> earlyAt = new LinkedHashMap<>();

  /**
   * A statement of a merged scenario.
   *
   * @param own of the variant; of the others what they put out is left away
   * @param bindings variables of the loops around it in the variant
   */
  record Part(Origin origin, boolean own, Map<String, Variable> bindings) {
    static Part base(Origin origin) {
      return new Part(origin, false, Map.of());
    }
  }

  /** A new name, put in before the base's statement of this index. */
  private record Added(int before, Part part) {}

  /**
   * @param checking of a copy of the base's environment, which is changed here
   */
  VariantParts(Checking checking, Statements statements, Scope base) {
    this.checking = checking;
    this.statements = statements;
    this.base = base;
    this.history = base.history;
    this.source = checking.source;
  }

  void add(List<Statement> body) {
    body.forEach(this::add);
  }

  private void add(Statement statement) {
    switch (statement) {
      case Statement.Declaration declaration -> declaration(declaration);
      case Statement.Param(var name, var value, _) -> value(statement, name.text(), value);
      case Statement.Let(var name, var value, _) -> value(statement, name.text(), value);
      case Statement.Assign(var path, var value, _) when isParam(path) ->
          value(statement, path.text(), value);
      case Statement.For loop -> statements.loops().expand(loop, () -> add(loop.body()));
      case Statement.Run _,
          Statement.Expect _,
          Statement.Print _,
          Statement.Table _,
          Statement.Plot _,
          Statement.Report _ ->
          tail.add(part(statement));
      case Statement.Compare _,
          Statement.Sweep _,
          Statement.Bisect _,
          Statement.Tune _,
          Statement.Use _ -> {
        checking.error(
            Code.CONTRADICTION,
            Words.span(statement),
            "`" + Words.of(statement) + "` cannot stand inside a variant");
      }
      default -> (tail.isEmpty() ? late : tail).add(part(statement));
    }
  }

  /** {@code jobs = 48} says what {@code param jobs = 48} does. */
  private boolean isParam(Path path) {
    Variable variable = base.variables.get(path.text());
    return path.isName() && variable != null && variable.role() == Variable.Role.PARAM;
  }

  private Part part(Statement statement) {
    Map<String, Variable> bindings = new LinkedHashMap<>();
    checking.env.variables.forEach(
        (name, variable) -> {
          if (variable.role() == Variable.Role.FOR) {
            bindings.put(name, variable);
          }
        });
    return new Part(new Origin(source, statement), true, bindings);
  }

  private void declaration(Statement.Declaration declaration) {
    Kind kind = Kind.valueOf(declaration.kind().name());
    Optional<String> name = statements.declarations().name(kind, declaration);
    if (name.isEmpty()) {
      return;
    }
    Part part = part(declaration);
    if (base.find(kind, name.get()).isEmpty()) {
      early(part, kind == Kind.QUEUE ? "" : name.get());
      if (kind == Kind.LUN || kind == Kind.HOST || kind == Kind.WORKLOAD) {
        // later statements of the variant may name it; it is checked in its place
        checking.env.put(Symbol.poisoned(kind, name.get(), checking.place(declaration.span())));
      }
      return;
    }
    var replacement = new Symbol.Replacement(source, declaration, part.bindings());
    Symbol.Replacement before =
        replacements
            .computeIfAbsent(kind, _ -> new LinkedHashMap<>())
            .putIfAbsent(name.get(), replacement);
    if (before != null) {
      Span span = declaration.name().map(expr -> expr.span()).orElse(declaration.span());
      checking.error(
          Code.DUPLICATE_NAME, span, "this variant speaks of `" + name.get() + "` twice");
    }
  }

  private void value(Statement statement, String name, org.blklab.grammar.ast.Expr value) {
    if (!base.variables.containsKey(name)) {
      early(part(statement), name);
      statements.check(statement, Statements.Where.TOP, new ArrayList<>());
      return;
    }
    Typed typed = statements.expressions().check(value);
    if (typed.isPoison() || typed.constant().isPresent()) {
      values.put(name, typed);
      Variable before = base.variables.get(name);
      checking.env.variables.put(name, new Variable(name, before.role(), typed, before.place()));
    } else {
      statements.expressions().constant(typed, "`" + name + "` of a variant");
    }
  }

  /** Puts a new name in as early as what it refers to allows. */
  private void early(Part part, String name) {
    int at = 0;
    for (String reference : References.of(part.origin().statement())) {
      at = Math.max(at, earlyAt.getOrDefault(reference, 0));
      at = Math.max(at, 1 + declaredAt(reference));
    }
    early.add(new Added(at, part));
    earlyAt.put(name, at);
  }

  /** Index of the statement that declares a name; -1 if none does. */
  private int declaredAt(String name) {
    int last = -1;
    List<Place> places = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      base.find(kind, name).ifPresent(symbol -> places.add(symbol.place()));
    }
    base.declaredAt(name).ifPresent(places::add);
    for (Place place : places) {
      for (int i = 0; i < history.size(); i++) {
        Origin origin = history.get(i);
        boolean here =
            origin.source().name().equals(place.source().name())
                && origin.statement().span().contains(place.span().start());
        last = here ? Math.max(last, i) : last;
      }
    }
    return last;
  }

  /** All statements of the variant's scenario in order. */
  List<Part> merged() {
    List<Part> all = new ArrayList<>();
    boolean timed = false;
    for (int i = 0; i <= history.size(); i++) {
      for (Added added : early) {
        if (added.before() == i) {
          all.add(added.part());
        }
      }
      boolean end = i == history.size();
      if (!timed && (end || Compilation.runs(List.of(history.get(i).statement())))) {
        timed = true;
        all.addAll(late);
      }
      if (!end) {
        all.add(Part.base(history.get(i)));
      }
    }
    all.addAll(tail);
    return all;
  }
}
