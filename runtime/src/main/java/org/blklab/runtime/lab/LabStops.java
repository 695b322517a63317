package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.blklab.grammar.diag.Diagnostic;
import org.blklab.grammar.diag.Source;
import org.blklab.runtime.check.Compiled;
import org.blklab.runtime.plan.Step;

/** The breakpoints and watched values of a session. */
public final class LabStops {
  private final SessionStops stops;
  private final Function<Source, Compiled> compiler;

  LabStops(SessionStops stops, Function<Source, Compiled> compiler) {
    this.stops = stops;
    this.compiler = compiler;
  }

  /**
   * Stops every run where a trace point is passed and a condition holds.
   *
   * @return what is wrong with the condition; then nothing was added
   */
  public List<Diagnostic> addBreak(String tracepoint, Optional<String> when) {
    String condition = when.map(text -> " when " + text).orElse("");
    String text = "on " + tracepoint + " (rq)" + condition + " { print \"\" }";
    Compiled compiled = compiler.apply(new Source("break", text));
    compiled
        .plan()
        .ifPresent(
            plan -> stops.addBreak((Step.On) plan.steps().getFirst(), tracepoint + condition));
    return compiled.diagnostics();
  }

  /**
   * Shows an expression at each stop, and stops where it changes.
   *
   * @return what is wrong with it; then nothing was added
   */
  public List<Diagnostic> addWatch(String expression) {
    List<Diagnostic> problems = new ArrayList<>();
    new SessionExpressions(compiler)
        .parse(new Source("watch", expression), problems)
        .ifPresent(stops::addWatch);
    return problems;
  }

  public void clearBreaks() {
    stops.clearBreaks();
  }

  public void clearWatches() {
    stops.clearWatches();
  }

  /** The breakpoints as they were given. */
  public List<String> breaks() {
    return stops.breaks();
  }

  /** The watched expressions with their values now. */
  public List<String> watches() {
    return stops.watches();
  }
}
