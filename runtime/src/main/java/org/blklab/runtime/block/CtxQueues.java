package org.blklab.runtime.block;

/** Taking requests out of the software queues of a hardware queue (spec 01 §6.5, §6.6b). */
final class CtxQueues {
  private final RequestQueue queue;

  CtxQueues(RequestQueue queue) {
    this.queue = queue;
  }

  /** All of them, in CPU order, each list in its own order. */
  void takeAll(Hctx hctx, RequestList to) {
    for (int i = hctx.ctxMap.nextSet(0); i >= 0; i = next(hctx, i)) {
      RequestList list = hctx.ctxs[i].list(hctx.type);
      for (Request rq = list.removeFirst(); rq != null; rq = list.removeFirst()) {
        stamp(rq);
        to.addTail(rq);
      }
      hctx.ctxMap.clear(i);
    }
  }

  private static int next(Hctx hctx, int after) {
    return after + 1 < hctx.ctxs.length ? hctx.ctxMap.nextSet(after + 1) : -1;
  }

  /** The oldest request of the first pending ctx at or after {@code start}; null if none. */
  Request takeOne(Hctx hctx, int start) {
    int at = hctx.ctxMap.nextSet(start);
    if (at < 0) {
      at = hctx.ctxMap.nextSet(0);
    }
    if (at < 0) {
      return null;
    }
    RequestList list = hctx.ctxs[at].list(hctx.type);
    Request rq = list.removeFirst();
    if (list.isEmpty()) {
      hctx.ctxMap.clear(at);
    }
    if (rq != null) {
      stamp(rq);
    }
    return rq;
  }

  private void stamp(Request rq) {
    rq.dispatchNs = queue.nowNs();
    queue.doors.hit(TracePoint.RQ_DISPATCH, rq.bio, rq, 0);
  }
}
