package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;

/**
 * What is learnt when the driver is done with a request, and what becomes of the queue in service.
 * Source: spec 04 §7 (B34), B75.
 */
final class Completions {
  private static final int QUEUEING_DEPTH = 3;
  private static final int QUEUEING_SAMPLES = 32;

  private final BfqDevice device;
  private final Lifetimes lifetimes;
  private final Injection injection;
  private final PeakRate peak;
  private final Raising raising;
  private final Idling idling;
  private final Slots slots;

  Completions(BfqParts parts) {
    device = parts.device;
    lifetimes = parts.lifetimes;
    injection = parts.injection;
    peak = parts.peak;
    raising = parts.raising;
    idling = parts.idling;
    slots = parts.slots;
  }

  /** B34 but for its last step. */
  void done(Request rq, BfqQueue queue) {
    injection.completed(rq, queue);
    watchQueueing();
    device.inDriver--;
    queue.dispatched--;
    if (queue.dispatched == 0 && !queue.busy) {
      queue.budgetTimeout = device.tick();
      lifetimes.becameQuiet(queue);
    }
    long now = device.nowNs();
    queue.think.lastEndNs = now;
    peak.completed(now);
    device.lastCompletionNs = now;
    device.lastCompleted = queue.coop ? null : queue;
    if (queue.softPending
        && queue.dispatched == 0
        && queue.isEmpty()
        && queue.entity.raise() != Raising.INTERACTIVE) {
      raising.setSoftNext(queue);
    }
    if (queue == device.inService && goesOn(queue)) {
      return;
    }
    if (device.inDriver == 0) {
      device.kick();
    }
  }

  /** B34.7: whether the device is kept for the queue in service. */
  private boolean goesOn(BfqQueue queue) {
    if (idling.isDue(queue)) {
      if (queue.dispatched == 0) {
        slots.idleFor(queue);
      }
      return true;
    }
    if (slots.mayTimeOut(queue)) {
      slots.expire(queue, false, Expiry.BUDGET_TIMEOUT);
    } else if (queue.isEmpty() && (queue.dispatched == 0 || !idling.isBetter(queue))) {
      slots.expire(queue, false, Expiry.NO_MORE_REQUESTS);
    }
    return false;
  }

  /** B75: does the drive take several requests at once? */
  private void watchQueueing() {
    device.maxInDriver = Math.max(device.maxInDriver, device.inDriver);
    if (device.queueing == 1 || device.inDriver + device.queued <= QUEUEING_DEPTH) {
      return;
    }
    BfqQueue served = device.inService;
    if (served != null
        && served.shortThink
        && served.dispatched + served.queued() < QUEUEING_DEPTH
        && device.inDriver < QUEUEING_DEPTH) {
      return;
    }
    if (device.queueingSamples++ < QUEUEING_SAMPLES) {
      return;
    }
    device.queueing = device.maxInDriver > QUEUEING_DEPTH ? 1 : 0;
    device.maxInDriver = 0;
    device.queueingSamples = 0;
    device.flashWithQueueing = device.isFlash() && device.queueing == 1;
  }
}
