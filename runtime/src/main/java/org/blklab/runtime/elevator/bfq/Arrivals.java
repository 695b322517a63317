package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.Entity;

/** What happens when a request is added to its queue. Source: spec 04 §4 (B19.5–8, B20–B26). */
final class Arrivals {
  private static final int SMALL_SECTORS = 32;
  private static final int PROMPT_SLICES = 3;

  private final BfqDevice device;
  private final Lifetimes lifetimes;
  private final Habits habits;
  private final Injection injection;
  private final Wakers wakers;
  private final Chooser chooser;
  private final Positions positions;
  private final Raising raising;
  private final Budgets budgets;
  private final Idling idling;
  private final Slots slots;
  private final Arrival arrival = new Arrival();

  Arrivals(BfqParts parts) {
    device = parts.device;
    lifetimes = parts.lifetimes;
    habits = parts.habits;
    injection = parts.injection;
    wakers = parts.lifetimes.wakers();
    chooser = parts.chooser;
    positions = parts.positions;
    raising = parts.raising;
    budgets = parts.budgets;
    idling = parts.idling;
    slots = parts.slots;
  }

  void add(Request rq, BfqQueue queue, BfqProcess process) {
    habits.arrived(queue, rq);
    enqueue(rq, queue, process);
    long expireNs =
        rq.isSync() ? device.tunables.fifoExpireSyncNs : device.tunables.fifoExpireAsyncNs;
    rq.setFifoTime(device.nowNs() + expireNs);
    queue.fifo.addTail(rq);
    queue.lastPosition = rq.endSector();
    if (queue == device.inService && queue.waiting) {
      endIdling(rq, queue);
    }
  }

  /** B26: the request that the device was kept idle for, or one too small to give up for. */
  private void endIdling(Request rq, BfqQueue queue) {
    int alike = rq.isSync() ? queue.queuedSync : queue.queuedAsync;
    boolean small = alike == 1 && rq.sectors() < SMALL_SECTORS;
    boolean late = slots.isTimedOut(queue);
    if (small && !late && idling.boosts(queue)) {
      return;
    }
    slots.stopIdling(queue);
    if (late) {
      slots.expire(queue, false, Expiry.BUDGET_TIMEOUT);
    }
  }

  /** B20. */
  private void enqueue(Request rq, BfqQueue queue, BfqProcess process) {
    int raiseBefore = queue.entity.raise();
    if (rq.isSync()) {
      queue.queuedSync++;
    } else {
      queue.queuedAsync++;
    }
    device.queued++;
    if (queue.sync) {
      if (process.requests <= 1) {
        wakers.arrived(queue);
        injection.arrived(queue);
      }
      habits.judgeIntensity(queue);
    }
    queue.sorted.add(rq);
    Request next = chooser.choose(queue.next, rq, device.lastPosition);
    boolean nextChanged = next != queue.next;
    queue.next = next;
    if (nextChanged) {
      positions.refresh(queue);
    }
    boolean interactive = false;
    boolean lowLatency = device.tunables.lowLatency;
    if (queue.busy) {
      if (lowLatency && raiseBefore == 1 && !rq.isSync()) {
        raising.asyncArrival(queue);
      }
      if (nextChanged) {
        budgets.nextChanged(queue);
      }
    } else {
      becomeBusy(queue, process, raiseBefore);
      interactive = arrival.interactive;
    }
    if (lowLatency && (raiseBefore == 1 || !queue.isRaised() || interactive)) {
      queue.raiseStart = device.tick();
    }
  }

  /** B21. */
  private void becomeBusy(BfqQueue queue, BfqProcess process, int raiseBefore) {
    long now = device.tick();
    judge(queue, process);
    boolean wantsToPreempt = budgets.activated(queue, arrival.inTime);
    if (!queue.justCreated
        && arrival.idleLong
        && now > queue.budgetTimeout + device.times.burstAmnesty) {
      lifetimes.bursts().remove(queue);
      queue.largeBurst = false;
    }
    queue.justCreated = false;
    if (device.tunables.lowLatency && now > queue.splitAt + device.times.longIdle) {
      raising.becameBusy(queue, raiseBefore, arrival, 2 * budgets.smallest());
      if (queue.entity.raise() != raiseBefore) {
        queue.entity.markChanged();
      }
    }
    queue.backloggedAt = now;
    queue.servedSinceBacklog = 0;
    queue.softPending = false;
    lifetimes.becomeBusy(queue);
    BfqQueue served = device.inService;
    if (served != null
        && ((wantsToPreempt && queue.entity.raise() >= served.entity.raise())
            || isHigher(queue.entity, served.entity)
            || !idling.isBetter(served))
        && lifetimes.fair().mayPreempt()) {
      slots.expire(served, false, Expiry.PREEMPTED);
    }
  }

  private void judge(BfqQueue queue, BfqProcess process) {
    long now = device.tick();
    boolean eligible = queue.entity.newWeight() == Raising.ELIGIBLE_WEIGHT;
    boolean quiet = queue.dispatched == 0;
    arrival.inBurst = queue.largeBurst;
    arrival.idleLong = quiet && now > queue.budgetTimeout + device.times.longIdle;
    arrival.inTime =
        device.nowNs() <= queue.think.lastEndNs + PROMPT_SLICES * device.tunables.sliceIdleNs
            && device.tunables.sliceIdleNs > 0;
    arrival.soft =
        !queue.isTotallySeeky() && !queue.largeBurst && now > queue.softNext && quiet && eligible;
    arrival.interactive = !queue.largeBurst && arrival.idleLong && eligible;
    boolean ofOneUse = queue.owner != null || process.stablyMerged;
    arrival.deserves =
        device.tunables.lowLatency
            && (queue.isRaised()
                || (queue.sync && ofOneUse && (arrival.interactive || arrival.soft)));
  }

  /** B24. */
  private static boolean isHigher(Entity entity, Entity served) {
    if (entity.prioClass() != served.prioClass()) {
      return entity.prioClass() < served.prioClass();
    }
    if (entity.parent() == served.parent()) {
      return entity.weight() > served.weight();
    }
    return weightUnderRoot(entity) > weightUnderRoot(served);
  }

  private static int weightUnderRoot(Entity entity) {
    return entity.parent() == null ? entity.weight() : entity.parent().weight();
  }
}
