package org.blklab.runtime.elevator.bfq;

import java.util.function.IntSupplier;
import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.Level;
import org.blklab.runtime.elevator.bfq.fair.RbTree;

/**
 * A control group on one device: the scheduler of its queues, the queues of asynchronous requests
 * that all its processes share, and where its queues want to go next. Source: spec 04 §1, §14.
 */
final class BfqGroup {
  private static final int LEVELS = 8;

  private final Level level;
  private final BfqQueue[] asyncQueues = new BfqQueue[2 * LEVELS + 1];

  /** Queues by the position of their next request (B63). */
  final RbTree<BfqQueue> positions = new RbTree<>();

  /** For stable merging (B67). */
  BfqQueue lastCreated;

  /** Queues with waiting requests or with some in flight. */
  int pendingQueues;

  /** Kernels that count groups, not queues: this one has been counted. */
  boolean countedPending;

  private BfqGroup(BfqGroup parent, IntSupplier weight, long nowTicks) {
    level = parent == null ? Level.root(nowTicks) : Level.ofGroup(this, parent.level, weight);
  }

  static BfqGroup root(long nowTicks) {
    return new BfqGroup(null, null, nowTicks);
  }

  static BfqGroup of(Cgroup cgroup, BfqGroup parent) {
    return new BfqGroup(parent, cgroup::bfqWeight, 0);
  }

  static BfqGroup of(Entity groupEntity) {
    return (BfqGroup) groupEntity.owner();
  }

  Level level() {
    return level;
  }

  /** The shared queue of a class and level; null if nobody needed it yet. */
  BfqQueue asyncQueue(int prioClass, int prioLevel) {
    return asyncQueues[slot(prioClass, prioLevel)];
  }

  void setAsyncQueue(int prioClass, int prioLevel, BfqQueue queue) {
    asyncQueues[slot(prioClass, prioLevel)] = queue;
  }

  private static int slot(int prioClass, int prioLevel) {
    return prioClass == Entity.IDLE ? 2 * LEVELS : prioClass * LEVELS + prioLevel;
  }

  int asyncSlots() {
    return asyncQueues.length;
  }

  /** The shared queue in a slot; null if there is none. */
  BfqQueue asyncQueueAt(int slot) {
    return asyncQueues[slot];
  }
}
