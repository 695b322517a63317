package org.blklab.runtime.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.plan.Expr;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.plan.ValueFormat;
import org.blklab.runtime.run.ScenarioRun;

/** Where a session's runs stop of themselves: steps, breakpoints, watched values. */
final class SessionStops implements Probe {
  /** A breakpoint. */
  record Break(Step.On on, String text) {}

  /** A watched expression with its value when last looked at. */
  private static final class Watch {
    final Expr expr;
    Value last;

    Watch(Expr expr, Value last) {
      this.expr = expr;
      this.last = last;
    }
  }

  private final List<Break> breaks = new ArrayList<>();
  private final List<Watch> watches = new ArrayList<>();
  private ScenarioRun run;
  private boolean armed;
  private long stepsLeft;
  private Optional<String> stepPoint = Optional.empty();
  private Optional<String> reason = Optional.empty();

  /** From now on this is the run to stop. */
  void attach(ScenarioRun to) {
    run = to;
    breaks.forEach(this::add);
  }

  private void add(Break each) {
    run.live()
        .addProbe(
            Optional.empty(),
            run.breakpoint(
                each.on(),
                () -> {
                  if (armed && breaks.contains(each)) {
                    stop("breakpoint " + (breaks.indexOf(each) + 1) + ": " + each.text());
                  }
                }));
  }

  void addBreak(Step.On on, String text) {
    Break added = new Break(on, text);
    breaks.add(added);
    add(added);
  }

  void addWatch(Expr expr) {
    watches.add(new Watch(expr, run.evaluate(expr)));
  }

  void clearBreaks() {
    breaks.clear();
  }

  void clearWatches() {
    watches.clear();
  }

  List<String> breaks() {
    return breaks.stream().map(Break::text).toList();
  }

  /** Watched expressions with their values now. */
  List<String> watches() {
    return watches.stream()
        .map(w -> w.expr.place().text() + " = " + ValueFormat.text(run.evaluate(w.expr)))
        .toList();
  }

  /** Before a run: stop after so many hits of a trace point (any if empty); 0 for never. */
  void arm(long steps, Optional<String> point) {
    stepsLeft = steps;
    stepPoint = point;
    reason = Optional.empty();
    armed = true;
    for (Watch watch : watches) {
      watch.last = run.evaluate(watch.expr);
    }
  }

  boolean hasStopped() {
    return armed && reason.isPresent();
  }

  void disarm() {
    armed = false;
  }

  /** Why the run was stopped here; empty if it was not. */
  Optional<String> reason() {
    return reason;
  }

  private void stop(String why) {
    if (reason.isEmpty()) {
      reason = Optional.of(why);
    }
    run.requestStop();
  }

  @Override
  public boolean wants(TracePoint point) {
    return true;
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    if (!armed) {
      return;
    }
    if (stepsLeft > 0
        && (stepPoint.isEmpty()
            ? !point.letter().isEmpty()
            : point.kernelName().equals(stepPoint.get()))) {
      stepsLeft--;
      if (stepsLeft == 0) {
        stop("");
      }
    }
    for (Watch watch : watches) {
      Value now = run.evaluate(watch.expr);
      if (!now.equals(watch.last)) {
        stop(
            watch.expr.place().text()
                + " went from "
                + ValueFormat.text(watch.last)
                + " to "
                + ValueFormat.text(now));
        watch.last = now;
      }
    }
  }
}
