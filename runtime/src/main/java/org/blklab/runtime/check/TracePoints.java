package org.blklab.runtime.check;

import java.util.List;
import java.util.Optional;
import org.blklab.grammar.ast.Statement;
import org.blklab.grammar.diag.Code;
import org.blklab.grammar.diag.Span;
import org.blklab.grammar.diag.Suggest;
import org.blklab.runtime.check.declare.Names;
import org.blklab.runtime.check.env.Checking;
import org.blklab.runtime.check.env.Feature;
import org.blklab.runtime.check.env.Typed;
import org.blklab.runtime.check.expr.Expressions;
import org.blklab.runtime.plan.Step;

/** {@code on TRACEPOINT} and JavaScript. */
final class TracePoints {
  private final Checking checking;
  private final Expressions expressions;
  private final Names names;

  TracePoints(Checking checking, Expressions expressions, Names names) {
    this.checking = checking;
    this.expressions = expressions;
    this.names = names;
  }

  /** Checks the statements of a block. */
  interface Body {
    List<Step> check(List<Statement> statements);
  }

  /** {@code on TRACEPOINT …}. */
  Optional<Step> on(Statement.On on, Body body) {
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
    on.variable().ifPresent(name -> names.isFree(variable, name.span()));
    checking.request = Optional.of(variable);
    Optional<Typed> when = on.when().map(expressions::condition);
    List<Step> steps = List.of();
    Optional<Step.JsCode> code = Optional.empty();
    if (on.handler() instanceof Statement.Handler.Block(var statements, _)) {
      steps = body.check(statements);
    } else if (checking.has(Feature.JS, handlerSpan(on.handler()))) {
      code = js(on.handler());
    }
    checking.request = outer;
    return isKnown
        ? Optional.of(
            new Step.On(
                point, variable, when.map(Typed::expr), steps, code, checking.place(on.span())))
        : Optional.empty();
  }

  private static Span handlerSpan(Statement.Handler handler) {
    return switch (handler) {
      case Statement.Handler.Block(_, var span) -> span;
      case Statement.Handler.Js(_, var span) -> span;
      case Statement.Handler.JsFile(_, var span) -> span;
    };
  }

  /** The code of a handler; empty for a block of statements. */
  Optional<Step.JsCode> js(Statement.Handler handler) {
    return switch (handler) {
      case Statement.Handler.Js(var code, var span) ->
          Optional.of(new Step.JsCode(code, Optional.empty(), checking.place(span)));
      case Statement.Handler.JsFile(var file, var span) ->
          expressions
              .text(file, "the file's name")
              .flatMap(name -> checking.script(name, file.span()))
              .map(
                  source ->
                      new Step.JsCode(
                          source.text(), Optional.of(source.name()), checking.place(span)));
      case Statement.Handler.Block _ -> Optional.empty();
    };
  }
}
