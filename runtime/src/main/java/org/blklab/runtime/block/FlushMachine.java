package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/**
 * Turns PREFLUSH and FUA into device flushes and coalesces them; one a hardware queue (spec 01 §8).
 * A request goes through PREFLUSH, DATA, POSTFLUSH as far as it needs them, then is ended.
 */
final class FlushMachine {
  private static final int PREFLUSH = 1;
  private static final int DATA = 1 << 1;
  private static final int POSTFLUSH = 1 << 2;
  private static final int DONE = 1 << 3;
  private static final int ALL = PREFLUSH | DATA | POSTFLUSH;

  /** A flush waits for data of other sequences no longer than this. */
  private static final long PENDING_TIMEOUT_NS = 5_000_000_000L;

  private final RequestQueue queue;
  private final Hctx hctx;
  private final Machine machine;
  private final Costs costs;
  private final RequestList[] pending = {new RequestList(), new RequestList()};
  private final RequestList served = new RequestList();
  private final Request flushRq = new Request();
  private int pendingIndex;
  private int runningIndex;
  private long pendingSinceNs;
  private int dataInFlight;
  private boolean inFlight;

  FlushMachine(RequestQueue queue, Hctx hctx) {
    this.queue = queue;
    this.hctx = hctx;
    this.machine = queue.layer().machine();
    this.costs = queue.layer().costs();
  }

  /** The machine's own request; for the timeout scan and snapshots. */
  Request flushRq() {
    return flushRq;
  }

  boolean isFlushInFlight() {
    return inFlight;
  }

  int pendingCount() {
    return pending[0].size() + pending[1].size();
  }

  /**
   * Decides what a request with PREFLUSH or FUA needs (spec 01 §8.2).
   *
   * @return true if the machine has taken it; false if it goes the normal way
   */
  boolean offer(Request rq) {
    machine.charge(Costs.FLUSH, costs.flushNs);
    int policy = policy(rq);
    rq.flags &= ~Op.PREFLUSH;
    if (!queue.limits().fua()) {
      rq.flags &= ~Op.FUA;
    }
    rq.flags |= Op.SYNC;
    if (policy == 0) {
      queue.endRequest(rq, BlkStatus.OK);
      return true;
    }
    boolean bypass = queue.layer().behaves().flushBypassesElevator();
    if (policy == DATA) {
      return bypass && bypass(rq);
    }
    rq.rqFlags |= Request.FLUSH_SEQ;
    if (policy == (DATA | POSTFLUSH) && !bypass) {
      rq.flushStep = PREFLUSH;
      dataInFlight++;
      return false;
    }
    rq.flushStep = 0;
    advance(rq, ALL & ~policy, BlkStatus.OK);
    return true;
  }

  /** Older kernels send it past plug and elevator (spec 09 F4). */
  private boolean bypass(Request rq) {
    queue.inserter.bypass(rq, false);
    queue.runner.run(hctx, false);
    return true;
  }

  private int policy(Request rq) {
    int policy = rq.sectors > 0 ? DATA : 0;
    if (queue.limits().writeCache()) {
      if ((rq.flags & Op.PREFLUSH) != 0) {
        policy |= PREFLUSH;
      }
      if ((rq.flags & Op.FUA) != 0 && !queue.limits().fua()) {
        policy |= POSTFLUSH;
      }
    }
    return policy;
  }

  /** Steps {@code done} are over; takes the request to the next one. */
  private void advance(Request rq, int done, int status) {
    rq.flushStep |= done;
    int next = status == BlkStatus.OK ? current(rq) : DONE;
    switch (next) {
      case PREFLUSH, POSTFLUSH -> {
        RequestList list = pending[pendingIndex];
        if (list.isEmpty()) {
          pendingSinceNs = machine.nowNs();
        }
        list.addTail(rq);
      }
      case DATA -> {
        dataInFlight++;
        queue.requeue.addSequenceData(rq);
      }
      default -> {
        rq.rqFlags &= ~Request.FLUSH_SEQ; // a normal request again
        queue.endRequest(rq, status);
      }
    }
    kick();
  }

  private static int current(Request rq) {
    return Integer.lowestOneBit(~rq.flushStep);
  }

  private void kick() {
    RequestList list = pending[pendingIndex];
    if (pendingIndex != runningIndex || list.isEmpty()) {
      return;
    }
    if (dataInFlight > 0 && machine.nowNs() < pendingSinceNs + PENDING_TIMEOUT_NS) {
      return;
    }
    pendingIndex ^= 1;
    machine.charge(Costs.FLUSH, costs.flushNs);
    Request first = list.first();
    flushRq.reset();
    flushRq.queue = queue;
    flushRq.op = Op.FLUSH;
    flushRq.flags = Op.PREFLUSH;
    flushRq.rqFlags = Request.FLUSH_SEQ;
    flushRq.hctx = first.hctx;
    flushRq.cpu = first.cpu;
    flushRq.task = first.task;
    flushRq.startNs = machine.nowNs();
    flushRq.generation = queue.setup.nextId();
    if (first.schedTag >= 0) {
      flushRq.schedTag = first.schedTag; // borrowed
    } else {
      flushRq.tag = first.tag;
      hctx.tags.setHolder(first.tag, flushRq);
    }
    inFlight = true;
    queue.requeue.addFlush(flushRq);
  }

  /** The data of a sequence is written. */
  void dataEnded(Request rq, int status) {
    machine.charge(Costs.FLUSH, costs.flushNs);
    queue.tags.putDriverTag(rq);
    dataInFlight--;
    rq.state = Request.IDLE;
    advance(rq, DATA, status);
    queue.completion.restart(hctx);
  }

  /** The device flush is over: every request that waited for it goes on. */
  void flushEnded(int status) {
    machine.charge(Costs.FLUSH, costs.flushNs);
    queue.accounting.flushed(flushRq.startNs, machine.nowNs());
    flushRq.state = Request.IDLE;
    inFlight = false;
    RequestList running = pending[runningIndex];
    if (flushRq.schedTag >= 0) {
      queue.tags.putDriverTag(flushRq);
      flushRq.schedTag = -1;
    } else {
      flushRq.tag = -1;
      hctx.tags.setHolder(running.first().tag, running.first());
    }
    served.takeAll(running);
    runningIndex ^= 1;
    for (Request rq = served.removeFirst(); rq != null; rq = served.removeFirst()) {
      advance(rq, current(rq), status);
    }
  }
}
