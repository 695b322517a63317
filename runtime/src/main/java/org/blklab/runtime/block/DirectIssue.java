package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/** Giving a request to the driver without an insert before it (spec 01 §1.9). */
final class DirectIssue {
  /** The request was inserted instead. */
  static final int INSERTED = -1;

  private final RequestQueue queue;
  private final Machine machine;
  private final Costs costs;

  DirectIssue(RequestQueue queue) {
    this.queue = queue;
    this.machine = queue.layer().machine();
    this.costs = queue.layer().costs();
  }

  /** Whether the hardware queue takes nothing now. */
  boolean mustInsert(Request rq) {
    return queue.hctx(rq.hctx).stopped || queue.freezer.isQuiesced();
  }

  /** Budget and driver tag; false if either is missing. */
  boolean getBudgetAndTag(Request rq) {
    int token = queue.budget.get();
    if (token < 0) {
      return false;
    }
    rq.budgetToken = token;
    if (!queue.tags.getDriverTag(rq)) {
      queue.budget.put(rq);
      return false;
    }
    return true;
  }

  /** Offers a whole list to a driver that takes such; keeps what the driver left. */
  void issueList(RequestList requests) {
    long now = machine.nowNs();
    for (Request rq = requests.first(); rq != null; rq = rq.nextRq) {
      rq.dispatchNs = now;
    }
    machine.charge(Costs.ISSUE_BATCHED, costs.issueBatchedNs * requests.size());
    queue.driver().queueRqs(requests);
  }

  /** Calls the driver; the answer is one of {@link BlkStatus}, and the request is dealt with. */
  int issue(Request rq, boolean last) {
    Hctx hctx = queue.hctx(rq.hctx);
    rq.dispatchNs = machine.nowNs();
    machine.charge(
        last ? Costs.ISSUE : Costs.ISSUE_BATCHED, last ? costs.issueNs : costs.issueBatchedNs);
    int status = queue.driver().queueRq(rq, last);
    switch (status) {
      case BlkStatus.OK -> hctx.updateBusy(false);
      case BlkStatus.RESOURCE, BlkStatus.DEV_RESOURCE -> {
        hctx.updateBusy(true);
        queue.requeue.takeBack(rq);
      }
      default -> hctx.updateBusy(false);
    }
    return status;
  }
}
