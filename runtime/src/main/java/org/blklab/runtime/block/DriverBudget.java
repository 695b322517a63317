package org.blklab.runtime.block;

/** The driver's budgets (spec 01 §6.8) and its doorbell. */
final class DriverBudget {
  private final RequestQueue queue;
  private final Driver driver;

  DriverBudget(RequestQueue queue) {
    this.queue = queue;
    this.driver = queue.driver();
  }

  /**
   * A token, 0 for a driver without budgets; -1 if there is none. The driver books what it costs.
   */
  int get() {
    return driver.needsBudget() ? driver.getBudget(queue) : 0;
  }

  void put(int token) {
    if (driver.needsBudget()) {
      driver.putBudget(queue, token);
    }
  }

  /** Gives back what a request holds. */
  void put(Request rq) {
    if (rq.budgetToken >= 0) {
      int token = rq.budgetToken;
      rq.budgetToken = -1;
      put(token);
    }
  }

  /** The driver was promised more than came: U and the doorbell. */
  void commit(Hctx hctx, int queued) {
    if (queued > 0 && driver.hasCommitRqs()) {
      queue.doors.hit(TracePoint.UNPLUG, null, null, queued);
      driver.commitRqs(hctx.index);
    }
  }
}
