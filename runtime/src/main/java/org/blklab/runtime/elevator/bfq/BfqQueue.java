package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.SectorTree;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.RbNode;

/**
 * The requests of one process, or of several that share a queue, and all that BFQ has learnt about
 * them. Ticks and nanoseconds as named. Source: spec 04 §1.2.
 */
final class BfqQueue {
  /** More seeks than this among the last 32 requests make a queue seeky. */
  private static final int SEEKY = 19;

  final Entity entity;
  final boolean sync;
  BfqGroup group;

  // requests
  final SectorTree sorted = new SectorTree();
  final RequestList fifo = new RequestList();
  Request next;
  int queuedSync;
  int queuedAsync;
  int dispatched; // with the driver

  // service
  int maxBudget;
  boolean busy;
  boolean fifoChecked; // in this slot
  boolean waiting; // the device is kept idle for it
  boolean hole; // expired empty: may make up for a short pause
  long budgetTimeout = Times.NEVER; // tick: end of its slot; out of service: when it became idle
  long backloggedAt; // tick
  long servedSinceBacklog; // sectors
  long firstIo; // tick of the first service since then

  // who uses it
  BfqProcess owner; // the only process, if it is known to be the only one
  int processes; // that point here or are expected to
  int stableHolds; // processes whose merge candidate it is
  BfqQueue mergeInto; // scheduled merge
  boolean coop; // shared
  boolean splitDue;
  boolean dead;

  // habits
  final ThinkTime think = new ThinkTime();
  boolean shortThink;
  boolean ioBound = true;
  int seekHistory = 1; // one bit a request
  long lastPosition; // end of the last request that came
  long ioStartNs;
  long idleTotalNs;

  // weight raising; the factor is in the entity
  long raiseMax; // ticks
  long raiseStart; // tick; or end of the last raise, or last arrival
  long raiseSwitch = Times.NEVER; // tick: start of an interactive raise that became soft real-time
  long servedInRaise; // sectors
  long softNext; // tick: the earliest arrival that still looks soft real-time
  boolean softPending;

  // life
  final long createdAt; // tick
  long splitAt = Times.NEVER; // tick
  boolean justCreated;
  boolean inBurstList;
  boolean largeBurst;

  // injection
  int injectLimit;
  long baseServiceNs;
  long limitDecreasedAt; // tick

  // who wakes whom
  BfqQueue waker;
  BfqQueue tentativeWaker;
  int wakerDetections;
  long wakerSinceNs;
  BfqQueue wokenFirst;
  BfqQueue wokenNext;
  BfqQueue wokenPrevious;
  boolean onWokenList;

  // places elsewhere
  final RbNode<BfqQueue> position = new RbNode<>(this);
  int filedWeight; // 0: none
  boolean countedPending;
  BfqQueue allNext;
  BfqQueue allPrevious;

  BfqQueue(BfqGroup group, boolean sync, int prioClass, int weight, long createdAt) {
    this.group = group;
    this.sync = sync;
    this.createdAt = createdAt;
    entity = Entity.ofQueue(this, group.level(), prioClass, weight);
    shortThink = sync;
    justCreated = sync;
    raiseStart = createdAt;
    softNext = createdAt;
  }

  static BfqQueue of(Entity entity) {
    return entity == null ? null : (BfqQueue) entity.owner();
  }

  /** The queue that a request is attached to; null if it has none. */
  static BfqQueue of(Request rq) {
    return (BfqQueue) rq.elevatorData();
  }

  boolean isEmpty() {
    return sorted.isEmpty();
  }

  int queued() {
    return queuedSync + queuedAsync;
  }

  boolean isIdleClass() {
    return entity.prioClass() == Entity.IDLE;
  }

  boolean isRaised() {
    return entity.raise() > 1;
  }

  boolean hasProcess() {
    return processes > 0;
  }

  boolean isSeeky() {
    return Integer.bitCount(seekHistory) > SEEKY;
  }

  boolean isTotallySeeky() {
    return seekHistory == -1;
  }
}
