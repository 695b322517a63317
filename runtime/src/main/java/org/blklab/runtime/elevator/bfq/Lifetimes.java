package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.FairListener;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;
import org.blklab.runtime.elevator.bfq.fair.Level;

/**
 * When queues become busy, cease to be, and die. It owns the fair scheduler, for that one decides
 * when a queue is forgotten. Source: spec 04 B21.5, B43, B85.
 */
final class Lifetimes implements FairListener {
  private final BfqDevice device;
  private final Asymmetry asymmetry;
  private final Wakers wakers;
  private final Bursts bursts;
  private final FairScheduler fair;

  Lifetimes(BfqDevice device, Level root, Asymmetry asymmetry) {
    this.device = device;
    this.asymmetry = asymmetry;
    wakers = new Wakers(device);
    bursts = new Bursts(device);
    fair = new FairScheduler(root, this, device::tick, device.times.idleClass);
  }

  FairScheduler fair() {
    return fair;
  }

  Wakers wakers() {
    return wakers;
  }

  Bursts bursts() {
    return bursts;
  }

  /** B21.5. */
  void becomeBusy(BfqQueue queue) {
    Entity entity = queue.entity;
    fair.activate(entity, queue.hole, false);
    queue.hole = false;
    queue.busy = true;
    device.busy[entity.prioClass()]++;
    if (queue.dispatched == 0) {
      asymmetry.addPending(queue);
      if (!queue.isRaised()) {
        asymmetry.file(queue);
      }
    }
    if (queue.isRaised()) {
      device.raisedBusy++;
    }
    wakers.becameBusy(queue);
  }

  /**
   * A queue has no requests any more.
   *
   * @param expiring it was in service until now
   */
  void ceaseToBeBusy(BfqQueue queue, boolean expiring) {
    queue.busy = false;
    device.busy[queue.entity.prioClass()]--;
    if (queue.isRaised()) {
      device.raisedBusy--;
    }
    fair.deactivate(queue.entity, true, expiring);
    if (queue.dispatched == 0) {
      becameQuiet(queue);
    }
  }

  /** Neither busy nor with requests in flight. */
  void becameQuiet(BfqQueue queue) {
    asymmetry.dropPending(queue);
    asymmetry.unfile(queue);
    dieIfUnused(queue);
  }

  /** One process less points to a queue or is expected to (B85.4). */
  void release(BfqQueue queue) {
    if (queue.busy && queue.isEmpty() && queue != device.inService) {
      ceaseToBeBusy(queue, false);
    }
    if (queue.group.lastCreated == queue) {
      queue.group.lastCreated = null;
    }
    dropProcess(queue);
  }

  /** All queues that {@code queue} was to be merged into lose one expected process (B85.3). */
  void releaseChain(BfqQueue queue) {
    BfqQueue at = queue.mergeInto;
    while (at != null) {
      BfqQueue after = at.mergeInto;
      dropProcess(at);
      at = after;
    }
  }

  private void dropProcess(BfqQueue queue) {
    queue.processes--;
    dieIfUnused(queue);
  }

  /** A request of a queue is gone. */
  void detached(BfqQueue queue) {
    for (Entity at = queue.entity; at != null; at = at.parent()) {
      at.addAllocated(-1);
    }
    dieIfUnused(queue);
  }

  /** A queue is nobody's candidate for a stable merge any more. */
  void dropStableHold(BfqQueue queue) {
    queue.stableHolds--;
    dieIfUnused(queue);
  }

  /** B85.5. */
  void dieIfUnused(BfqQueue queue) {
    if (queue.dead
        || queue.processes > 0
        || queue.entity.allocated() > 0
        || queue.entity.isOn()
        || queue == device.inService
        || queue.filedWeight != 0
        || queue.stableHolds > 0) {
      return;
    }
    queue.dead = true;
    bursts.remove(queue);
    wakers.died(queue);
    if (device.lastCompleted == queue) {
      device.lastCompleted = null;
    }
    device.forget(queue);
  }

  @Override
  public void weightChanged(Entity entity) {
    BfqQueue queue = BfqQueue.of(entity);
    asymmetry.unfile(queue);
    if (!queue.isRaised()) {
      asymmetry.file(queue);
    }
  }

  @Override
  public void forgotten(Entity entity) {
    dieIfUnused(BfqQueue.of(entity));
  }

  @Override
  public void groupActivated(Entity group) {
    asymmetry.groupActivated(BfqGroup.of(group));
  }
}
