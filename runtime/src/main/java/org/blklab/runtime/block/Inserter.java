package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/** Where a request waits until it is dispatched (spec 01 §1.8). */
final class Inserter {
  private final RequestQueue queue;
  private final Machine machine;
  private final Costs costs;

  Inserter(RequestQueue queue) {
    this.queue = queue;
    this.machine = queue.layer().machine();
    this.costs = queue.layer().costs();
  }

  /** Inserts one request by the table of §1.8.1. */
  void insert(Request rq, boolean atHead) {
    Hctx hctx = queue.hctx(rq.hctx);
    if (rq.op == Op.PASSTHROUGH) {
      bypass(rq, atHead);
    } else if (rq.op == Op.FLUSH) {
      bypass(rq, true);
    } else if (queue.gate() != null) {
      queue.gate().insert(hctx, rq, atHead);
    } else {
      intoCtx(hctx, rq, atHead);
    }
  }

  /** Straight to the dispatch list: no trace event. */
  void bypass(Request rq, boolean atHead) {
    RequestList dispatch = queue.hctx(rq.hctx).dispatch;
    if (atHead) {
      dispatch.addHead(rq);
    } else {
      dispatch.addTail(rq);
    }
  }

  /** Into the software queue of the CPU it was allocated on, with its I. */
  void intoCtx(Hctx hctx, Request rq, boolean atHead) {
    machine.charge(Costs.INSERT, costs.insertNs);
    rq.insertNs = machine.nowNs();
    queue.doors.hit(TracePoint.RQ_INSERT, rq.bio, rq, 0);
    RequestList list = queue.ctx(rq.cpu).list(hctx.type);
    if (atHead) {
      list.addHead(rq);
    } else {
      list.addTail(rq);
    }
    hctx.ctxMap.set(hctx.ctxIndex(rq.cpu));
  }
}
