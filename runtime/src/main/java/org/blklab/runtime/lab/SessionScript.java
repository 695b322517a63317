package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.grammar.diag.Source;
import org.blklab.grammar.diag.Span;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Place;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** Entries of a session in the language, also those of which only a part was done. */
final class SessionScript {
  /** What a stopped entry would still have done, as steps and in the language. */
  record Pending(List<Step> steps, String script) {}

  private SessionScript() {}

  static String runFor(long ns) {
    return "run " + ns + "ns";
  }

  static Step timedRun(long ns) {
    String text = runFor(ns);
    Place place = new Place(new Source("run", text), new Span(0, text.length()));
    return new Step.Run(constantTime(ns, place), Optional.empty(), place);
  }

  private static Optional<Expr> constantTime(long ns, Place place) {
    return Optional.of(new Expr.Constant(Value.time(ns), place));
  }

  /** What is left of a stopped entry after more time has passed. */
  static Optional<Pending> later(Pending pending, long passedNs) {
    boolean timed =
        pending.steps().getFirst() instanceof Step.Run(var time, var until, _)
            && time.isPresent()
            && until.isEmpty()
            && time.get() instanceof Expr.Constant;
    if (!timed) {
      return Optional.of(pending);
    }
    Step.Run run = (Step.Run) pending.steps().getFirst();
    long leftNs = Math.round(((Expr.Constant) run.time().get()).value().asDouble()) - passedNs;
    List<Step> rest = pending.steps().subList(1, pending.steps().size());
    int line = pending.script().indexOf('\n');
    String restScript = line < 0 ? "" : pending.script().substring(line);
    if (leftNs <= 0) {
      return rest.isEmpty() ? Optional.empty() : Optional.of(new Pending(rest, restScript.strip()));
    }
    List<Step> steps = new ArrayList<>(List.of(timedRun(leftNs)));
    steps.addAll(rest);
    return Optional.of(new Pending(steps, runFor(leftNs) + restScript));
  }

  /** What is left of a run for a time. */
  static Pending runPending(long leftNs) {
    return new Pending(List.of(timedRun(leftNs)), runFor(leftNs));
  }

  /**
   * An entry that failed after it had changed something.
   *
   * @param errno with which a write was refused
   */
  static String failed(String script, List<Step> steps, Optional<String> errno) {
    boolean write = steps.size() == 1 && steps.getFirst() instanceof Step.Assign;
    return write && errno.isPresent()
        ? "expect error " + errno.get() + " { " + script + " }"
        : "# failed: " + script.replace("\n", "\n# ");
  }

  /**
   * What was done of an entry that was stopped.
   *
   * @param last the step in which it was stopped
   * @param ranNs simulated time since that step began
   */
  static String cut(String script, Step last, long ranNs) {
    Place place = last.place();
    boolean own = place.source().text().strip().equals(script);
    String head = own ? place.source().text().substring(0, place.span().start()).strip() : "";
    String run = last instanceof Step.Run ? runFor(ranNs) : place.text();
    return head.isEmpty() ? run : head + "\n" + run;
  }

  /** What was done of an entry that now ends earlier, {@code ranNs} after its beginning. */
  static String cut(SessionEntry entry, long ranNs) {
    for (Step step : entry.steps()) {
      if (step instanceof Step.Run) {
        return cut(entry.script(), step, ranNs);
      }
    }
    return entry.script();
  }

  /**
   * What was left to do when a step was stopped.
   *
   * @param next index of the step after it
   * @param leftNs what a run for a time would still have had to run
   */
  static Optional<Pending> rest(String script, List<Step> steps, int next, long leftNs) {
    List<Step> left = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Step last = steps.get(next - 1);
    Place place = last.place();
    if (last instanceof Step.Run(var time, var until, _)) {
      if (time.isPresent()) {
        left.add(new Step.Run(constantTime(leftNs, place), until, place));
        text.append(runFor(leftNs));
        until.ifPresent(expr -> text.append(" until ").append(expr.place().text()));
      } else {
        left.add(last);
        text.append(place.text().isBlank() ? "run" : place.text());
      }
    }
    left.addAll(steps.subList(next, steps.size()));
    if (place.source().text().strip().equals(script)) {
      text.append('\n').append(place.source().text().substring(place.span().end()).strip());
    }
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(new Pending(left, text.toString().strip()));
  }
}
