package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/** Tags of one queue: scheduler and driver tags, fair share, waiting at dispatch (spec 01 §2). */
final class TagAllocator {
  /** Tags that a user may have, however many there are. */
  static final int MIN_SHARE = 4;

  private final RequestQueue queue;
  private final Machine machine;
  private final Costs costs;
  private final boolean hostShared;
  private boolean queueShared; // TAG_QUEUE_SHARED
  private boolean queueActive; // with host-shared tags the mark and count are the queue's
  private int queueActiveCount;
  int borrowed; // tags beyond the fair share
  boolean refused; // in this round of borrowing

  TagAllocator(RequestQueue queue) {
    this.queue = queue;
    this.machine = queue.layer().machine();
    this.costs = queue.layer().costs();
    this.hostShared = queue.tagSet().parameters().hostShared();
  }

  void setQueueShared(boolean shared) {
    queueShared = shared;
  }

  boolean isQueueShared() {
    return queueShared;
  }

  /** Several queues, or several hctxs, use the same tags. */
  boolean isShared() {
    return queueShared || hostShared;
  }

  boolean isActive(Hctx hctx) {
    return hostShared ? queueActive : hctx.tagActive;
  }

  int active(Hctx hctx) {
    return hostShared ? queueActiveCount : hctx.active;
  }

  /** The queue is about to use driver tags of a shared set. */
  void markActive(Hctx hctx) {
    if (!queueShared || isActive(hctx)) {
      return;
    }
    if (hostShared) {
      queueActive = true;
    } else {
      hctx.tagActive = true;
    }
    hctx.tags.addActiveUser();
  }

  /** Nothing is in flight: the others of the set may have this one's share (spec 01 §2.5). */
  void markIdle(Hctx hctx) {
    if (!isActive(hctx)) {
      return;
    }
    if (hostShared) {
      queueActive = false;
    } else {
      hctx.tagActive = false;
    }
    hctx.tags.removeActiveUser();
    borrowed = 0;
  }

  /** The fair share rule; not asked for reserved and scheduler tags. */
  private boolean mayQueue(Hctx hctx) {
    if (!queueShared || !queue.tagSet().fairSharing() || !isActive(hctx)) {
      return true;
    }
    if (hctx.tags.normal().depth() == 1 || hctx.tags.activeUsers() == 0) {
      return true;
    }
    if (active(hctx) < share(hctx)) {
      return true;
    }
    if (queue.tagSet().borrowing().enabled()) {
      queue.tagSet().borrowing().refused(this);
    }
    return false;
  }

  /** Driver tags that the queue may hold now. */
  int share(Hctx hctx) {
    int depth = hctx.tags.normal().depth();
    int users = hctx.tags.activeUsers();
    boolean all = !queueShared || users == 0 || !queue.tagSet().fairSharing();
    return all ? depth : Math.min(depth, fairShare(depth, users) + borrowed);
  }

  /** Tags that one of several users may hold. */
  static int fairShare(int depth, int users) {
    return Math.max((depth + users - 1) / users, MIN_SHARE);
  }

  private void addActive(Hctx hctx, int count) {
    if (queueShared) {
      if (hostShared) {
        queueActiveCount += count;
      } else {
        hctx.active += count;
      }
    }
  }

  /**
   * One try for the tag of a new request: a scheduler tag with an elevator, else a driver tag.
   *
   * @param shallow limit, 0 for none
   * @return the tag, -1 if there is none
   */
  int tryGet(Hctx hctx, int cpu, int shallow) {
    Tags tags = hctx.allocationTags();
    if (hctx.schedTags == null && !mayQueue(hctx)) {
      return -1;
    }
    int bit =
        shallow > 0 ? tags.normal().getShallow(cpu, shallow) : tags.normal().get(cpu);
    return bit < 0 ? -1 : tags.tagOf(bit, false);
  }

  /**
   * Takes up to {@code wanted} tags at once (spec 01 §3.6).
   *
   * @param cached gets the requests of all but the first one to use, which is the highest
   * @return that tag, -1 if a batch is refused or nothing was found
   */
  int getBatch(Hctx hctx, int cpu, int wanted, RequestList cached) {
    Tags tags = hctx.allocationTags();
    if (queueShared || queue.tagSet().parameters().roundRobin()) {
      return -1;
    }
    int left = wanted;
    int newest = -1;
    do {
      long mask = tags.normal().getBatch(cpu, left);
      if (mask == 0) {
        break;
      }
      int base = tags.tagOf(tags.normal().batchBase(), false);
      for (; mask != 0; mask &= mask - 1) {
        if (newest >= 0) {
          cached.addHead(claim(hctx, newest, cpu));
          queue.freezer.reference();
        }
        newest = base + Long.numberOfTrailingZeros(mask);
        left--;
      }
    } while (left > 0 && queue.layer().behaves().batchGetLoops());
    return newest;
  }

  /** Ties a tag just taken to its request. */
  Request claim(Hctx hctx, int tag, int cpu) {
    Tags tags = hctx.allocationTags();
    Request rq = tags.ownRequest(tag);
    tags.setHolder(tag, rq);
    rq.reset();
    rq.queue = queue;
    rq.hctx = hctx.index;
    rq.cpu = cpu;
    if (hctx.schedTags != null) {
      rq.schedTag = tag;
    } else {
      rq.tag = tag;
      addActive(hctx, 1);
    }
    return rq;
  }

  /** A driver tag for a request that is to be dispatched; true if it has one now. */
  boolean getDriverTag(Request rq) {
    if (rq.tag >= 0) {
      return true;
    }
    machine.charge(Costs.DRIVER_TAG, costs.driverTagNs);
    Hctx hctx = queue.hctx(rq.hctx);
    markActive(hctx);
    boolean reserved = hctx.schedTags.isReserved(rq.schedTag);
    if (!reserved && !mayQueue(hctx)) {
      return false;
    }
    int bit = hctx.tags.map(reserved).get(queue.layer().cpu());
    if (bit < 0) {
      return false;
    }
    rq.tag = hctx.tags.tagOf(bit, reserved);
    hctx.tags.setHolder(rq.tag, rq);
    rq.driverTagNs = machine.nowNs();
    addActive(hctx, 1);
    return true;
  }

  /**
   * No driver tag: makes sure that somebody runs the hctx when one is free, and tries once more
   * (spec 01 §2.4).
   *
   * @return true if that gave a tag
   */
  boolean markTagWait(Hctx hctx, Request rq) {
    if (!isShared()) {
      hctx.restart = true;
      return getDriverTag(rq);
    }
    if (hctx.dispatchWait.isQueued()) {
      return false;
    }
    boolean reserved = hctx.schedTags != null && hctx.schedTags.isReserved(rq.schedTag);
    hctx.waitForTag(hctx.tags.map(reserved));
    if (!getDriverTag(rq)) {
      return false;
    }
    hctx.stopWaitingForTag();
    return true;
  }

  /** Gives the driver tag of an elevator's request back; one without an elevator keeps its tag. */
  void putDriverTag(Request rq) {
    if (rq.tag >= 0 && rq.schedTag >= 0) {
      releaseDriverTag(queue.hctx(rq.hctx), rq);
    }
  }

  private void releaseDriverTag(Hctx hctx, Request rq) {
    int tag = rq.tag;
    rq.tag = -1;
    addActive(hctx, -1);
    machine.charge(Costs.TAG_PUT, costs.tagPutNs);
    queue.tagSet().wakes.begin(queue.indexInSet);
    hctx.tags.put(tag, rq.cpu);
    queue.tagSet().wakes.end();
  }

  /** Frees all tags of a request; wakes by the batch rule. */
  void release(Hctx hctx, Request rq) {
    if (rq.tag >= 0) {
      releaseDriverTag(hctx, rq);
    }
    if (rq.schedTag >= 0) {
      int tag = rq.schedTag;
      rq.schedTag = -1;
      machine.charge(Costs.TAG_PUT, costs.tagPutNs);
      hctx.schedTags.put(tag, rq.cpu);
    }
  }

  /** Takes a request off its driver tag, which {@link #releaseBatch} frees; answers its bit. */
  int detach(Hctx hctx, Request rq) {
    int tag = rq.tag;
    rq.tag = -1;
    hctx.tags.setHolder(tag, null);
    return tag - hctx.tags.reserved();
  }

  void releaseBatch(Hctx hctx, int[] bits, int count) {
    addActive(hctx, -count);
    machine.charge(Costs.TAG_PUT_BATCHED, costs.tagPutBatchedNs * count);
    queue.tagSet().wakes.begin(queue.indexInSet);
    hctx.tags.normal().putBatch(bits, count, queue.layer().cpu());
    queue.tagSet().wakes.end();
  }
}
