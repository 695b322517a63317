package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.DispatchGuide;
import org.blklab.runtime.block.Request;

/**
 * Lets a {@link DispatchGuide} overrule BFQ's choice. What the kernel went through to come to
 * another one is not known, so the state follows as little as it can: the queue of the request it
 * started goes in service, the one that was is put back without feedback on its budget, and a slot
 * that was ended wrongly goes on.
 */
final class Guidance {
  private final BfqDevice device;
  private final Slots slots;
  private DispatchGuide guide;

  // the slot as it was before the choice
  private BfqQueue served;
  private long slotStartNs;
  private long budgetTimeout;
  private int maxBudget;

  Guidance(BfqDevice device, Slots slots) {
    this.device = device;
    this.slots = slots;
  }

  void set(DispatchGuide by) {
    guide = by;
  }

  boolean isSet() {
    return guide != null;
  }

  /** A choice is about to be made. */
  void remember() {
    served = device.inService;
    if (served != null) {
      slotStartNs = device.slotStartNs;
      budgetTimeout = served.budgetTimeout;
      maxBudget = served.maxBudget;
    }
  }

  /** The queue to be served, given the one that was chosen; null for none. */
  BfqQueue instead(BfqQueue chosen) {
    Request proposed = chosen == null ? null : chosen.next;
    Request rq = guide.instead(proposed);
    if (rq == proposed || rq == null) {
      return rq == null ? null : chosen;
    }
    BfqQueue wanted = BfqQueue.of(rq);
    if (wanted != chosen) {
      lead(wanted);
    }
    wanted.next = rq;
    return wanted;
  }

  private void lead(BfqQueue wanted) {
    BfqQueue wrong = device.inService;
    if (wrong == wanted) {
      return;
    }
    if (wrong != null) {
      slots.expire(wrong, false, wrong.isEmpty() ? Expiry.NO_MORE_REQUESTS : Expiry.PREEMPTED);
    }
    slots.begin(wanted);
    if (wanted == served) {
      device.slotStartNs = slotStartNs;
      wanted.budgetTimeout = budgetTimeout;
      wanted.maxBudget = maxBudget;
    }
  }
}
