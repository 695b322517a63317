package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;

/**
 * A queue's time in service: its begin, the idling within, and its end for one of five reasons.
 * Source: spec 04 B31, B33a, B35, B36, B38.
 */
final class Slots {
  private static final long RAISED_IDLE_NS = 20 * Times.NS_PER_MS;
  private static final long SHORT_SLOT_US = 1_000;
  private static final long JUDGED_SLOT_US = 20_000;

  /** What a seek is taken to cost at least, in ms. */
  private static final int SEEK_ON_FLASH_MS = 2;

  private static final int SEEK_ON_DISK_MS = 8;

  private final BfqDevice device;
  private final Lifetimes lifetimes;
  private final FairScheduler fair;
  private final Budgets budgets;
  private final Asymmetry asymmetry;
  private final Idling idling;
  private final Injection injection;
  private final Raising raising;
  private final Positions positions;
  private final IdleTimer timer;

  Slots(BfqParts parts) {
    device = parts.device;
    lifetimes = parts.lifetimes;
    fair = parts.fair;
    budgets = parts.budgets;
    asymmetry = parts.asymmetry;
    idling = parts.idling;
    injection = parts.injection;
    raising = parts.raising;
    positions = parts.positions;
    timer = new IdleTimer(device.host, this::idledTooLong);
  }

  /** B32.7: the fair scheduler's choice goes in service; null if there is none. */
  BfqQueue begin() {
    BfqQueue queue = device.busyQueues() == 0 ? null : BfqQueue.of(fair.select());
    device.inService = queue;
    device.inServiceLastPosition = 0;
    return queue == null ? null : start(queue);
  }

  /** A waiting queue goes in service, whatever the fair scheduler would choose. */
  BfqQueue begin(BfqQueue queue) {
    fair.select(queue.entity);
    device.inService = queue;
    device.inServiceLastPosition = 0;
    return start(queue);
  }

  /** B31. */
  private BfqQueue start(BfqQueue queue) {
    queue.fifoChecked = false;
    budgets.assigned();
    raising.selected(queue);
    device.slotStartNs = device.nowNs();
    queue.budgetTimeout = device.tick() + device.tunables.timeoutTicks * raising.slotFactor(queue);
    return queue;
  }

  boolean isTimedOut(BfqQueue queue) {
    return device.tick() >= queue.budgetTimeout;
  }

  /** B33a. */
  boolean mayTimeOut(BfqQueue queue) {
    Entity entity = queue.entity;
    boolean muchLeft = entity.budgetLeft() >= entity.budget() / 3;
    return (!queue.waiting || muchLeft) && isTimedOut(queue);
  }

  /** B35: keeps the device idle for the queue in service. */
  void idleFor(BfqQueue queue) {
    queue.waiting = true;
    long lengthNs = device.tunables.sliceIdleNs;
    if (queue.isSeeky() && !queue.isRaised() && !asymmetry.isAsymmetric(queue)) {
      lengthNs = Math.min(lengthNs, Times.MIN_IDLE_NS);
    } else if (queue.isRaised()) {
      lengthNs = Math.max(lengthNs, RAISED_IDLE_NS);
    }
    device.idleStartNs = device.nowNs();
    timer.arm(device.idleStartNs + lengthNs);
  }

  void stopIdling(BfqQueue queue) {
    queue.waiting = false;
    timer.cancel();
  }

  /** BFQ is detached. */
  void stop() {
    timer.cancel();
  }

  boolean isIdleTimerArmed() {
    return timer.isArmed();
  }

  /** B36. */
  private void idledTooLong() {
    BfqQueue queue = device.inService;
    if (queue == null) {
      return;
    }
    queue.waiting = false;
    if (isTimedOut(queue)) {
      expire(queue, true, Expiry.BUDGET_TIMEOUT);
    } else if (queue.queued() == 0) {
      expire(queue, true, Expiry.TOO_IDLE);
    }
    device.kick();
  }

  /**
   * B38.
   *
   * @param idled the slot ends when idling began, not now
   */
  void expire(BfqQueue queue, boolean idled, Expiry reason) {
    Entity entity = queue.entity;
    chargeTime(queue, idled, reason);
    if (device.tunables.lowLatency) {
      if (!queue.isRaised()) {
        queue.raiseStart = device.tick();
      }
      if (queue.isEmpty()) {
        noteSoftNext(queue);
      }
    }
    injection.slotEnded();
    budgets.slotEnded(queue, reason);
    end(queue, reason);
    if (queue.dead) {
      return;
    }
    boolean toGoOn = reason != Expiry.BUDGET_TIMEOUT && reason != Expiry.BUDGET_EXHAUSTED;
    if (!queue.busy && toGoOn) {
      queue.hole = true;
    } else {
      entity.setService(0);
    }
    for (Entity at = entity.parent(); at != null; at = at.parent()) {
      at.setService(0);
    }
  }

  /** An isochronous process is recognised when its last request is done. */
  private void noteSoftNext(BfqQueue queue) {
    if (queue.dispatched == 0) {
      raising.setSoftNext(queue);
    } else {
      queue.softPending = true;
    }
  }

  /** B38.1–2: slow queues pay for the time they took. */
  private void chargeTime(BfqQueue queue, boolean idled, Expiry reason) {
    long endNs = idled ? device.idleStartNs : device.nowNs();
    long tookUs = queue.sync ? (endNs - device.slotStartNs) / Times.NS_PER_US : 0;
    boolean slow = queue.sync && queue.isSeeky();
    long tookMs = tookUs / 1000;
    Entity entity = queue.entity;
    if (queue.sync && tookUs < SHORT_SLOT_US) {
      tookMs = device.isFlash() ? SEEK_ON_FLASH_MS : SEEK_ON_DISK_MS;
    } else if (tookUs > JUDGED_SLOT_US) {
      slow = entity.service() < device.maxBudget / 2;
    }
    boolean timedOutEarly =
        reason == Expiry.BUDGET_TIMEOUT && entity.budgetLeft() >= entity.budget() / 3;
    if (queue.isRaised() || (!slow && !timedOutEarly)) {
      return;
    }
    long slotMs = device.times.msOf(device.times.defaultTimeout);
    int ofTime = (int) (device.maxBudget * Math.min(tookMs, slotMs) / slotMs);
    int charge = Math.max(ofTime, entity.service());
    entity.setBudget(Math.max(entity.budget(), charge));
    charge(queue, charge - entity.service());
  }

  /** B8. */
  void charge(BfqQueue queue, int sectors) {
    if (queue.servedSinceBacklog == 0) {
      queue.firstIo = device.tick();
    }
    queue.servedSinceBacklog += sectors;
    if (queue.isRaised()) {
      queue.servedInRaise += sectors;
    }
    fair.charge(queue.entity, sectors);
  }

  /** B38.7–9, also when the process of the queue in service exits. */
  void end(BfqQueue queue, Expiry reason) {
    if (queue.coop && queue.isSeeky()) {
      queue.splitDue = true;
    }
    boolean keepsPlace = reason == Expiry.PREEMPTED && idling.isNeeded(queue);
    if (queue.isEmpty() && !keepsPlace) {
      if (queue.dispatched == 0) {
        queue.budgetTimeout = device.tick();
      }
      lifetimes.ceaseToBeBusy(queue, true);
    } else {
      fair.requeue(queue.entity, true, true);
      if (!queue.isEmpty()) {
        positions.refresh(queue);
      }
    }
    stopIdling(queue);
    device.inService = null;
    fair.endService(queue.entity);
    lifetimes.dieIfUnused(queue);
  }
}
