package org.blklab.runtime.run;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.hook.ObserverHook;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** {@code on TRACEPOINT (rq) [when …] …}: statements or a hook that run when a door is passed. */
final class StepProbe implements Probe {
  private final Step.On on;
  private final RequestFields fields = new RequestFields();
  private final Evaluator.Scope scope;
  private final ObserverHook action;
  private boolean busy;

  /** Executes the statements of {@code on}. */
  StepProbe(Step.On on, ScenarioRun run) {
    this.on = on;
    this.scope = run.scope(fields);
    action =
        (_, _, _, _, _, _) -> run.inTracePoint(fields, () -> on.body().forEach(run::executeNow));
  }

  /** Calls a hook. */
  StepProbe(Step.On on, ScenarioRun run, ObserverHook hook) {
    this.on = on;
    this.scope = run.scope(fields);
    action = hook;
  }

  @Override
  public boolean wants(TracePoint point) {
    return point.kernelName().equals(on.tracepoint());
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    if (busy) {
      return;
    }
    busy = true;
    fields.set(queue, bio, rq, task, value);
    boolean due =
        on.when().isEmpty()
            || Evaluator.evaluate(on.when().get(), scope) instanceof Value.Bool(var yes) && yes;
    if (due) {
      action.hit(point, queue, bio, rq, task, value);
    }
    busy = false;
  }
}
