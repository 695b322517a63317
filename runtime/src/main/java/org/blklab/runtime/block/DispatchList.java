package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/** Sends a list of requests to the driver, one a step (spec 01 §6.7). */
final class DispatchList {
  private static final int NO_REASON = 0;
  private static final int NO_BUDGET = 1;
  private static final int NO_TAG = 2;

  /** What is still to be sent. */
  final RequestList requests = new RequestList();

  private final Machine machine;
  private final Costs costs;
  private RequestQueue queue;
  private Hctx hctx;
  private boolean takeBudget;
  private int queued;
  private int lastStatus;
  private int reason;
  private boolean needsResource;
  private boolean allSent;

  DispatchList(BlockLayer layer) {
    this.machine = layer.machine();
    this.costs = layer.costs();
  }

  /** Begins with {@link #requests}; their budgets are taken on the way or are held already. */
  void begin(Hctx to, boolean withBudget) {
    hctx = to;
    queue = to.queue;
    takeBudget = withBudget && queue.driver().needsBudget();
    queued = 0;
    lastStatus = BlkStatus.OK;
    reason = NO_REASON;
    needsResource = false;
    allSent = false;
  }

  /** Whether the list went to the driver completely; valid when {@link #step} has said false. */
  boolean allSent() {
    return allSent;
  }

  /** Sends one; true if there is more to do. */
  boolean step() {
    Request rq = requests.first();
    if (rq == null) {
      return false; // was empty from the start: counts as not sent
    }
    reason = prepare(rq);
    if (reason != NO_REASON) {
      end();
      return false;
    }
    send(rq);
    if (requests.isEmpty() || lastStatus == BlkStatus.RESOURCE
        || lastStatus == BlkStatus.DEV_RESOURCE) {
      end();
      return false;
    }
    return true;
  }

  private int prepare(Request rq) {
    if (takeBudget && !getBudget(rq)) {
      queue.tags.putDriverTag(rq);
      return NO_BUDGET;
    }
    if (!queue.tags.getDriverTag(rq) && !queue.tags.markTagWait(hctx, rq)) {
      if (takeBudget) {
        queue.budget.put(rq);
      }
      return NO_TAG;
    }
    return NO_REASON;
  }

  private boolean getBudget(Request rq) {
    int token = queue.budget.get();
    if (token < 0) {
      if (rq.budgetNs == 0) {
        rq.budgetNs = -machine.nowNs(); // the wait begins; positive again when it is over
      }
      return false;
    }
    rq.budgetToken = token;
    if (rq.budgetNs < 0) {
      rq.budgetNs += machine.nowNs();
    }
    return true;
  }

  private void send(Request rq) {
    requests.remove(rq);
    boolean last = requests.isEmpty();
    machine.charge(
        last ? Costs.ISSUE : Costs.ISSUE_BATCHED, last ? costs.issueNs : costs.issueBatchedNs);
    lastStatus = queue.driver().queueRq(rq, last);
    switch (lastStatus) {
      case BlkStatus.OK -> queued++;
      case BlkStatus.RESOURCE, BlkStatus.DEV_RESOURCE -> {
        needsResource = lastStatus == BlkStatus.RESOURCE;
        queue.requeue.takeBack(rq);
        requests.addHead(rq);
      }
      default -> queue.endRequest(rq, lastStatus);
    }
  }

  private void end() {
    if (!requests.isEmpty() || lastStatus != BlkStatus.OK) {
      queue.budget.commit(hctx, queued);
    }
    allSent = requests.isEmpty();
    if (!allSent) {
      keepLeftovers();
    }
    hctx.updateBusy(!allSent);
  }

  private void keepLeftovers() {
    if (!takeBudget) {
      for (Request rq = requests.first(); rq != null; rq = rq.nextRq) {
        queue.budget.put(rq);
      }
    }
    hctx.dispatch.takeAll(requests);
    boolean waiterGone = reason == NO_TAG && queue.tags.isShared() && !hctx.dispatchWait.isQueued();
    if (!hctx.restart || waiterGone) {
      queue.runner.runAsync(hctx);
    } else if (needsResource || reason == NO_BUDGET) {
      queue.runner.runDelayed(hctx);
    }
  }
}
