package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;

/**
 * How many sectors a queue may send in one slot, by what became of its last ones. Source: spec 04
 * B4, B22, B25, B30, B39.
 */
final class Budgets {
  private static final int ENOUGH_ASSIGNED = 194;
  private static final int SMALLEST_SHARE = 32;

  private final BfqDevice device;
  private final Asymmetry asymmetry;
  private final FairScheduler fair;

  Budgets(BfqDevice device, Asymmetry asymmetry, FairScheduler fair) {
    this.device = device;
    this.asymmetry = asymmetry;
    this.fair = fair;
  }

  private boolean isSettled() {
    return device.assigned >= ENOUGH_ASSIGNED;
  }

  /** M of B30: the largest budget, by default until some slots have been given. */
  private int largest() {
    return isSettled() ? device.maxBudget : BfqDevice.DEFAULT_MAX_BUDGET;
  }

  int smallest() {
    return largest() / SMALLEST_SHARE;
  }

  /** What a new queue starts with (B4). */
  int initial() {
    return 2 * largest() / 3;
  }

  /** A slot is given to a queue. */
  void assigned() {
    device.assigned = (7 * device.assigned + 256) / 8;
  }

  /** A budget of at least {@code max_budget}, and enough for the next request. */
  private int fitting(BfqQueue queue) {
    return Math.max(queue.maxBudget, asymmetry.cost(queue.next, queue));
  }

  /**
   * B22: the budget of a queue that becomes busy.
   *
   * @return whether it goes on with what was left when it ran empty
   */
  boolean activated(BfqQueue queue, boolean inTime) {
    Entity entity = queue.entity;
    boolean goesOn = queue.hole && inTime && entity.budgetLeft() > 0;
    if (goesOn) {
      entity.setBudget(Math.min(entity.budgetLeft(), queue.maxBudget));
      entity.setService(0);
    } else {
      entity.setService(0);
      entity.setBudget(fitting(queue));
      queue.hole = false;
    }
    return goesOn;
  }

  /** B25: the next request of a queue is another one. */
  void nextChanged(BfqQueue queue) {
    if (queue.next == null || queue == device.inService) {
      return;
    }
    Entity entity = queue.entity;
    int budget = Math.max(fitting(queue), entity.service());
    if (budget != entity.budget()) {
      entity.setBudget(budget);
      fair.requeue(entity, false, false);
    }
  }

  /** The budget covers a request already. */
  boolean covers(BfqQueue queue, Request rq) {
    return asymmetry.cost(rq, queue) <= queue.entity.budgetLeft();
  }

  /** B39: at the end of a slot. */
  void slotEnded(BfqQueue queue, Expiry reason) {
    boolean ordinary = queue.sync && !queue.isRaised();
    if (ordinary && reason == Expiry.PREEMPTED) {
      return;
    }
    int budget = ordinary ? afterSlot(queue, reason) : 2 * smallest();
    if (!queue.sync) {
      budget = device.maxBudget;
    }
    if (isSettled() && device.tunables.userMaxBudget == 0) {
      budget = Math.min(budget, device.maxBudget);
    }
    queue.maxBudget = budget;
    if (queue.next != null) {
      queue.entity.setBudget(fitting(queue));
    }
  }

  private int afterSlot(BfqQueue queue, Expiry reason) {
    int budget = queue.maxBudget;
    return switch (reason) {
      case TOO_IDLE -> afterIdling(queue);
      case BUDGET_TIMEOUT -> Math.min(2 * budget, device.maxBudget);
      case BUDGET_EXHAUSTED -> Math.min(4 * budget, device.maxBudget);
      case NO_MORE_REQUESTS -> Math.max(queue.entity.service(), smallest());
      case PREEMPTED -> budget;
    };
  }

  private int afterIdling(BfqQueue queue) {
    int budget = queue.maxBudget;
    if (queue.dispatched > 0) {
      return Math.min(2 * budget, device.maxBudget);
    }
    int smallest = smallest();
    return budget > 5 * smallest ? budget - 4 * smallest : smallest;
  }
}
