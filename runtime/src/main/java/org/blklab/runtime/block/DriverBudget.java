package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/** The driver's budgets (spec 01 §6.8) and its doorbell. */
final class DriverBudget {
  private final RequestQueue queue;
  private final Driver driver;
  private final Machine machine;
  private final Costs costs;

  DriverBudget(RequestQueue queue) {
    this.queue = queue;
    this.driver = queue.driver();
    this.machine = queue.layer().machine();
    this.costs = queue.layer().costs();
  }

  /** A token, 0 for a driver without budgets; -1 if there is none. */
  int get() {
    if (!driver.needsBudget()) {
      return 0;
    }
    machine.charge(Costs.BUDGET_GET, costs.budgetGetNs);
    return driver.getBudget(queue);
  }

  void put(int token) {
    if (driver.needsBudget()) {
      machine.charge(Costs.BUDGET_PUT, costs.budgetPutNs);
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
