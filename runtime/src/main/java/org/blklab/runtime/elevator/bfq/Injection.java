package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;
import org.blklab.runtime.kernel.Behaviour;

/**
 * Fills the time in which the device is kept idle for a queue with requests of others, as many as
 * do not slow it down. Source: spec 04 §10 (B50–B52), B20.2c.
 */
final class Injection {
  /** Requests of so many sectors count as large on flash. */
  static final int LARGE_SECTORS = 64;

  private final BfqDevice device;
  private final Asymmetry asymmetry;
  private final FairScheduler fair;
  private final boolean enabled;
  private final boolean skipsLarge;

  // a measurement: from the arrival of a request to its completion
  private boolean awaitsDispatch;
  private boolean injected;
  private Request waited;
  private long emptyAtNs;

  Injection(BfqDevice device, Asymmetry asymmetry, FairScheduler fair) {
    this.device = device;
    this.asymmetry = asymmetry;
    this.fair = fair;
    enabled = device.host.kernel().has(Behaviour.BFQ_INJECTION);
    skipsLarge = device.host.kernel().has(Behaviour.BFQ_INJECTION_SKIPS_LARGE);
  }

  /** B50. */
  void reset(BfqQueue queue) {
    queue.baseServiceNs = 0;
    waited = null;
    queue.injectLimit = queue.shortThink ? 0 : 1;
    queue.limitDecreasedAt = device.tick();
  }

  /** A lone request of a sync queue came: time for a reset, or for a measurement (B20.2). */
  void arrived(BfqQueue queue) {
    long now = device.tick();
    if (now >= queue.limitDecreasedAt + device.times.injectionReset) {
      reset(queue);
    }
    boolean idle = device.inDriver == 0;
    if (queue == device.inService
        && (idle || (queue.baseServiceNs > 0 && injected))
        && now >= queue.limitDecreasedAt + device.times.injectionSample) {
      emptyAtNs = device.nowNs();
      awaitsDispatch = true;
      if (idle) {
        injected = false;
      }
    }
  }

  /** The in-service queue dispatches a request. */
  void dispatched(Request rq) {
    if (awaitsDispatch) {
      awaitsDispatch = false;
      waited = rq;
    }
  }

  /** A request is done; before the counters drop. */
  void completed(Request rq, BfqQueue queue) {
    if (rq == waited) {
      adapt(queue);
    }
  }

  /** B52. */
  private void adapt(BfqQueue queue) {
    long tookNs = device.nowNs() - emptyAtNs;
    int before = queue.injectLimit;
    if (queue.baseServiceNs > 0 && injected) {
      long bearable = queue.baseServiceNs * 3 / 2;
      if (tookNs >= bearable && before > 0) {
        queue.injectLimit--;
        queue.limitDecreasedAt = device.tick();
      } else if (tookNs < bearable && before <= device.maxInDriver) {
        queue.injectLimit++;
      }
    }
    boolean alone = device.inDriver == 1;
    if ((queue.baseServiceNs == 0 && alone) || tookNs < queue.baseServiceNs) {
      if (queue.baseServiceNs == 0) {
        queue.injectLimit = Math.max(1, before);
      }
      queue.baseServiceNs = tookNs;
    } else if (!injected && alone) {
      queue.baseServiceNs = tookNs;
    }
    waited = null;
    injected = false;
  }

  /** The slot ends: nothing is measured any more. */
  void slotEnded() {
    injected = false;
    awaitsDispatch = false;
    waited = null;
  }

  /** Whether a queue has a next request that fits its remaining budget. */
  boolean canServe(BfqQueue queue) {
    return queue != null
        && queue.busy
        && queue.next != null
        && asymmetry.cost(queue.next, queue) <= queue.entity.budgetLeft();
  }

  /** B51: a queue to be served in place of the in-service one; null if none. */
  BfqQueue choose() {
    if (!enabled) {
      return null;
    }
    BfqQueue served = device.inService;
    int limit = served.injectLimit;
    // The kernel compares ticks with slice_idle in nanoseconds: in practice only 0 has passed.
    if (limit == 0
        && served.baseServiceNs == 0
        && served.waiting
        && device.tunables.sliceIdleNs == 0) {
      limit = 1;
    }
    if (device.inDriver >= limit) {
      return null;
    }
    boolean freely = !served.isRaised() || !served.shortThink;
    for (Entity at = fair.firstActive(); at != null; at = FairScheduler.nextOnList(at)) {
      BfqQueue queue = BfqQueue.of(at);
      if (queue.isEmpty() || !freely && !queue.isRaised() || !canServe(queue)) {
        continue;
      }
      // Large requests on flash one at a time, where the drive prefers them to small ones.
      boolean large = device.isFlash() && queue.next.sectors() >= LARGE_SECTORS;
      if (!skipsLarge) {
        limit = large ? Math.min(1, limit) : served.injectLimit; // a limit raised above is lost
      }
      if (skipsLarge ? !large || device.inDriver == 0 : device.inDriver < limit) {
        injected = true;
        return queue;
      }
    }
    return null;
  }
}
