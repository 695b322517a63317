package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.Entity;

/** What must hold between any two calls. Source: spec 04 §24. */
final class Invariants {
  private final BfqParts parts;
  private final BfqDevice device;

  Invariants(BfqParts parts) {
    this.parts = parts;
    this.device = parts.device;
  }

  void check() {
    int queued = 0;
    int dispatched = 0;
    int busy = 0;
    for (BfqQueue queue = device.firstQueue(); queue != null; queue = queue.allNext) {
      check(queue);
      queued += queue.queued();
      dispatched += queue.dispatched;
      busy += queue.busy ? 1 : 0;
    }
    require(queued == device.queued, "queued requests are miscounted");
    require(dispatched == device.inDriver, "requests in the drive are miscounted");
    require(busy == device.busyQueues(), "busy queues are miscounted");
    BfqQueue served = device.inService;
    require(served == null || !served.entity.isActive(), "the queue in service is on a tree");
    boolean waiting = served != null && served.waiting;
    require(!waiting || parts.slots.isIdleTimerArmed(), "no timer ends the plug");
    for (BfqGroup group : parts.processes.groups()) {
      group.level().checkInvariants();
      group.positions.checkInvariants();
    }
    parts.asymmetry.checkInvariants();
  }

  private void check(BfqQueue queue) {
    int inside = queue.sorted.size();
    require(inside == queue.queued(), "a queue's requests are miscounted");
    require(inside == queue.fifo.size(), "a request is on one list only");
    require((inside == 0) == (queue.next == null), "a queue has lost its next request");
    require(queue.busy || inside == 0, "a queue with requests is not busy");
    require(!queue.busy || queue.entity.isOn(), "a busy queue is not scheduled");
    require(!queue.waiting || queue == device.inService, "the plug is for another queue");
    require(queue.processes >= 0 && queue.stableHolds >= 0, "a queue has too few processes");
    require(!queue.dead, "a dead queue is still known");
    Entity entity = queue.entity;
    require(entity.allocated() >= inside + queue.dispatched, "a request is not attached");
    if (entity.isActive()) {
      long span = ((long) entity.budget() << 22) / entity.weight();
      require(entity.finish() - entity.start() == span, "a finish time is wrong");
    }
    for (Request rq = queue.fifo.first(); rq != null; rq = rq.nextOnList()) {
      require(BfqQueue.of(rq) == queue, "a request is in a foreign queue");
    }
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalStateException("bfq: " + otherwise + "; please report");
    }
  }
}
