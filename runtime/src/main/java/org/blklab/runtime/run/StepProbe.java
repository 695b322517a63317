package org.blklab.runtime.run;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.plan.Evaluator;
import org.blklab.runtime.plan.Step;
import org.blklab.runtime.plan.Value;

/** {@code on TRACEPOINT (rq) [when …] { … }}: statements run when a door is passed. */
final class StepProbe implements Probe {
  private final Step.On on;
  private final ScenarioRun run;
  private final RequestFields fields = new RequestFields();
  private final Evaluator.Scope scope;
  private boolean busy;

  StepProbe(Step.On on, ScenarioRun run) {
    this.on = on;
    this.run = run;
    this.scope = run.scope(fields);
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
      run.inTracePoint(fields, () -> on.body().forEach(run::executeNow));
    }
    busy = false;
  }
}
