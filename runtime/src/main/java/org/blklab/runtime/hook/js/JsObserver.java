package org.blklab.runtime.hook.js;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;
import org.blklab.runtime.hook.ObserverHook;
import org.blklab.runtime.hook.Script;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** Calls a function of a script with the one view of a request that there is. */
final class JsObserver implements ObserverHook {
  private final PolyglotEngine engine;
  private final Script script;
  private Value function;
  private Value rq;

  JsObserver(PolyglotEngine engine, Script script, Value function, Value rq) {
    this.engine = engine;
    this.script = script;
    this.function = function;
    this.rq = rq;
    engine.guard.whenDiscarded(this::letGo);
  }

  private void letGo() {
    function = null;
    rq = null;
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request request, IoTask task, long value) {
    if (!engine.guard.enter()) {
      return;
    }
    engine.callbacks.calls(script);
    RequestView view = engine.view;
    view.now(queue.nowNs());
    view.set(bio, request, task);
    view.put(RequestField.LUN, engine.lunIndex(queue));
    view.put(RequestField.CPU, queue.cpu());
    view.put(RequestField.VALUE, value);
    try {
      function.executeVoid(rq);
    } catch (PolyglotException | OutOfMemoryError e) {
      engine.guard.failed(e, script);
    } finally {
      engine.guard.leave();
    }
  }
}
