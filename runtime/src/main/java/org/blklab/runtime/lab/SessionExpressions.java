package org.blklab.runtime.lab;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Step;

/** Checks texts that are an expression, by way of a statement that holds one. */
final class SessionExpressions {
  private static final String PRINT = "print ";

  private final Function<Source, Compiled> compiler;

  SessionExpressions(Function<Source, Compiled> compiler) {
    this.compiler = compiler;
  }

  /** The expression; empty if the diagnostics say that it is wrong. */
  Optional<Expr> parse(Source expression, List<Diagnostic> problems) {
    Compiled compiled =
        compiler.apply(new Source(expression.name(), PRINT + expression.text()));
    compiled.diagnostics().forEach(each -> problems.add(unprinted(each, expression)));
    return compiled
        .plan()
        .map(plan -> ((Step.Print) plan.steps().getFirst()).values().getFirst());
  }

  /** A message about the expression, without the statement that it was put into. */
  private static Diagnostic unprinted(Diagnostic each, Source expression) {
    int length = expression.text().length();
    int start = Math.clamp(each.span().start() - PRINT.length(), 0, length);
    int end = Math.clamp(each.span().end() - PRINT.length(), start, length);
    return new Diagnostic(
        each.severity(),
        each.code(),
        expression,
        new Span(start, end),
        each.message(),
        each.hints());
  }
}
