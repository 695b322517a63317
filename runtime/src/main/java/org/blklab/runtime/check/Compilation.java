package org.blklab.runtime.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.blklab.grammar.ExpressionResult;
import org.blklab.grammar.ParseResult;
import org.blklab.grammar.SourceParser;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Problems;
import org.blklab.runtime.check.env.Scope;
import org.blklab.runtime.check.env.SourceResolver;
import org.blklab.runtime.check.env.Type;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.plan.ExperimentPlan;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Plan;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** The check of one text: its files, its implied run, values from outside, experiments. */
final class Compilation implements Statements.Scenario, Experiments.Scenarios {
  private final Checking.Known known;
  private final Scope before;
  private final SourceResolver resolver;
  private final Overrides overrides;
  private final List<String> openFiles = new ArrayList<>();
  private final List<String> usedOverrides = new ArrayList<>();
  private Checking checking;
  private Statements statements;
  private boolean needsRun;
  private Map<String, Typed> values = Map.of();

  Compilation(Checking.Known known, Scope before, SourceResolver resolver, Overrides overrides) {
    this.known = known;
    this.before = before;
    this.resolver = resolver;
    this.overrides = overrides;
  }

  /**
   * @param file whether it is a whole file, which is run even if it does not say so
   */
  Compiled compile(ParseResult parsed, boolean file) {
    var problems = new Problems();
    checking = new Checking(known, before.copy(), problems, resolver, parsed.source());
    statements = new Statements(checking, this);
    openFiles.add(parsed.source().name());
    if (overrides.seed().isPresent()) {
      checking.env.seed = overrides.seed().getAsLong();
    }
    needsRun = file && !runs(parsed.statements());
    List<Step> steps = new ArrayList<>();
    for (Statement statement : parsed.statements()) {
      statements.check(statement, Statements.Where.TOP, steps);
      remember(statement);
    }
    int end = parsed.source().text().length();
    beforeOutput(new Span(end, end), steps);
    if (file && !problems.isEnough()) {
      unusedOverrides();
      emptyTraces(steps);
    }
    return result(parsed, problems, steps);
  }

  /** A trace holds what happens from where it stands on; behind the last run that is nothing. */
  private void emptyTraces(List<Step> steps) {
    for (Step step : steps.reversed()) {
      switch (step) {
        case Step.Run _, Step.Experiment _ -> {
          return;
        }
        case Step.Trace trace ->
            checking.problems.note(
                Code.NOTE,
                trace.place(),
                "no time passes after this, so the trace stays empty: write it before `run`");
        default -> {}
      }
    }
  }

  /** Keeps a statement for experiments; those of a used file are kept themselves. */
  private void remember(Statement statement) {
    switch (statement) {
      case Statement.Use _,
          Statement.Compare _,
          Statement.Sweep _,
          Statement.Bisect _,
          Statement.Tune _ -> {}
      default -> checking.env.history.add(new Scope.Origin(checking.source, statement));
    }
  }

  private Compiled result(ParseResult parsed, Problems problems, List<Step> steps) {
    List<Diagnostic> found = merged(parsed, problems);
    if (problems.hasErrors() || parsed.hasErrors()) {
      return new Compiled(Optional.empty(), new Environment(before), found);
    }
    Scope env = checking.env;
    return new Compiled(
        Optional.of(new Plan(parsed.source().name(), steps, env.params, env.seed)),
        new Environment(env),
        found);
  }

  /** Syntax errors and ours; without what those may have caused. */
  private static List<Diagnostic> merged(ParseResult parsed, Problems problems) {
    var all = new Problems();
    parsed.diagnostics().forEach(all::add);
    var damage = new Damage(parsed);
    for (Diagnostic diagnostic : problems.sorted()) {
      if (!damage.mayHaveCaused(diagnostic)) {
        all.add(diagnostic);
      }
    }
    return all.sorted();
  }

  /** Whether time passes in these statements, at their top level. */
  static boolean runs(List<Statement> statements) {
    for (Statement statement : statements) {
      boolean runs =
          switch (statement) {
            case Statement.Run _,
                Statement.Compare _,
                Statement.Sweep _,
                Statement.Bisect _,
                Statement.Tune _ ->
                true;
            case Statement.For loop -> runs(loop.body());
            default -> false;
          };
      if (runs) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void beforeOutput(Span span, List<Step> out) {
    if (needsRun) {
      needsRun = false;
      statements.endless().ifPresent(w -> statements.reportEndless(w, w.place()));
      out.add(new Step.Run(Optional.empty(), Optional.empty(), checking.place(span)));
    }
  }

  @Override
  public void experiment(Statement statement, List<Step> out) {
    new Experiments(checking, statements, this).check(statement, out);
  }

  @Override
  public VariantParts variant(Scope base) {
    var own = new Checking(known, base.copy(), checking.problems, resolver, checking.source);
    return new VariantParts(own, new Statements(own, this), base);
  }

  @Override
  public Experiments.Made make(String name, List<VariantParts.Part> parts, VariantParts by) {
    var inner = new Compilation(known, Scope.empty(), resolver, overrides);
    checking.problems.remark(
        name.isEmpty() ? Optional.empty() : Optional.of("in variant `" + name + "`"));
    Experiments.Made made = inner.scenario(name, parts, by, checking);
    checking.problems.remark(Optional.empty());
    return made;
  }

  private Experiments.Made scenario(
      String name, List<VariantParts.Part> parts, VariantParts by, Checking outer) {
    checking = new Checking(known, before.copy(), outer.problems, resolver, outer.source);
    checking.replacements.putAll(by.replacements);
    statements = new Statements(checking, this);
    values = by.values;
    checking.env.seed = overrides.seed().orElse(1);
    needsRun = !runs(parts.stream().map(part -> part.origin().statement()).toList());
    List<Step> steps = new ArrayList<>();
    for (VariantParts.Part part : parts) {
      checking.source = part.origin().source();
      checking.quiet = !part.own();
      checking.env.variables.putAll(part.bindings());
      statements.check(part.origin().statement(), Statements.Where.TOP, steps);
      checking.env.variables.keySet().removeAll(part.bindings().keySet());
    }
    checking.source = outer.source;
    beforeOutput(new Span(0, 0), steps);
    int firstRun = 0;
    while (firstRun < steps.size() && !(steps.get(firstRun) instanceof Step.Run)) {
      firstRun++;
    }
    var scenario =
        new ExperimentPlan.Scenario(name, checking.env.params, steps, firstRun, checking.env.seed);
    return new Experiments.Made(scenario, checking.env);
  }

  @Override
  public Optional<Typed> replaced(String name) {
    return Optional.ofNullable(values.get(name));
  }

  // ---- other files ---------------------------------------------------------------------------

  @Override
  public void use(Statement.Use use, List<Step> out) {
    Optional<String> name = use.file().constant();
    Span span = use.file().span();
    if (name.isEmpty()) {
      checking.error(Code.NOT_CONSTANT, span, "the name of a file cannot have holes");
      return;
    }
    Source file;
    try {
      file = resolver.read(name.get(), checking.source);
    } catch (IOException e) {
      checking.error(
          Code.UNREADABLE, span, "`" + name.get() + "` cannot be read: " + e.getMessage());
      return;
    }
    if (openFiles.contains(file.name())) {
      checking.error(
          Code.CYCLIC_USE,
          span,
          "`" + name.get() + "` uses this file in turn",
          String.join(" uses ", openFiles) + " uses " + file.name());
      return;
    }
    if (checking.env.usedFiles.add(file.name())) {
      use(file, use, out);
    }
  }

  private void use(Source file, Statement.Use use, List<Step> out) {
    ParseResult parsed = SourceParser.parse(file);
    parsed.diagnostics().forEach(checking.problems::add);
    Source outer = checking.source;
    openFiles.add(file.name());
    checking.source = file;
    boolean left = false;
    for (Statement statement : parsed.statements()) {
      if (declares(statement)) {
        statements.check(statement, Statements.Where.TOP, out);
        remember(statement);
      } else {
        left = true;
      }
    }
    checking.source = outer;
    openFiles.removeLast();
    if (left) {
      checking.problems.note(
          Code.NOTE,
          checking.place(use.span()),
          "only the declarations of this file are taken in; it also has other statements");
    }
  }

  private static boolean declares(Statement statement) {
    return switch (statement) {
      case Statement.Declaration _, Statement.Let _, Statement.Param _, Statement.Use _ -> true;
      case Statement.For loop -> loop.body().stream().allMatch(Compilation::declares);
      default -> false;
    };
  }

  // ---- values from outside -------------------------------------------------------------------

  @Override
  public Optional<Typed> override(String param, Typed written) {
    String text = overrides.params().get(param);
    if (text == null) {
      return Optional.empty();
    }
    usedOverrides.add(param);
    var source = new Source("--set " + param, text);
    var all = new Place(source, new Span(0, text.length()));
    ExpressionResult parsed = SourceParser.parseExpression(source);
    boolean isText = written.type() == Type.TEXT;
    boolean isBare =
        parsed.expression().orElse(null) instanceof Expr.Ref(var path, _) && path.isName();
    if (isText && (parsed.hasErrors() || isBare)) {
      return Optional.of(Typed.constant(new Value.Text(text), all));
    }
    if (parsed.expression().isEmpty()) {
      parsed.diagnostics().forEach(checking.problems::add);
      return Optional.of(Typed.poison(all));
    }
    Source outer = checking.source;
    checking.source = source;
    Typed given = fitting(statements.expressions().check(parsed.expression().get()), written);
    checking.source = outer;
    return Optional.of(given);
  }

  /** A value from outside if it is of the kind of the one that is written; reports others. */
  private Typed fitting(Typed given, Typed written) {
    if (given.isPoison() || written.isPoison() || given.type().equals(written.type())) {
      return given;
    }
    if (written.type() instanceof Type.Number(var due)) {
      return statements.expressions().operators().due(given, due);
    }
    boolean bit = written.type() == Type.BOOL && given.type().equals(Type.COUNT);
    if (bit
        && given.constant().orElse(null) instanceof Value.Int(var number, _)
        && (number == 0 || number == 1)) {
      return Typed.constant(new Value.Bool(number == 1), given.place());
    }
    boolean lists = written.type() instanceof Type.ListOf && given.type() instanceof Type.ListOf;
    if (lists) {
      return given;
    }
    statements.expressions().errors().wrong(given, written.type().describe());
    return Typed.poison(given.place());
  }

  @Override
  public boolean hasSeed() {
    return overrides.seed().isPresent();
  }

  private void unusedOverrides() {
    for (String param : overrides.params().keySet()) {
      if (!usedOverrides.contains(param)) {
        String text = overrides.params().get(param);
        List<String> known = List.copyOf(checking.env.params.keySet());
        Diagnostic diagnostic =
            new Diagnostic(
                org.blklab.grammar.diag.Severity.ERROR,
                Code.UNKNOWN_NAME,
                new Source("--set " + param, text),
                new Span(0, text.length()),
                "the scenario has no `param " + param + "`",
                Suggest.hint(param, known).map(List::of).orElse(List.of()));
        checking.problems.add(diagnostic);
      }
    }
  }
}
