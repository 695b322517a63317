package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.FairScheduler;

/** Takes a private queue along when its process goes to another cgroup. Source: spec 04 B81. */
final class GroupMoves {
  private final BfqDevice device;
  private final FairScheduler fair;
  private final Slots slots;
  private final Asymmetry asymmetry;
  private final Positions positions;

  GroupMoves(BfqParts parts) {
    device = parts.device;
    fair = parts.fair;
    slots = parts.slots;
    asymmetry = parts.asymmetry;
    positions = parts.positions;
  }

  void move(BfqQueue queue, BfqGroup group) {
    if (queue.group == group) {
      return;
    }
    boolean pending = queue.countedPending;
    if (pending) {
      asymmetry.dropPending(queue);
    }
    if (queue == device.inService) {
      slots.expire(queue, false, Expiry.PREEMPTED);
    }
    Entity entity = queue.entity;
    if (queue.busy) {
      fair.deactivate(entity, false, false);
    } else if (entity.isOn()) {
      fair.forgetRemembered(entity);
    }
    positions.remove(queue);
    if (queue.group.lastCreated == queue) {
      queue.group.lastCreated = null;
    }
    moveAllocated(queue, group);
    queue.group = group;
    entity.moveTo(group.level());
    if (pending) {
      asymmetry.addPending(queue);
    }
    if (queue.busy) {
      positions.refresh(queue);
      fair.activate(entity, queue.hole, false);
      queue.hole = false;
    }
    if (device.inService == null && device.inDriver == 0) {
      device.kick();
    }
  }

  /** Requests in flight count in the new groups from now on. */
  private static void moveAllocated(BfqQueue queue, BfqGroup group) {
    int requests = queue.entity.allocated();
    for (Entity at = queue.entity.parent(); at != null; at = at.parent()) {
      at.addAllocated(-requests);
    }
    for (Entity at = group.level().group(); at != null; at = at.parent()) {
      at.addAllocated(requests);
    }
  }
}
