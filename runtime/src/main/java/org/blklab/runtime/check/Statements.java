package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Path;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.plan.Declared;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** Statements to steps of the plan, one after the other. */
final class Statements {
  private final Checking checking;
  private final Expressions expressions;
  private final Declarations declarations;
  private final Properties properties;
  private final Loops loops;
  private final Scenario scenario;

  /** Where a statement stands decides what it may be. */
  enum Where {
    TOP("the file"),
    AT("`at`"),
    EVERY("`every`"),
    ON("`on`"),
    EXPECT_ERROR("`expect error`");

    private final String text;

    Where(String text) {
      this.text = text;
    }
  }

  /** What concerns the scenario as a whole: files, runs, experiments. */
  interface Scenario {
    /** Takes in another file's declarations. */
    void use(Statement.Use use, List<Step> out);

    /** Something is put out: a file without a run is run before. */
    void beforeOutput(Span span, List<Step> out);

    /** A value for a parameter from outside. */
    Optional<Typed> override(String param, Typed written);

    /** Whether the seed is given from outside. */
    boolean hasSeed();

    void experiment(Statement statement, List<Step> out);
  }

  Statements(Checking checking, Scenario scenario) {
    this.checking = checking;
    this.scenario = scenario;
    this.expressions = new Expressions(checking);
    this.declarations = new Declarations(checking, expressions);
    this.properties = new Properties(checking, expressions);
    this.loops = new Loops(checking, expressions, declarations.names());
  }

  Expressions expressions() {
    return expressions;
  }

  Queues queues() {
    return declarations.queues();
  }

  /** Checks statements in order; what they do is added to {@code out}. */
  void check(List<Statement> statements, Where where, List<Step> out) {
    for (Statement statement : statements) {
      check(statement, where, out);
    }
  }

  private List<Step> block(List<Statement> statements, Where where) {
    List<Step> steps = new ArrayList<>();
    var outside = List.copyOf(checking.env.variables.keySet());
    check(statements, where, steps);
    checking.env.variables.keySet().retainAll(outside);
    return steps;
  }

  void check(Statement statement, Where where, List<Step> out) {
    if (!mayStand(statement, where)) {
      return;
    }
    Place place = checking.place(statement.span());
    switch (statement) {
      case Statement.Declaration declaration ->
          declarations
              .declare(declaration)
              .ifPresent(declared -> out.add(new Step.Declare(declared, place)));
      case Statement.For loop ->
          loops.expand(loop, () -> check(loop.body(), where, out));
      case Statement.Use use -> scenario.use(use, out);
      case Statement.Let(var name, var value, _) -> let(name.text(), name.span(), value, out);
      case Statement.Param(var name, var value, _) -> param(name.text(), name.span(), value);
      case Statement.Run run -> run(run, out);
      case Statement.At at -> at(at, out);
      case Statement.Every every -> every(every, out);
      case Statement.Assign assign -> assign(assign, where, out);
      case Statement.On on -> on(on, out);
      case Statement.Script(var handler, var span) -> {
        if (checking.has(Feature.JS, span)) {
          js(handler).ifPresent(code -> out.add(new Step.Script(code, place)));
        }
      }
      case Statement.ExpectError expect -> expectError(expect, out);
      case Statement.Abort(var when, var message, _) ->
          out.add(
              new Step.Abort(
                  expressions.condition(when).expr(), message.map(this::plain), place));
      case Statement.Trace(var lun, var to, _) -> trace(lun, to, place, out);
      case Statement.Reset(var what, _) -> reset(what, place, out);
      case Statement.Expect _,
          Statement.Print _,
          Statement.Table _,
          Statement.Plot _,
          Statement.Report _ ->
          output(statement, where, place, out);
      case Statement.Compare _,
          Statement.Sweep _,
          Statement.Bisect _,
          Statement.Tune _ ->
          scenario.experiment(statement, out);
    }
  }

  /** Whether a statement may stand here; reports it if not. */
  private boolean mayStand(Statement statement, Where where) {
    boolean only =
        switch (statement) {
          case Statement.Run _,
              Statement.Compare _,
              Statement.Sweep _,
              Statement.Bisect _,
              Statement.Tune _,
              Statement.Use _,
              Statement.Param _ ->
              where == Where.TOP;
          case Statement.Declaration _, Statement.At _, Statement.Every _, Statement.On _,
              Statement.Script _ ->
              where == Where.TOP || where == Where.AT;
          case Statement.ExpectError _ -> where != Where.EXPECT_ERROR;
          default -> true;
        };
    if (!only) {
      String word = Words.of(statement);
      checking.error(
          Code.CONTRADICTION,
          new Span(statement.span().start(), statement.span().start() + word.length()),
          "`" + word + "` cannot stand inside " + where.text);
    }
    return only;
  }

  // ---- names ---------------------------------------------------------------------------------

  private void let(String name, Span span, Expr value, List<Step> out) {
    Typed typed = expressions.check(value);
    if (!declarations.names().mayBeDeclared(name, span)
        || !declarations.names().isFree(name, span)) {
      return;
    }
    Place place = checking.place(span);
    if (typed.constant().isEmpty() && !typed.isPoison()) {
      out.add(new Step.Let(name, typed.expr(), place));
      typed =
          new Typed(new org.blklab.runtime.plan.Expr.Variable(name, place), typed.type());
    }
    checking.env.variables.put(name, new Variable(name, Variable.Role.LET, typed, place));
  }

  private void param(String name, Span span, Expr value) {
    Typed written = expressions.check(value);
    if (!declarations.names().mayBeDeclared(name, span)
        || !declarations.names().isFree(name, span)) {
      return;
    }
    Place place = checking.place(span);
    Optional<Value> constant = expressions.constant(written, "`" + name + "`");
    Optional<Typed> given = scenario.override(name, written);
    Typed used = given.orElse(constant.isPresent() ? written : Typed.poison(place));
    checking.env.variables.put(name, new Variable(name, Variable.Role.PARAM, used, place));
    used.constant().ifPresent(known -> checking.env.params.put(name, known));
  }

  // ---- time ----------------------------------------------------------------------------------

  private void run(Statement.Run run, List<Step> out) {
    Optional<Typed> time = run.time().map(expressions::time);
    Optional<Typed> until = run.until().map(expressions::condition);
    time.ifPresent(typed -> notNegative(typed, "a run"));
    Place place = checking.place(run.span());
    if (time.isEmpty() && until.isEmpty()) {
      endless().ifPresent(name -> reportEndless(name, place));
    }
    out.add(new Step.Run(time.map(Typed::expr), until.map(Typed::expr), place));
  }

  /** A workload that would keep a run going for ever. */
  Optional<Symbol> endless() {
    return checking.env.of(Kind.WORKLOAD).values().stream()
        .filter(symbol -> symbol.declared().isPresent())
        .filter(s -> WorkloadRules.isEndless((Declared.Workload) s.declared().get()))
        .findFirst();
  }

  /** Reports it where the run stands, or where it stands itself. */
  void reportEndless(Symbol workload, Place place) {
    checking.problems.error(
        Code.ENDLESS,
        place,
        "the run would never end: workload `" + workload.name() + "` goes on for ever",
        List.of("give it a `runtime`, or write `run 10s`"));
  }

  private void notNegative(Typed typed, String what) {
    if (typed.constant().isPresent() && typed.constant().get().asDouble() < 0) {
      checking.error(
          Code.OUT_OF_RANGE, typed.place().span(), what + " cannot take a negative time");
    }
  }

  private void at(Statement.At at, List<Step> out) {
    Typed time = expressions.time(at.time());
    notNegative(time, "`at`");
    List<Step> body = block(at.body(), Where.AT);
    out.add(new Step.At(time.expr(), body, checking.place(at.span())));
  }

  private void every(Statement.Every every, List<Step> out) {
    Typed period = expressions.time(every.period());
    Optional<Typed> from = every.from().map(expressions::time);
    Optional<Typed> to = every.to().map(expressions::time);
    if (period.constant().isPresent() && period.constant().get().asDouble() <= 0) {
      checking.error(
          Code.OUT_OF_RANGE, every.period().span(), "`every` needs a time above 0");
    }
    from.ifPresent(typed -> notNegative(typed, "`from`"));
    if (from.isPresent()
        && to.isPresent()
        && from.get().constant().isPresent()
        && to.get().constant().isPresent()
        && to.get().constant().get().asDouble() < from.get().constant().get().asDouble()) {
      checking.error(
          Code.CONTRADICTION, every.to().get().span(), "`to` is before `from`");
    }
    List<Step> body = block(every.body(), Where.EVERY);
    out.add(
        new Step.Every(
            period.expr(),
            every.after(),
            from.map(Typed::expr),
            to.map(Typed::expr),
            body,
            checking.place(every.span())));
  }

  // ---- writes --------------------------------------------------------------------------------

  private void assign(Statement.Assign assign, Where where, List<Step> out) {
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
    Typed value = properties.kernelValue(attribute.get().spec(), assign.value());
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
  List<Step.Assign> scheduler(Paths.Attribute attribute, Expr value, Place place) {
    List<Step.Assign> writes = new ArrayList<>();
    for (Declared.AttributeWrite write :
        declarations.queues().scheduler(attribute.owner(), value)) {
      writes.add(assign(attribute.owner(), write, place));
    }
    return writes;
  }

  static Step.Assign assign(String lun, Declared.AttributeWrite write, Place place) {
    return new Step.Assign(
        lun,
        "queue/" + write.attribute(),
        new org.blklab.runtime.plan.Expr.Constant(
            new Value.Text(write.text()), write.place()),
        org.blklab.runtime.plan.KernelUnit.TEXT,
        place);
  }

  private void seed(Statement.Assign assign, Where where, List<Step> out) {
    if (where != Where.TOP) {
      checking.error(
          Code.CONTRADICTION, assign.span(), "the seed cannot change inside " + where.text);
      return;
    }
    Optional<Long> seed =
        expressions.wholeNumber(assign.value(), "the seed", 0, Long.MAX_VALUE);
    if (seed.isPresent() && !scenario.hasSeed()) {
      checking.env.seed = seed.get();
      out.add(new Step.Seed(seed.get(), checking.place(assign.span())));
    }
  }

  // ---- trace points --------------------------------------------------------------------------

  private void on(Statement.On on, List<Step> out) {
    String point = on.tracepoint().text();
    List<String> known = checking.catalogue().tracePoints();
    boolean isKnown = known.contains(point);
    if (!isKnown) {
      checking.error(
          Code.UNKNOWN_TRACEPOINT,
          on.tracepoint().span(),
          "unknown trace point `" + point + "`",
          Suggest.closest(point, known)
              .map(near -> "did you mean `" + near + "`?")
              .or(() -> Optional.of("known: " + String.join(", ", known))));
    }
    Optional<String> outer = checking.request;
    String variable = on.variable().map(name -> name.text()).orElse("rq");
    on.variable().ifPresent(name -> declarations.names().isFree(variable, name.span()));
    checking.request = Optional.of(variable);
    Optional<Typed> when = on.when().map(expressions::condition);
    List<Step> body = List.of();
    Optional<Step.JsCode> code = Optional.empty();
    if (on.handler() instanceof Statement.Handler.Block(var statements, _)) {
      body = block(statements, Where.ON);
    } else if (checking.has(Feature.JS, handlerSpan(on.handler()))) {
      code = js(on.handler());
    }
    checking.request = outer;
    if (isKnown) {
      out.add(
          new Step.On(
              point,
              variable,
              when.map(Typed::expr),
              body,
              code,
              checking.place(on.span())));
    }
  }

  private static Span handlerSpan(Statement.Handler handler) {
    return switch (handler) {
      case Statement.Handler.Block(_, var span) -> span;
      case Statement.Handler.Js(_, var span) -> span;
      case Statement.Handler.JsFile(_, var span) -> span;
    };
  }

  private Optional<Step.JsCode> js(Statement.Handler handler) {
    return switch (handler) {
      case Statement.Handler.Js(var code, var span) ->
          Optional.of(new Step.JsCode(code, Optional.empty(), checking.place(span)));
      case Statement.Handler.JsFile(var file, var span) ->
          text(file, "the file's name")
              .map(name -> new Step.JsCode("", Optional.of(name), checking.place(span)));
      case Statement.Handler.Block _ -> Optional.empty();
    };
  }

  // ---- results -------------------------------------------------------------------------------

  private void expectError(Statement.ExpectError expect, List<Step> out) {
    String errno = expect.errno().text();
    List<String> known = checking.catalogue().errnos();
    if (!known.contains(errno)) {
      checking.error(
          Code.UNKNOWN_ERRNO,
          expect.errno().span(),
          "unknown errno `" + errno + "`",
          Suggest.hint(errno, known));
    }
    List<Step> body = block(expect.body(), Where.EXPECT_ERROR);
    out.add(new Step.ExpectError(errno, body, checking.place(expect.span())));
  }

  private void output(Statement statement, Where where, Place place, List<Step> out) {
    if (where == Where.TOP) {
      scenario.beforeOutput(statement.span(), out);
    }
    switch (statement) {
      case Statement.Expect(var condition, var message, _) ->
          out.add(
              new Step.Expect(
                  expressions.condition(condition).expr(), message.map(this::plain), place));
      case Statement.Print(var values, _) -> out.add(new Step.Print(plain(values), place));
      case Statement.Table(var values, _) -> out.add(new Step.Table(groups(values), place));
      case Statement.Plot plot -> plot(plot, place, out);
      case Statement.Report(var to, var span) -> {
        if (checking.has(Feature.REPORT, span)) {
          text(to, "the file's name").ifPresent(file -> out.add(new Step.Report(file, place)));
        }
      }
      default -> throw new IllegalArgumentException("no output: " + statement);
    }
  }

  private void plot(Statement.Plot plot, Place place, List<Step> out) {
    if (!checking.has(Feature.PLOT, plot.span())) {
      return;
    }
    List<String> known = List.of("time", "cdf", "histogram");
    String over = plot.over().map(name -> name.text()).orElse("time");
    if (!known.contains(over)) {
      checking.error(
          Code.WRONG_WORD,
          plot.over().get().span(),
          "a plot over `" + over + "` is not known",
          Suggest.hint(over, known));
    }
    Optional<String> file = plot.to().flatMap(to -> text(to, "the file's name"));
    out.add(new Step.Plot(groups(plot.values()), over, file, place));
  }

  private void trace(Path lun, Expr to, Place place, List<Step> out) {
    Optional<Symbol> symbol =
        declarations.referred(
            Kind.LUN, new Expr.Ref(lun, lun.span()));
    Optional<String> file = text(to, "the file's name");
    if (symbol.isPresent() && file.isPresent()) {
      out.add(new Step.Trace(symbol.get().name(), file.get(), place));
    }
  }

  private void reset(org.blklab.grammar.ast.Name what, Place place, List<Step> out) {
    if (what.text().equals("stats")) {
      out.add(new Step.ResetStats(place));
    } else {
      checking.error(
          Code.UNKNOWN_NAME,
          what.span(),
          "`" + what.text() + "` cannot be reset",
          "write `reset stats`");
    }
  }

  private Optional<String> text(Expr expr, String what) {
    Typed typed = expressions.check(expr);
    Optional<Value> value = expressions.constant(typed, what);
    if (value.isPresent() && !(value.get() instanceof Value.Text)) {
      expressions.operators().wrong(typed, "a string");
      return Optional.empty();
    }
    return value.map(known -> ((Value.Text) known).value());
  }

  private org.blklab.runtime.plan.Expr plain(Expr expr) {
    return expressions.check(expr).expr();
  }

  private List<org.blklab.runtime.plan.Expr> plain(List<Expr> all) {
    return all.stream().map(this::plain).toList();
  }

  private List<org.blklab.runtime.plan.Expr> groups(List<Expr> all) {
    List<org.blklab.runtime.plan.Expr> checked = new ArrayList<>();
    for (Expr expr : all) {
      checked.add(
          expr instanceof Expr.Ref(var path, _)
              ? expressions.paths().readGroup(path).expr()
              : plain(expr));
    }
    return checked;
  }
}
