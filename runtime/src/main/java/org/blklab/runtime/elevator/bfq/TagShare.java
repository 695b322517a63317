package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.elevator.bfq.fair.Level;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * How many tags may be taken: writes leave some for reads, and no process takes more than its
 * share. Source: spec 04 §19 (B78, B79), spec 09 Q2, Q3.
 */
final class TagShare {
  private static final int LEVELS = 8;
  private static final int DEFAULT_PERCENT = 75;

  private final BfqDevice device;
  private final Processes processes;
  private final boolean fromAsyncDepth;
  private final boolean staleAtAttach;
  private final boolean perWord;
  private final boolean sharesByQueue;

  /** Limits by "some queue is raised and busy" and "sync". */
  private final int[][] limits = new int[2][2];

  private int wordShift;

  TagShare(BfqDevice device, Processes processes) {
    this.device = device;
    this.processes = processes;
    KernelProfile kernel = device.host.kernel();
    fromAsyncDepth = kernel.has(Behaviour.BFQ_DEPTH_FROM_QUEUE);
    staleAtAttach = kernel.has(Behaviour.BFQ_STALE_LIMITS_AT_ATTACH);
    perWord = kernel.has(Behaviour.SHALLOW_DEPTH_PER_WORD);
    sharesByQueue = kernel.has(Behaviour.BFQ_TAG_SHARE);
  }

  /** BFQ is attached; async_depth is still that of before. */
  void attached() {
    ElevatorHost host = device.host;
    int depth = host.nrRequests() * DEFAULT_PERCENT / 100;
    if (fromAsyncDepth && !staleAtAttach) {
      host.setAsyncDepth(depth);
    }
    depthUpdated();
    if (fromAsyncDepth && staleAtAttach) {
      host.setAsyncDepth(depth);
    }
  }

  /** nr_requests or async_depth has changed (the table of B78). */
  void depthUpdated() {
    ElevatorHost host = device.host;
    if (fromAsyncDepth) {
      int depth = host.asyncDepth();
      setLimits(2 * depth / 3, depth, depth / 4, depth / 2);
    } else {
      wordShift = host.schedTagsShift();
      int depth = perWord ? 1 << wordShift : host.nrRequests();
      setLimits(depth / 2, 3 * depth / 4, 3 * depth / 16, 6 * depth / 16);
    }
    host.setMinShallowDepth(1);
  }

  private void setLimits(int async, int syncWrite, int asyncRaised, int syncWriteRaised) {
    limits[0][0] = Math.max(1, async);
    limits[0][1] = Math.max(1, syncWrite);
    limits[1][0] = Math.max(1, asyncRaised);
    limits[1][1] = Math.max(1, syncWriteRaised);
  }

  /** The limit for one allocation; 0 for none (B78). */
  int limit(IoTask task, int op, int flags) {
    int nrRequests = device.host.nrRequests();
    boolean sync = Op.isSync(op, flags);
    int depth = nrRequests;
    int share = nrRequests;
    boolean limited = !Op.isSyncRead(op);
    if (limited) {
      depth = limits[device.raisedBusy == 0 ? 0 : 1][sync ? 1 : 0];
      share = perWord ? nrRequests * depth >> wordShift : depth;
    }
    BfqProcess process = task == null ? null : processes.find(task);
    BfqQueue queue = process == null ? null : process.queue(sync);
    if (sharesByQueue && queue != null && exceeds(queue, share)) {
      return 1;
    }
    return limited && (perWord || depth < nrRequests) ? depth : 0;
  }

  /** B79: the queue or one of its groups has more requests than is its due of {@code limit}. */
  private static boolean exceeds(BfqQueue queue, int limit) {
    for (Entity at = queue.entity; at != null; at = at.parent()) {
      if (!at.isOn()) {
        return false;
      }
    }
    for (Entity at = queue.entity; at != null; at = at.parent()) {
      if (at.allocated() >= shareOf(at, limit)) {
        return true;
      }
    }
    return false;
  }

  /** The share of an entity in {@code limit} tags: its part of its group's share. */
  private static long shareOf(Entity entity, long limit) {
    Entity parent = entity.parent();
    long ofLevel = parent == null ? limit : shareOf(parent, limit);
    long weights = entity.isQueue() ? weightsUpTo(entity) : weightsOf(entity);
    return weights == 0 ? ofLevel : (ofLevel * entity.weight() + weights / 2) / weights;
  }

  private static long weightsOf(Entity group) {
    return group.level().weightSum(group.prioClass());
  }

  /** Better classes count more: a low queue of a better class gets more than a high one. */
  private static long weightsUpTo(Entity queue) {
    Level level = queue.level();
    long weights = 0;
    for (int prioClass = 0; prioClass <= queue.prioClass(); prioClass++) {
      weights = weights * LEVELS + level.weightSum(prioClass);
    }
    return weights;
  }
}
