package org.blklab.runtime.block;

import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;

/**
 * A driver for tests: every request takes the same time and ends by an event outside of any CPU, or
 * when the test says so. It can be told to answer something else for a while.
 */
final class TimerDriver implements Driver, EventHandler {
  private final Machine machine;
  private final long serviceNs; // negative: the test completes
  private final Request[] inFlight = new Request[4096];
  private final int[] freeSlots = new int[4096];
  private int used;
  int answer = BlkStatus.OK;
  boolean commits;
  int budget = -1; // -1: needs none
  int budgetTaken;
  int restarts;
  final java.util.List<String> calls = new java.util.ArrayList<>();
  boolean logs;

  TimerDriver(Machine machine, long serviceNs) {
    this.machine = machine;
    this.serviceNs = serviceNs;
    for (int i = 0; i < freeSlots.length; i++) {
      freeSlots[i] = i;
    }
  }

  @Override
  public int queueRq(Request rq, boolean last) {
    if (logs) {
      calls.add((last ? "last " : "more ") + rq.sector());
    }
    if (answer != BlkStatus.OK) {
      returnBudget(rq);
      return answer;
    }
    rq.queue().startRequest(rq);
    int slot = freeSlots[used++];
    inFlight[slot] = rq;
    if (serviceNs >= 0) {
      machine.sim().at(machine.nowNs() + serviceNs, this, 0, slot);
    }
    return BlkStatus.OK;
  }

  @Override
  public void onEvent(int kind, int slot) {
    complete(slot, BlkStatus.OK);
  }

  private void complete(int slot, int status) {
    Request rq = inFlight[slot];
    inFlight[slot] = null;
    freeSlots[--used] = slot;
    rq.status = status;
    rq.queue().completeRequest(rq);
  }

  @Override
  public void complete(Request rq) {
    returnBudget(rq);
    rq.queue().endRequest(rq, rq.status());
  }

  private void returnBudget(Request rq) {
    if (budget >= 0 && rq.budgetToken() >= 0) {
      rq.setBudgetToken(-1);
      budgetTaken--;
    }
  }

  /** Completes the request in flight that starts at a sector. */
  void finish(long sector) {
    finish(sector, BlkStatus.OK);
  }

  void finish(long sector, int status) {
    for (int slot = 0; slot < inFlight.length; slot++) {
      Request rq = inFlight[slot];
      if (rq != null && rq.sector() == sector) {
        complete(slot, status);
        return;
      }
    }
    throw new AssertionError("nothing in flight at " + sector);
  }

  /** Forgets the one at a sector, which was given back. */
  Request take(long sector) {
    for (int slot = 0; slot < inFlight.length; slot++) {
      Request rq = inFlight[slot];
      if (rq != null && rq.sector() == sector) {
        inFlight[slot] = null;
        freeSlots[--used] = slot;
        return rq;
      }
    }
    throw new AssertionError("nothing in flight at " + sector);
  }

  int inFlight() {
    return used;
  }

  @Override
  public boolean hasCommitRqs() {
    return commits;
  }

  @Override
  public boolean needsBudget() {
    return budget >= 0;
  }

  @Override
  public int getBudget(RequestQueue queue) {
    if (budgetTaken == budget) {
      restarts++;
      if (budgetTaken == 0) {
        queue.delayRunHwQueues();
      }
      return -1;
    }
    return budgetTaken++;
  }

  @Override
  public void putBudget(RequestQueue queue, int token) {
    budgetTaken--;
  }

  @Override
  public void requestFreed(RequestQueue queue) {
    if (restarts > 0) {
      restarts = 0;
      queue.runHwQueues(true);
    }
  }
}
