package org.blklab.runtime.check.expr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.PathTree;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Variable;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.MeasurementSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Value;

/** What paths mean: variables, things, measurements, kernel attributes. */
public final class Paths {
  private final Checking checking;
  private final Expressions expressions;
  private final JobIndex jobs;
  private final HookPaths hooks;
  private final RequestPaths requests;

  Paths(Checking checking, Expressions expressions) {
    this.checking = checking;
    this.expressions = expressions;
    this.jobs = new JobIndex(checking);
    this.hooks = new HookPaths(checking);
    this.requests = new RequestPaths(checking);
  }

  /** A kernel attribute of a LUN or host; {@code path} below it, as in sysfs. */
  public record Attribute(String variant, String owner, String path, PropertySpec spec) {
    public KernelUnit unit() {
      return spec.unit();
    }
  }

  /** Where a path begins: a thing of an environment. */
  private record Root(Scope env, String variant, Kind kind, String name, int parts, String model) {}

  /** The value of a path. */
  Typed read(Path path, Type due) {
    if (path.isName()) {
      return name(path, due);
    }
    return item(path).orElseGet(() -> longPath(path, false));
  }

  /** {@code list[1]} of a list that {@code let} names; a workload's job looks the same. */
  private Optional<Typed> item(Path path) {
    Path.Part part = path.parts().getFirst();
    Variable variable = checking.env.variables.get(part.name());
    if (path.parts().size() > 1 || variable == null || checking.env.root(part.name()).isPresent()) {
      return Optional.empty();
    }
    Typed list = at(variable.value(), part.span());
    Typed index = expressions.check(part.index().orElseThrow());
    return Optional.of(expressions.operators().index(list, index, checking.place(path.span())));
  }

  /** As {@link #read}, but the path may end in a thing or a group of measurements. */
  public Typed readGroup(Path path) {
    if (path.isName() && !checking.env.variables.containsKey(path.text())) {
      return longPath(path, true);
    }
    return path.isName() ? name(path, Type.ANY) : longPath(path, true);
  }

  // ---- single names --------------------------------------------------------------------------

  private Typed name(Path path, Type due) {
    String name = path.text();
    Span span = path.span();
    if (due instanceof Type.Word(var words) && words.contains(name)) {
      return new Typed(new Expr.Constant(new Value.Word(name), checking.place(span)), due);
    }
    Variable variable = checking.env.variables.get(name);
    if (variable != null) {
      return at(variable.value(), span);
    }
    if (checking.request.equals(Optional.of(name))) {
      checking.error(
          Code.WRONG_TYPE,
          span,
          "`" + name + "` is a request; say which part of it",
          "for example `" + name + ".sector`");
      return Typed.poison(checking.place(span));
    }
    Optional<Symbol> thing = checking.env.root(name).or(() -> checking.env.find(Kind.CGROUP, name));
    if (thing.isPresent()) {
      if (thing.get().isPoisoned()) {
        return Typed.poison(checking.place(span));
      }
      return Typed.constant(
          new Value.Reference(thing.get().kind().text(), name), checking.place(span));
    }
    if (checking.env.variants.containsKey(name)) {
      checking.error(Code.UNKNOWN_PATH, span, "`" + name + "` is a variant; say what of it");
    } else {
      unknown(name, span, due);
    }
    return Typed.poison(checking.place(span));
  }

  private void unknown(String name, Span span, Type due) {
    List<String> known = checking.expressionNames();
    if (due instanceof Type.Word(var words) && !words.isEmpty()) {
      checking.error(
          Code.WRONG_WORD,
          span,
          "`" + name + "` is none of the words that are due here",
          Suggest.hint(name, words));
      return;
    }
    Optional<String> hint = Suggest.minusHint(name, known::contains);
    if (hint.isEmpty() && isModel(name)) {
      hint = Optional.of("if the text is meant, write \"" + name + "\"");
    }
    if (hint.isEmpty()) {
      hint = Suggest.hint(name, known);
    }
    checking.error(Code.UNKNOWN_NAME, span, "unknown name `" + name + "`", hint);
  }

  private boolean isModel(String name) {
    return checking.names(Kind.ELEVATOR).contains(name)
        || checking.names(Kind.DEVICE).contains(name)
        || checking.names(Kind.HOST).contains(name);
  }

  /** A variable's value, with the place where it is used. */
  private Typed at(Typed value, Span span) {
    Expr used =
        switch (value.expr()) {
          case Expr.Constant(var constant, _) -> new Expr.Constant(constant, checking.place(span));
          case Expr.Variable(var name, _) -> new Expr.Variable(name, checking.place(span));
          default -> value.expr();
        };
    return new Typed(used, value.type());
  }

  // ---- dotted paths --------------------------------------------------------------------------

  private Typed longPath(Path path, boolean groups) {
    String first = path.parts().getFirst().name();
    if (checking.request.equals(Optional.of(first))) {
      return requests.read(path);
    }
    if (hooks.measures(path, groups)) {
      return new Typed(new Expr.Measure(path.text(), checking.place(path.span())), Type.ANY);
    }
    Optional<Root> root = root(path);
    if (root.isEmpty()) {
      return Typed.poison(checking.place(path.span()));
    }
    return below(root.get(), path, groups);
  }

  /** The thing at the start of a path; reports it if there is none. */
  private Optional<Root> root(Path path) {
    List<Path.Part> parts = path.parts();
    Scope env = checking.env;
    String variant = "";
    int at = 0;
    String first = parts.getFirst().name();
    if (env.root(first).isEmpty() && env.variants.containsKey(first)) {
      variant = first;
      env = env.variants.get(first);
      at = 1;
    }
    if (at == parts.size()) {
      checking.error(
          Code.UNKNOWN_PATH, path.span(), "`" + variant + "` is a variant; say what of it");
      return Optional.empty();
    }
    Path.Part part = parts.get(at);
    if (part.name().equals("machine")) {
      return Optional.of(new Root(env, variant, Kind.MACHINE, "machine", at + 1, ""));
    }
    Optional<Symbol> thing = env.root(part.name());
    // sections of a fio file are workloads of their own: W.section
    if (thing.isPresent() && at + 1 < parts.size()) {
      String section = part.name() + "." + parts.get(at + 1).name();
      Optional<Symbol> workload = env.find(Kind.WORKLOAD, section);
      if (workload.isPresent()) {
        thing = workload;
        at++;
      }
    }
    if (thing.isEmpty()) {
      if (env.variables.containsKey(part.name())) {
        checking.error(
            Code.UNKNOWN_PATH, path.span(), "`" + part.name() + "` is a value without parts");
      } else {
        checking.unknownName(part.name(), part.span(), "name", checking.expressionNames());
      }
      return Optional.empty();
    }
    if (thing.get().isPoisoned()) {
      return Optional.empty();
    }
    Symbol symbol = thing.get();
    if (!symbol.sections().isEmpty()) {
      List<String> jobs = symbol.sections().stream().map(Symbol::name).toList();
      checking.error(
          Code.UNKNOWN_PATH,
          part.span(),
          "`" + symbol.name() + "` is a whole fio file; say which job of it",
          "known: " + String.join(", ", jobs));
      return Optional.empty();
    }
    return Optional.of(new Root(env, variant, symbol.kind(), symbol.name(), at + 1, model(symbol)));
  }

  private static String model(Symbol symbol) {
    return symbol.declared().orElse(null) instanceof Declared.Host host ? host.model() : "";
  }

  private Typed below(Root root, Path path, boolean groups) {
    List<Path.Part> parts = path.parts();
    List<String> rest = new ArrayList<>();
    for (Path.Part part : parts.subList(root.parts(), parts.size())) {
      rest.add(part.name());
    }
    PathTree.Step step = checking.known.paths().walk(root.kind(), root.model(), rest);
    Optional<PropertySpec> parameter = hooks.parameter(root.env(), root.name(), rest);
    if (parameter.isPresent() && step.good() < rest.size()) {
      return attribute(root, path, parameter.get(), String.join("/", rest));
    }
    if (step.good() < rest.size()) {
      Path.Part bad = parts.get(root.parts() + step.good());
      unknownPart(root, path, bad, step);
      return Typed.poison(checking.place(path.span()));
    }
    Optional<PathTree.Node> attribute = step.attribute();
    if (attribute.isPresent()) {
      PathTree.Node node = attribute.get();
      return attribute(root, path, node.spec(), node.attributePath());
    }
    Optional<MeasurementSpec> measurement = step.measurement();
    if (measurement.isPresent()) {
      Type type = new Type.Number(measurement.get().dimension());
      return select(root, path, rest, type);
    }
    if (groups) {
      return select(root, path, rest, Type.ANY);
    }
    checking.error(
        Code.UNKNOWN_PATH,
        path.span(),
        checking.quoted(path.span()) + " is a group; say which measurement of it",
        Suggest.hint("", step.next()));
    return Typed.poison(checking.place(path.span()));
  }

  private void unknownPart(Root root, Path path, Path.Part bad, PathTree.Step step) {
    Span before = path.parts().get(path.parts().indexOf(bad) - 1).span();
    String above = checking.quoted(path.parts().getFirst().span().to(before));
    checking.error(
        Code.UNKNOWN_PATH,
        bad.span(),
        above + " has no `" + bad.name() + "`",
        Suggest.hint(bad.name(), step.next()));
  }

  private Typed attribute(Root root, Path path, PropertySpec spec, String file) {
    Optional<Path.Part> indexed =
        path.parts().stream().filter(part -> part.index().isPresent()).findFirst();
    if (indexed.isPresent()) {
      noIndex(indexed.get());
      return Typed.poison(checking.place(path.span()));
    }
    return new Typed(
        new Expr.Attribute(
            root.variant(),
            root.name(),
            file,
            spec.unit(),
            checking.place(path.span())),
        file.equals("queue/scheduler")
            ? new Type.Word(checking.names(Kind.ELEVATOR))
            : Type.of(spec));
  }

  // ---- indexes -------------------------------------------------------------------------------

  /** One measurement, or a list of them for {@code readers[0..3]}. */
  private Typed select(Root root, Path path, List<String> rest, Type type) {
    for (Path.Part part : path.parts()) {
      boolean atRoot = part == path.parts().get(root.parts() - 1);
      if (part.index().isPresent() && !(atRoot && root.kind() == Kind.WORKLOAD)) {
        noIndex(part);
        return Typed.poison(checking.place(path.span()));
      }
    }
    String prefix = root.variant().isEmpty() ? "" : root.variant() + ".";
    String tail = rest.isEmpty() ? "" : "." + String.join(".", rest);
    Path.Part part = path.parts().get(root.parts() - 1);
    if (part.index().isEmpty()) {
      return new Typed(
          new Expr.Measure(prefix + root.name() + tail, checking.place(path.span())), type);
    }
    Typed index = expressions.check(part.index().get());
    Optional<List<Long>> selectedJobs =
        jobs.numbers(root.env(), root.name(), index, part.index().get().span());
    if (selectedJobs.isEmpty()) {
      return Typed.poison(checking.place(path.span()));
    }
    List<Expr> selected = new ArrayList<>();
    for (long job : selectedJobs.get()) {
      selected.add(
          new Expr.Measure(
              prefix + root.name() + "[" + job + "]" + tail, checking.place(path.span())));
    }
    return index.type() instanceof Type.Number
        ? new Typed(selected.getFirst(), type)
        : new Typed(new Expr.ListOf(selected, checking.place(path.span())), new Type.ListOf(type));
  }

  private void noIndex(Path.Part part) {
    checking.error(
        Code.UNKNOWN_PATH,
        part.span(),
        "`" + part.name() + "` has no index; only workloads have, one for each job");
  }

  // ---- writing -------------------------------------------------------------------------------

  /** The attribute that a path names, for a write; reports it if it is none. */
  public Optional<Attribute> written(Path path) {
    if (path.isName()) {
      notWritten(path);
      return Optional.empty();
    }
    Typed target = longPath(path, true);
    if (target.isPoison()) {
      return Optional.empty();
    }
    if (!(target.expr() instanceof Expr.Attribute(var variant, var owner, var file, _, _))) {
      checking.error(
          Code.UNKNOWN_PATH,
          path.span(),
          checking.quoted(path.span()) + " cannot be written: it is no attribute of the kernel");
      return Optional.empty();
    }
    if (!variant.isEmpty()) {
      checking.error(
          Code.UNKNOWN_PATH, path.span(), "a variant is over; its attributes cannot be written");
      return Optional.empty();
    }
    Root root = root(path).orElseThrow();
    List<String> parts = List.of(file.split("/"));
    PathTree.Step step = checking.known.paths().walk(root.kind(), root.model(), parts);
    PropertySpec spec =
        step.good() == parts.size() && step.attribute().isPresent()
            ? step.attribute().get().spec()
            : hooks.parameter(root.env(), owner, parts).orElseThrow();
    return Optional.of(new Attribute(variant, owner, file, spec));
  }

  private void notWritten(Path path) {
    String name = path.text();
    Variable variable = checking.env.variables.get(name);
    if (variable != null) {
      checking.error(
          Code.UNKNOWN_PATH,
          path.span(),
          "`" + name + "` is a name for a value; it cannot be assigned",
          variable.role() == Variable.Role.PARAM
              ? "set it by `--set " + name + "=…`"
              : "choose another name and write `let`");
    } else if (checking.env.root(name).isPresent()) {
      checking.error(
          Code.UNKNOWN_PATH, path.span(), "say which attribute of `" + name + "` to write");
    } else {
      List<String> known = new ArrayList<>(checking.expressionNames());
      known.add("seed");
      checking.unknownName(name, path.span(), "name", known);
    }
  }
}
