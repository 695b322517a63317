package org.blklab.runtime.block;

import org.blklab.runtime.sim.SimLock;

/** A hardware queue of one request queue (spec 01 §0.3, §6). */
final class Hctx {
  /** Requests that left the elevator or software queues and could not go on. */
  final RequestList dispatch = new RequestList();

  final RequestQueue queue;
  final int index;
  final int type;

  /** Its software queues in CPU order; a place in it is the bit in {@link #ctxMap}. */
  final Ctx[] ctxs;

  /** Which of {@link #ctxs} have requests. */
  final Sbitmap ctxMap;

  final Tags tags;
  final FlushMachine flush;
  final TagWaiter dispatchWait;

  /** Lock of a per-hctx elevator. */
  final SimLock elevatorLock;

  Tags schedTags;
  Deferred run;
  boolean stopped;
  boolean restart;
  boolean tagActive;
  int active; // requests that hold a driver tag, counted on shared sets only
  int waitIndex;
  int dispatchFrom;
  int dispatchBusy;
  private SbitmapQueue waitingOn;
  private long waitsSinceNs;
  private int waiterCpu; // that put dispatchWait on its queue
  private long waiterSeenNs; // from when on other CPUs see it
  int wakesMissed; // frees that did not see it
  private int nextCpu;
  private int runsOnCpu;

  Hctx(RequestQueue queue, int index, Ctx[] all) {
    BlockLayer layer = queue.layer();
    TagSet set = queue.tagSet();
    this.queue = queue;
    this.index = index;
    this.type = set.map().type(index);
    this.tags = set.tags(index);
    this.ctxs = mapped(all, set.map());
    this.ctxMap =
        new Sbitmap(
            Math.max(1, ctxs.length),
            3,
            false,
            1,
            layer.machine().sim().random().named("ctxmap/" + queue.name() + "/" + index));
    this.flush = new FlushMachine(queue, this);
    this.elevatorLock = new SimLock(layer.machine(), layer.costs().elevatorTransferNs);
    this.dispatchWait = new TagWaiter(this::tagFreed);
    layer.sleepers().add(this);
  }

  private Ctx[] mapped(Ctx[] all, QueueMap map) {
    int count = 0;
    Ctx[] mine = new Ctx[all.length];
    for (Ctx ctx : all) {
      if (map.hctx(type, ctx.cpu()) == index) {
        mine[count++] = ctx;
      }
    }
    return java.util.Arrays.copyOf(mine, count);
  }

  /** The map new requests take their tag from. */
  Tags allocationTags() {
    return schedTags != null ? schedTags : tags;
  }

  /** The wait queue for the next waiter, task or hctx alike; they go round by eight. */
  int nextWaitQueue() {
    int queueIndex = waitIndex;
    waitIndex = (queueIndex + 1) % SbitmapQueue.WAIT_QUEUES;
    return queueIndex;
  }

  /** Place of a CPU's ctx in {@link #ctxs}. */
  int ctxIndex(int cpu) {
    int low = 0;
    int high = ctxs.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ctxs[middle].cpu() < cpu) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  boolean serves(int cpu) {
    return ctxs.length > 0 && ctxs[ctxIndex(cpu)].cpu() == cpu;
  }

  void waitForTag(SbitmapQueue map) {
    waitingOn = map;
    BlockLayer layer = queue.layer();
    waiterCpu = layer.cpu();
    waitsSinceNs = layer.machine().nowNs();
    waiterSeenNs = waitsSinceNs + layer.waiterUnseenNs();
    map.addNonExclusive(dispatchWait, nextWaitQueue());
  }

  /** Since when it is among the waiters for a driver tag; valid while it is. */
  long waitsForTagSinceNs() {
    return waitsSinceNs;
  }

  void stopWaitingForTag() {
    if (waitingOn != null) {
      waitingOn.finishWait(dispatchWait);
      waitingOn = null;
    }
  }

  private boolean tagFreed(TagWaiter waiter) {
    if (isUnseen()) {
      wakesMissed++;
      return false;
    }
    stopWaitingForTag();
    queue.tagSet().countWake(queue);
    queue.runner.runAsync(this);
    return true;
  }

  /** The CPU that frees a tag looks before the waiter's entry has left the other's store buffer. */
  private boolean isUnseen() {
    BlockLayer layer = queue.layer();
    return layer.machine().nowNs() < waiterSeenNs && layer.cpu() != waiterCpu;
  }

  /** Exponentially weighted: rises by an eighth of 16 when busy, else falls (spec 01 §6.9). */
  void updateBusy(boolean busy) {
    if (dispatchBusy != 0 || busy) {
      dispatchBusy = (dispatchBusy * 7 + (busy ? 16 : 0)) / 8;
    }
  }

  /** The CPU for the next asynchronous run, -1 for any: the next of its own after every 8. */
  int nextRunCpu() {
    if (queue.hctxCount() == 1 || ctxs.length == 0) {
      return -1;
    }
    if (runsOnCpu == HctxRunner.CPU_WORK_BATCH) {
      runsOnCpu = 0;
      nextCpu = (nextCpu + 1) % ctxs.length;
    }
    runsOnCpu++;
    return ctxs[nextCpu].cpu();
  }
}
