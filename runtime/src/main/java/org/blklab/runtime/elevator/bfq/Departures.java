package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.MergeEngine;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;

/** Chooses whom to serve and takes requests out of queues. Source: spec 04 §6 (B29, B32), B58. */
final class Departures {
  private final BfqDevice device;
  private final MergeEngine requestMerges;
  private final Lifetimes lifetimes;
  private final FairScheduler fair;
  private final Asymmetry asymmetry;
  private final Idling idling;
  private final Injection injection;
  private final Slots slots;
  private final Budgets budgets;
  private final PeakRate peak;
  private final Chooser chooser;
  private final Positions positions;
  private final Raising raising;
  private final Guidance guidance;

  Departures(BfqParts parts) {
    device = parts.device;
    requestMerges = parts.device.host.merges();
    lifetimes = parts.lifetimes;
    fair = parts.fair;
    asymmetry = parts.asymmetry;
    idling = parts.idling;
    injection = parts.injection;
    slots = parts.slots;
    budgets = parts.budgets;
    peak = parts.peak;
    chooser = parts.chooser;
    positions = parts.positions;
    raising = parts.raising;
    guidance = new Guidance(device, slots);
  }

  /** Lets somebody overrule the choice. */
  Guidance guidance() {
    return guidance;
  }

  /** B29: the next request for the driver; null if none may go now. */
  Request next() {
    if (!device.dispatchList.isEmpty()) {
      Request rq = device.dispatchList.removeFirst();
      BfqQueue queue = BfqQueue.of(rq);
      if (queue != null) {
        queue.dispatched++;
        device.inDriver++;
      }
      return rq;
    }
    if (device.busyQueues() == 0 || (device.tunables.strictGuarantees && device.inDriver > 0)) {
      return null;
    }
    BfqQueue queue = guidance.isSet() ? guided() : select();
    if (queue == null) {
      return null;
    }
    Request rq = takeNext(queue);
    device.inDriver++;
    return rq;
  }

  private BfqQueue guided() {
    guidance.remember();
    return guidance.instead(select());
  }

  private Request takeNext(BfqQueue queue) {
    Request rq = queue.next;
    slots.charge(queue, asymmetry.cost(rq, queue));
    boolean served = queue == device.inService;
    if (served) {
      injection.dispatched(rq);
    }
    queue.dispatched++;
    peak.dispatched(rq, served);
    remove(rq, queue);
    if (served) {
      raising.served(queue);
      if (device.busyQueues() > 1 && queue.isIdleClass()) {
        slots.expire(queue, false, Expiry.BUDGET_EXHAUSTED);
      }
    }
    return rq;
  }

  /** Takes a waiting request out of all its lists (second half of B29.5). */
  void remove(Request rq, BfqQueue queue) {
    if (rq == queue.next) {
      queue.next = chooser.after(rq, queue);
      budgets.nextChanged(queue);
    }
    queue.fifo.remove(rq);
    if (rq.isSync()) {
      queue.queuedSync--;
    } else {
      queue.queuedAsync--;
    }
    device.queued--;
    queue.sorted.remove(rq);
    requestMerges.remove(rq);
    if (!queue.isEmpty()) {
      positions.refresh(queue);
      return;
    }
    queue.next = null;
    if (queue.busy && queue != device.inService) {
      lifetimes.ceaseToBeBusy(queue, false);
      queue.entity.setBudget(0);
      queue.entity.setService(0);
    }
    positions.remove(queue);
  }

  /** B32. */
  private BfqQueue select() {
    BfqQueue queue = device.inService;
    if (queue == null) {
      queue = slots.begin();
    } else if (slots.mayTimeOut(queue) && !idling.isDue(queue)) {
      slots.expire(queue, false, Expiry.BUDGET_TIMEOUT);
      queue = slots.begin();
    }
    while (queue != null) {
      if (queue.next != null) {
        if (budgets.covers(queue, queue.next)) {
          if (queue.waiting) {
            slots.stopIdling(queue);
          }
          return queue;
        }
        slots.expire(queue, false, Expiry.BUDGET_EXHAUSTED);
      } else if (queue.waiting || (queue.dispatched != 0 && idling.isBetter(queue))) {
        return inPlaceOf(queue);
      } else {
        slots.expire(queue, false, Expiry.NO_MORE_REQUESTS);
      }
      queue = slots.begin();
    }
    return null;
  }

  /** B32.5: who may use the time in which the device is kept for an empty queue. */
  private BfqQueue inPlaceOf(BfqQueue queue) {
    BfqProcess owner = queue.owner;
    BfqQueue own = owner == null ? null : owner.asyncQueue;
    if (own != null
        && own.busy
        && own.next != null
        && BfqProcess.of(own.next) == owner
        && injection.canServe(own)) {
      return own;
    }
    if (injection.canServe(queue.waker)) {
      return queue.waker;
    }
    if (injection.canServe(queue.wokenFirst)) {
      return queue.wokenFirst;
    }
    boolean mayInject =
        !idling.boosts(queue) && (!queue.isRaised() || device.raisedBusy > 1 || !queue.shortThink);
    return mayInject ? injection.choose() : null;
  }
}
