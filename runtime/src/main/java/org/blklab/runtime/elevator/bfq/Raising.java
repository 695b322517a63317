package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;

/**
 * Weight raising: new and interactive queues, and soft real-time ones, get a much larger weight for
 * some seconds. Source: spec 04 §13 (B54–B60).
 */
final class Raising {
  static final int INTERACTIVE = 30;
  static final int SOFT_REAL_TIME = 30 * 100;

  /** Only queues of this weight, the default, are raised. */
  static final int ELIGIBLE_WEIGHT = 40;

  private static final long MAX_SERVICE = 120_000; // sectors
  private static final int MAX_SOFT_RATE = 7_000; // sectors per second
  private static final int SOFT_MARGIN = 4; // ticks

  private final BfqDevice device;
  private final PeakRate peak;
  private final FairScheduler fair;

  Raising(BfqDevice device, PeakRate peak, FairScheduler fair) {
    this.device = device;
    this.peak = peak;
    this.fair = fair;
  }

  private boolean isSoft(BfqQueue queue) {
    return queue.raiseMax == device.times.softRealTime;
  }

  long duration() {
    return peak.raiseDuration();
  }

  /** Starts an interactive period, but not its clock. */
  private void raiseInteractive(BfqQueue queue) {
    queue.entity.setRaise(INTERACTIVE);
    queue.raiseMax = peak.raiseDuration();
  }

  private void raiseSoft(BfqQueue queue) {
    queue.entity.setRaise(SOFT_REAL_TIME);
    queue.raiseMax = device.times.softRealTime;
  }

  /** A busy asynchronous queue gets an asynchronous request after a pause (B20.5a). */
  void asyncArrival(BfqQueue queue) {
    if (device.tick() > queue.raiseStart + device.times.asyncRaiseGap) {
      raiseInteractive(queue);
      device.raisedBusy++;
      queue.entity.markChanged();
    }
  }

  /**
   * B55, when a queue becomes busy.
   *
   * @param before the factor before this arrival
   * @param smallBudget sectors that the first slot of a raise is limited to
   */
  void becameBusy(BfqQueue queue, int before, Arrival arrival, int smallBudget) {
    if (before == 1) {
      if (!arrival.deserves) {
        return;
      }
      if (arrival.interactive) {
        queue.servedInRaise = 0;
        raiseInteractive(queue);
      } else {
        queue.raiseSwitch = Times.NEVER;
        raiseSoft(queue);
      }
      queue.entity.setBudget(Math.min(queue.entity.budget(), smallBudget));
    } else if (arrival.interactive) {
      raiseInteractive(queue);
    } else if (arrival.inBurst) {
      queue.entity.setRaise(1);
    } else if (arrival.soft) {
      if (!isSoft(queue)) {
        queue.raiseSwitch = queue.raiseStart;
        raiseSoft(queue);
      }
      queue.raiseStart = device.tick();
    }
  }

  /** B56. */
  void end(BfqQueue queue) {
    if (!isSoft(queue)) {
      queue.softNext = device.tick();
    }
    if (queue.busy) {
      device.raisedBusy--;
    }
    queue.entity.setRaise(1);
    queue.raiseMax = 0;
    queue.raiseStart = device.tick();
    queue.entity.markChanged();
  }

  /** The soft real-time period is over, but the interactive one that it interrupted is not. */
  private void switchBack(BfqQueue queue) {
    raiseInteractive(queue);
    queue.raiseStart = queue.raiseSwitch;
    queue.entity.markChanged();
  }

  private boolean interruptedRaiseIsOver(BfqQueue queue) {
    return device.tick() > queue.raiseSwitch + peak.raiseDuration();
  }

  private void endOrSwitchBack(BfqQueue queue) {
    if (!isSoft(queue) || interruptedRaiseIsOver(queue)) {
      end(queue);
    } else {
      switchBack(queue);
    }
  }

  /** B58, after each dispatch of the queue in service. */
  void served(BfqQueue queue) {
    if (queue.isRaised()) {
      if (queue.largeBurst) {
        end(queue);
      } else if (device.tick() > queue.raiseStart + queue.raiseMax) {
        endOrSwitchBack(queue);
      }
      if (queue.isRaised() && !isSoft(queue) && queue.servedInRaise > MAX_SERVICE) {
        end(queue);
      }
    }
    Entity entity = queue.entity;
    if ((entity.weight() > entity.origWeight()) != queue.isRaised()) {
      fair.adoptWeightNow(entity);
    }
  }

  /** B72: a soft real-time queue turns out to be all seeks. */
  void seeked(BfqQueue queue) {
    if (queue.isRaised() && isSoft(queue) && queue.isTotallySeeky()) {
      endOrSwitchBack(queue);
    }
  }

  /** B31.2: a soft real-time queue does not lose the time it had to wait for service. */
  void selected(BfqQueue queue) {
    long now = device.tick();
    if (queue.isRaised() && isSoft(queue) && now > queue.raiseStart && now > queue.budgetTimeout) {
      if (queue.budgetTimeout > queue.raiseStart) {
        queue.raiseStart += now - queue.budgetTimeout;
      } else {
        queue.raiseStart = now;
      }
    }
  }

  /** How many times the ordinary slot a queue may be served (B31.3). */
  int slotFactor(BfqQueue queue) {
    return isSoft(queue) ? 1 : queue.entity.weight() / queue.entity.origWeight();
  }

  /** B59: from when on an arrival looks soft real-time. */
  void setSoftNext(BfqQueue queue) {
    long ofService = device.times.hz() * queue.servedSinceBacklog / MAX_SOFT_RATE;
    long ofIdling =
        device.tick() + device.times.wholeTicks(device.tunables.sliceIdleNs) + SOFT_MARGIN;
    long next = Math.max(queue.backloggedAt + ofService, ofIdling);
    queue.softNext = Math.max(queue.softNext, next);
  }

  /** A restored period may have run out meanwhile (B69, resume). */
  void resumed(BfqQueue queue) {
    boolean over = device.tick() > queue.raiseStart + queue.raiseMax;
    if (queue.isRaised() && (queue.largeBurst || over)) {
      if (isSoft(queue) && !queue.largeBurst && !interruptedRaiseIsOver(queue)) {
        switchBack(queue);
      } else {
        queue.entity.setRaise(1);
      }
    }
    queue.entity.markChanged();
  }

  /** A raise goes from a queue to the one it is merged into. */
  void inherit(BfqQueue from, BfqQueue to) {
    if (!from.isRaised()) {
      return;
    }
    if (!to.isRaised()) {
      to.entity.setRaise(from.entity.raise());
      to.raiseMax = from.raiseMax;
      to.raiseStart = from.raiseStart;
      to.raiseSwitch = from.raiseSwitch;
      to.entity.markChanged();
      if (to.busy) {
        device.raisedBusy++;
      }
    }
    from.entity.setRaise(1);
    from.entity.markChanged();
    if (from.busy) {
      device.raisedBusy--;
    }
  }

  /**
   * B60: low_latency is switched off. As in the kernel, queues that are not raised are ended too,
   * which leaves {@link BfqDevice#raisedBusy} negative if they are busy.
   */
  void endAll(Iterable<BfqGroup> groups) {
    for (Entity at = fair.firstActive(); at != null; at = FairScheduler.nextOnList(at)) {
      end(BfqQueue.of(at));
    }
    for (Entity at = fair.firstRemembered(); at != null; at = FairScheduler.nextOnList(at)) {
      end(BfqQueue.of(at));
    }
    for (BfqGroup group : groups) {
      for (int slot = 0; slot < group.asyncSlots(); slot++) {
        if (group.asyncQueueAt(slot) != null) {
          end(group.asyncQueueAt(slot));
        }
      }
    }
  }
}
