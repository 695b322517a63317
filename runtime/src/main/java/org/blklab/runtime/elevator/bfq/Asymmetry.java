package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.elevator.bfq.fair.Entity;
import org.blklab.runtime.kernel.Behaviour;

/**
 * Whether equal treatment of all queues would be wrong: which weights, classes and groups have
 * work. Queues are counted while they are busy or have requests in flight. Source: spec 04 B23,
 * B42, B43.
 */
final class Asymmetry {
  private static final int MAX_WEIGHT = 1000;

  /** Asynchronous requests are charged threefold, to keep writes from swamping reads. */
  private static final int ASYNC_CHARGE = 3;

  private final BfqDevice device;
  private final boolean anyGroupCounts;
  private final int[] queuesOfWeight = new int[MAX_WEIGHT + 1];
  private int weights; // distinct ones
  private int smallest = MAX_WEIGHT + 1;
  private int pendingGroups;

  Asymmetry(BfqDevice device) {
    this.device = device;
    anyGroupCounts = device.host.kernel().has(Behaviour.BFQ_ANY_GROUP_ASYMMETRIC);
  }

  /** Files the weight of a queue; does nothing if it is filed already. */
  void file(BfqQueue queue) {
    if (queue.filedWeight != 0) {
      return;
    }
    int weight = queue.entity.weight();
    queue.filedWeight = weight;
    if (queuesOfWeight[weight]++ == 0) {
      weights++;
      smallest = Math.min(smallest, weight);
    }
  }

  /** The opposite; the caller has to see whether the queue lives on. */
  void unfile(BfqQueue queue) {
    int weight = queue.filedWeight;
    if (weight == 0) {
      return;
    }
    queue.filedWeight = 0;
    if (--queuesOfWeight[weight] == 0) {
      weights--;
      while (smallest <= MAX_WEIGHT && queuesOfWeight[smallest] == 0) {
        smallest++;
      }
    }
  }

  /** A queue got work, or is going to have some in another group. */
  void addPending(BfqQueue queue) {
    if (anyGroupCounts || queue.countedPending) {
      return;
    }
    queue.countedPending = true;
    if (queue.group.pendingQueues++ == 0) {
      pendingGroups++;
    }
  }

  /** A queue has neither requests nor any in flight. */
  void dropPending(BfqQueue queue) {
    if (anyGroupCounts) {
      dropQuietGroups(queue);
    } else if (queue.countedPending) {
      queue.countedPending = false;
      if (--queue.group.pendingQueues == 0) {
        pendingGroups--;
      }
    }
  }

  /** A group other than the root got work. */
  void groupActivated(BfqGroup group) {
    if (anyGroupCounts && !group.countedPending) {
      group.countedPending = true;
      pendingGroups++;
    }
  }

  private void dropQuietGroups(BfqQueue queue) {
    for (Entity at = queue.entity.parent(); at != null; at = at.parent()) {
      BfqGroup group = BfqGroup.of(at);
      if (!group.level().isQuiet()) {
        return;
      }
      if (group.countedPending) {
        group.countedPending = false;
        pendingGroups--;
      }
    }
  }

  /** B42. */
  boolean isAsymmetric(BfqQueue queue) {
    boolean hasSmallest = queue.filedWeight != 0 && queue.filedWeight == smallest;
    int[] busy = device.busy;
    return (weights > 1 && !hasSmallest)
        || (busy[Entity.RT] != 0 && busy[Entity.BE] != 0)
        || (busy[Entity.RT] != 0 && busy[Entity.IDLE] != 0)
        || (busy[Entity.BE] != 0 && busy[Entity.IDLE] != 0)
        || pendingGroups > (anyGroupCounts ? 0 : 1);
  }

  /** What a request costs its queue, in sectors (B23). */
  int cost(Request rq, BfqQueue queue) {
    if (queue.sync || queue.isRaised() || isAsymmetric(queue)) {
      return rq.sectors();
    }
    return ASYNC_CHARGE * rq.sectors();
  }

  /** Throws unless the counts are those of the queues. */
  void checkInvariants() {
    int filed = 0;
    for (BfqQueue queue = device.firstQueue(); queue != null; queue = queue.allNext) {
      filed += queue.filedWeight == 0 ? 0 : 1;
    }
    int distinct = 0;
    for (int queues : queuesOfWeight) {
      filed -= queues;
      distinct += queues == 0 ? 0 : 1;
    }
    if (filed != 0 || distinct != weights || pendingGroups < 0) {
      throw new IllegalStateException("bfq: weights are miscounted; please report");
    }
  }
}
