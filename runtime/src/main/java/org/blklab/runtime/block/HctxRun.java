package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/**
 * One run of a hardware queue (spec 01 §6.5, §6.6), one request a step. Runs of the same hctx may
 * overlap; each has lists of its own, as in the kernel.
 */
final class HctxRun {
  private static final int IDLE = 0;
  private static final int TAKE = 1;
  private static final int LEFTOVERS = 2;
  private static final int SOURCE = 3;
  private static final int PULL = 4;
  private static final int GROUP = 5;
  private static final int SEND = 6;
  private static final int CTX_PULL = 7;
  private static final int CTX_SEND = 8;
  private static final int CTX_ALL = 9;

  /** How long one run may go on asking the elevator. */
  private static final long MAX_RUN_NS = 1_000_000_000L;

  private final BlockLayer layer;
  private final Machine machine;
  private final DispatchList send;
  private final RequestList pulled = new RequestList();
  private int phase = IDLE;
  private RequestQueue queue;
  private Hctx hctx;
  private boolean again;
  private boolean need;
  private long endNs;
  // one round of asking the elevator
  private int max;
  private int count;
  private boolean severalHctxs;
  private boolean busy;
  private boolean rerun;
  private boolean anySent;
  private int ctxFrom;

  HctxRun(BlockLayer layer) {
    this.layer = layer;
    this.machine = layer.machine();
    this.send = new DispatchList(layer);
  }

  void begin(Hctx which) {
    if (phase != IDLE) {
      throw new IllegalStateException("run begun twice; please report");
    }
    hctx = which;
    queue = which.queue;
    again = false;
    machine.charge(Costs.HCTX_RUN, layer.costs().hctxRunNs);
    if (!which.stopped && !queue.freezer.isQuiesced()) {
      phase = TAKE;
    }
  }

  boolean isRunning() {
    return phase != IDLE;
  }

  /** Goes on until time has passed; true if there is more to do. */
  boolean advance() {
    while (phase != IDLE) {
      step();
      if (layer.segmentUsed()) {
        return phase != IDLE;
      }
    }
    return false;
  }

  /** Goes on to the end, within this segment. */
  void finish() {
    while (phase != IDLE) {
      step();
    }
  }

  private void step() {
    switch (phase) {
      case TAKE -> take();
      case LEFTOVERS -> leftovers();
      case SOURCE -> source();
      case PULL -> pull();
      case GROUP -> group();
      case SEND -> sendGroup();
      case CTX_PULL -> ctxPull();
      case CTX_SEND -> ctxSend();
      case CTX_ALL -> ctxAll();
      default -> throw new IllegalStateException("run phase " + phase + "; please report");
    }
  }

  private void take() {
    if (hctx.dispatch.isEmpty()) {
      need = hctx.dispatchBusy != 0;
      phase = SOURCE;
      return;
    }
    send.requests.takeAll(hctx.dispatch);
    hctx.restart = true;
    send.begin(hctx, true);
    phase = LEFTOVERS;
  }

  private void leftovers() {
    if (!send.step()) {
      need = true;
      phase = send.allSent() ? SOURCE : IDLE; // the elevator is not asked while some are left
    }
  }

  private void source() {
    if (queue.gate() != null) {
      endNs = machine.nowNs() + MAX_RUN_NS;
      beginRound();
    } else if (need) {
      ctxFrom = hctx.dispatchFrom;
      phase = CTX_PULL;
    } else {
      queue.ctxQueues.takeAll(hctx, send.requests);
      send.begin(hctx, true);
      phase = CTX_ALL;
    }
  }

  private void beginRound() {
    max = hctx.dispatchBusy != 0 ? 1 : queue.nrRequests();
    count = 0;
    severalHctxs = false;
    busy = false;
    rerun = false;
    anySent = false;
    phase = PULL;
  }

  /** Asks the elevator for one; spec 01 §6.6 step 2. */
  private void pull() {
    if (!queue.gate().hasWork(hctx.index)) {
      endPull();
      return;
    }
    if (!hctx.dispatch.isEmpty()) {
      busy = true;
      endPull();
      return;
    }
    int token = queue.budget.get();
    if (token < 0) {
      endPull();
      return;
    }
    Request rq = queue.gate().dispatch(hctx);
    if (rq == null) {
      queue.budget.put(token);
      rerun = true;
      endPull();
      return;
    }
    rq.budgetToken = token;
    rq.dispatchNs = machine.nowNs();
    queue.doors.hit(TracePoint.RQ_DISPATCH, rq.bio, rq, 0);
    pulled.addTail(rq);
    count++;
    severalHctxs |= rq.hctx != hctx.index;
    if (!queue.tags.getDriverTag(rq) || count >= max) {
      endPull();
    }
  }

  private void endPull() {
    if (count == 0) {
      if (rerun) {
        queue.runner.runAllDelayed();
      }
      endRound();
    } else {
      phase = GROUP;
    }
  }

  /** The next hctx, in index order, of which requests were pulled. */
  private void group() {
    Hctx to = hctx;
    if (severalHctxs) {
      int least = Integer.MAX_VALUE;
      for (Request rq = pulled.first(); rq != null; rq = rq.nextRq) {
        least = Math.min(least, rq.hctx);
      }
      to = queue.hctx(least);
      Request rq = pulled.first();
      while (rq != null) {
        Request following = rq.nextRq;
        if (rq.hctx == least) {
          pulled.remove(rq);
          send.requests.addTail(rq);
        }
        rq = following;
      }
    } else {
      send.requests.takeAll(pulled);
    }
    send.begin(to, false);
    phase = SEND;
  }

  private void sendGroup() {
    if (send.step()) {
      return;
    }
    anySent |= send.allSent();
    if (pulled.isEmpty()) {
      endRound();
    } else {
      phase = GROUP;
    }
  }

  private void endRound() {
    if (busy) {
      tryAgain();
    } else if (!anySent) {
      phase = IDLE;
    } else if (machine.nowNs() > endNs) {
      phase = IDLE;
      queue.runner.runAsync(hctx);
    } else {
      beginRound();
    }
  }

  /** Something arrived on the dispatch list meanwhile: goes first, once; then kblockd has it. */
  private void tryAgain() {
    if (again) {
      phase = IDLE;
      queue.runner.runAsync(hctx);
    } else {
      again = true;
      phase = TAKE;
    }
  }

  /** Without an elevator and busy: one request a software queue in turn; spec 01 §6.6b. */
  private void ctxPull() {
    if (!hctx.dispatch.isEmpty()) {
      hctx.dispatchFrom = ctxFrom;
      tryAgain();
      return;
    }
    int token = hctx.ctxMap.anySet() ? queue.budget.get() : -1;
    if (token < 0) {
      endCtxPull();
      return;
    }
    Request rq = queue.ctxQueues.takeOne(hctx, ctxFrom);
    if (rq == null) {
      queue.budget.put(token);
      queue.runner.runAllDelayed();
      endCtxPull();
      return;
    }
    rq.budgetToken = token;
    int place = hctx.ctxIndex(rq.cpu) + 1;
    ctxFrom = place == hctx.ctxs.length ? 0 : place;
    send.requests.addTail(rq);
    send.begin(hctx, false);
    phase = CTX_SEND;
  }

  private void ctxSend() {
    if (send.step()) {
      return;
    }
    if (send.allSent()) {
      phase = CTX_PULL;
    } else {
      endCtxPull();
    }
  }

  private void endCtxPull() {
    hctx.dispatchFrom = ctxFrom;
    phase = IDLE;
  }

  private void ctxAll() {
    if (!send.step()) {
      phase = IDLE;
    }
  }
}
