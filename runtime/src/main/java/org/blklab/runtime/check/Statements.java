package org.blklab.runtime.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Expr;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.declare.Declarations;
import org.blklab.runtime.check.declare.Queues;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Symbol;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.env.Variable;
import org.blklab.runtime.check.env.Words;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.check.expr.Properties;
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
  private final Outputs outputs;
  private final Writes writes;
  private final TracePoints tracePoints;

  /** Where a statement stands decides what it may be. */
  enum Where {
    TOP("the file"),
    AT("`at`"),
    EVERY("`every`"),
    ON("`on`"),
    TASK("`task`"),
    EXPECT_ERROR("`expect error`");

    private final String text;

    Where(String text) {
      this.text = text;
    }

    /** For messages: inside what. */
    String text() {
      return text;
    }
  }

  /** What concerns the scenario as a whole: files, runs, experiments. */
  interface Scenario {
    /** Takes in another file's declarations. */
    void use(Statement.Use use, List<Step> out);

    /** Something is put out: a file without a run is run before. */
    void beforeOutput(Span span, List<Step> out);

    /** A value that an experiment gives to a name. */
    Optional<Typed> replaced(String name);

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
    this.outputs = new Outputs(checking, expressions, declarations);
    this.writes = new Writes(checking, expressions, properties, declarations.queues(), scenario);
    this.tracePoints = new TracePoints(checking, expressions, declarations.names());
  }

  Expressions expressions() {
    return expressions;
  }

  Declarations declarations() {
    return declarations;
  }

  Properties properties() {
    return properties;
  }

  Loops loops() {
    return loops;
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
    int outside = checking.env.mark();
    check(statements, where, steps);
    checking.env.release(outside);
    return steps;
  }

  void check(Statement statement, Where where, List<Step> out) {
    if (checking.problems.isEnough()
        || !mayStand(statement, where)
        || checking.quiet && isOutput(statement)) {
      return;
    }
    Place place = checking.place(statement.span());
    switch (statement) {
      case Statement.Declaration declaration -> {
        for (Declared declared : declarations.declare(declaration)) {
          out.add(new Step.Declare(declared, place));
        }
      }
      case Statement.For loop -> {
        if (repeatable(loop)) {
          loops.expand(loop, () -> check(loop.body(), where, out));
        }
      }
      case Statement.Use use -> scenario.use(use, out);
      case Statement.Let(var name, var value, _) -> let(name.text(), name.span(), value, out);
      case Statement.Param(var name, var value, _) -> param(name.text(), name.span(), value);
      case Statement.Run run -> run(run, out);
      case Statement.At at -> at(at, out);
      case Statement.Every every -> every(every, out);
      case Statement.Task(var name, var body, _) ->
          out.add(new Step.Task(name.text(), block(body, Where.TASK), place));
      case Statement.Assign assign -> writes.assign(assign, where, out);
      case Statement.On on -> tracePoints.on(on, body -> block(body, Where.ON)).ifPresent(out::add);
      case Statement.Script(var handler, var span) -> {
        if (checking.has(Feature.JS, span)) {
          tracePoints.js(handler).ifPresent(code -> out.add(new Step.Script(code, place)));
        }
      }
      case Statement.ExpectError expect -> expectError(expect, out);
      case Statement.Abort(var when, var message, _) ->
          out.add(
              new Step.Abort(
                  expressions.condition(when).expr(),
                  message.map(text -> expressions.check(text).expr()),
                  place));
      case Statement.Trace _ -> outputs.check(statement, out);
      case Statement.Reset(var what, _) -> reset(what, place, out);
      case Statement.Expect _,
          Statement.Print _,
          Statement.Table _,
          Statement.Plot _,
          Statement.Report _ -> {
        if (where == Where.TOP) {
          scenario.beforeOutput(statement.span(), out);
        }
        outputs.check(statement, out);
      }
      case Statement.Compare _, Statement.Sweep _, Statement.Bisect _, Statement.Tune _ ->
          scenario.experiment(statement, out);
    }
  }

  /** Whether all statements of a loop may be repeated; reports those that may not. */
  private boolean repeatable(Statement.For loop) {
    boolean all = true;
    for (Statement statement : loop.body()) {
      switch (statement) {
        case Statement.Param _,
            Statement.Use _,
            Statement.Compare _,
            Statement.Sweep _,
            Statement.Bisect _,
            Statement.Tune _ -> {
          all = false;
          checking.error(
              Code.CONTRADICTION,
              Words.span(statement),
              "`" + Words.of(statement) + "` cannot stand inside `for`");
        }
        default -> {}
      }
    }
    return all;
  }

  private static boolean isOutput(Statement statement) {
    return switch (statement) {
      case Statement.Expect _,
          Statement.Print _,
          Statement.Table _,
          Statement.Plot _,
          Statement.Report _ ->
          true;
      default -> false;
    };
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
          case Statement.Declaration _,
              Statement.At _,
              Statement.Every _,
              Statement.On _,
              Statement.Script _ ->
              where == Where.TOP || where == Where.AT;
          case Statement.ExpectError _ -> where != Where.EXPECT_ERROR;
          case Statement.Task _ -> where != Where.EXPECT_ERROR && where != Where.TASK;
          case Statement.Assign _, Statement.For _, Statement.Let _ -> true;
          default -> where != Where.TASK;
        };
    if (!only) {
      checking.error(
          Code.CONTRADICTION,
          Words.span(statement),
          "`" + Words.of(statement) + "` cannot stand inside " + where.text);
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
    typed = scenario.replaced(name).orElse(typed);
    if (typed.constant().isEmpty() && !typed.isPoison()) {
      out.add(new Step.Let(name, typed.expr(), place));
      typed = new Typed(new org.blklab.runtime.plan.Expr.Variable(name, place), typed.type());
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
    Optional<Typed> given = scenario.replaced(name).or(() -> scenario.override(name, written));
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
        .filter(symbol -> !checking.doubtful.contains(symbol.name()))
        .filter(s -> isEndless((Declared.Workload) s.declared().get()))
        .findFirst();
  }

  private boolean isEndless(Declared.Workload workload) {
    boolean ownPace =
        workload.source() == Declared.Source.FIO || workload.source() == Declared.Source.JOB;
    return ownPace && checking.known.fio().isEndless(workload.settings());
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
      checking.error(Code.OUT_OF_RANGE, every.period().span(), "`every` needs a time above 0");
    }
    from.ifPresent(typed -> notNegative(typed, "`from`"));
    if (from.isPresent()
        && to.isPresent()
        && from.get().constant().isPresent()
        && to.get().constant().isPresent()
        && to.get().constant().get().asDouble() < from.get().constant().get().asDouble()) {
      checking.error(Code.CONTRADICTION, every.to().get().span(), "`to` is before `from`");
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
}
