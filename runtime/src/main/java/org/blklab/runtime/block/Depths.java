package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * nr_requests and async_depth of a queue, writes to them, and the scheduler tags they shape (spec
 * 01 §2.3, §4.4, §4.5, §5).
 */
final class Depths {
  /** Lowest nr_requests (BLKDEV_MIN_RQ). */
  static final int MIN_REQUESTS = 4;

  /** Highest nr_requests with an elevator (MAX_SCHED_RQ). */
  static final int MAX_SCHED_REQUESTS = 2048;

  private static final int DEFAULT_REQUESTS = 128;

  private final RequestQueue queue;
  private final boolean comparesFirst;
  private final boolean hookBeforeValue;
  private final boolean hasAsyncDepth;
  private final boolean locks;
  private int nrRequests;
  private int asyncDepth;

  Depths(RequestQueue queue) {
    this.queue = queue;
    KernelProfile kernel = queue.kernel();
    comparesFirst = kernel.has(Behaviour.NR_REQUESTS_COMPARED_FIRST);
    hookBeforeValue = kernel.has(Behaviour.DEPTH_HOOK_BEFORE_NR_REQUESTS);
    hasAsyncDepth = kernel.has(Behaviour.QUEUE_ASYNC_DEPTH);
    locks = kernel.has(Behaviour.UPDATE_LOCK_TRYLOCK);
    resetWithoutElevator();
  }

  int nrRequests() {
    return nrRequests;
  }

  int asyncDepth() {
    return asyncDepth;
  }

  void setAsyncDepth(int depth) {
    asyncDepth = depth;
  }

  private TagSet.Parameters set() {
    return queue.tagSet().parameters();
  }

  /** nr_requests right after an elevator was attached. */
  static int elevatorDefault(int queueDepth) {
    return 2 * Math.min(queueDepth, DEFAULT_REQUESTS);
  }

  void resetWithoutElevator() {
    nrRequests = set().queueDepth();
    asyncDepth = nrRequests;
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).schedTags = null;
    }
  }

  /** Scheduler tags of the default size; the elevator's attach sets async_depth. */
  void resetForElevator() {
    nrRequests = elevatorDefault(set().queueDepth());
    installSchedTags(nrRequests);
  }

  private void installSchedTags(int depth) {
    boolean shared = set().hostShared();
    int allocated = shared ? MAX_SCHED_REQUESTS : depth;
    Tags tags = null;
    for (int i = 0; i < queue.hctxCount(); i++) {
      if (tags == null || !shared) {
        tags = queue.tagSet().newTags("sched/" + queue.name() + "/" + i, allocated, depth);
      }
      queue.hctx(i).schedTags = tags;
    }
  }

  /** A write to {@code nr_requests}. */
  Attribute.StoreOperation storeNrRequests(String text) {
    KernelNumber number = KernelNumber.queueVar(text);
    if (!number.isOk()) {
      return Attribute.StoreOperation.done(text.isEmpty() ? Errno.OK : Errno.EINVAL);
    }
    long value = number.value();
    if (locks && !queue.tagSet().tryLockUpdate()) {
      return Attribute.StoreOperation.done(Errno.EBUSY);
    }
    boolean same = value == nrRequests && comparesFirst;
    value = Math.max(value, MIN_REQUESTS);
    same |= value == nrRequests && !comparesFirst;
    boolean hasElevator = queue.gate() != null;
    boolean bad =
        value <= set().reservedTags()
            || value > (hasElevator ? MAX_SCHED_REQUESTS : set().queueDepth());
    if (same || bad) {
      unlock();
      return Attribute.StoreOperation.done(same ? Errno.OK : Errno.EINVAL);
    }
    return new FrozenChange(queue, new NrRequestsChange((int) value));
  }

  private void unlock() {
    if (locks) {
      queue.tagSet().unlockUpdate();
    }
  }

  private final class NrRequestsChange implements FrozenChange.Change {
    private final int value;

    NrRequestsChange(int value) {
      this.value = value;
    }

    @Override
    public boolean quiesces() {
      return true;
    }

    @Override
    public Errno apply() {
      resize(value);
      Elevator elevator = queue.gate() == null ? null : queue.gate().elevator();
      if (elevator != null && hookBeforeValue) {
        elevator.depthUpdated();
      }
      if (hasAsyncDepth) {
        asyncDepth = scaled(asyncDepth, nrRequests, value);
      } else if (elevator == null) {
        asyncDepth = value;
      }
      nrRequests = value;
      if (elevator != null && !hookBeforeValue) {
        elevator.depthUpdated();
      }
      return Errno.OK;
    }

    @Override
    public void released() {
      unlock();
    }
  }

  static int scaled(int asyncDepth, int oldRequests, int newRequests) {
    return (int) Math.max(1, (long) asyncDepth * newRequests / oldRequests);
  }

  private void resize(int value) {
    if (queue.gate() == null) {
      for (int i = 0; i < queue.hctxCount(); i++) {
        queue.hctx(i).tags.resize(value);
      }
      return;
    }
    if (value > queue.hctx(0).schedTags.nrTags()) {
      installSchedTags(value);
      return;
    }
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).schedTags.resize(value);
    }
  }

  /** A write to {@code async_depth}; only kernels with the attribute have it. */
  Attribute.StoreOperation storeAsyncDepth(String text) {
    if (text.isEmpty()) {
      return Attribute.StoreOperation.done(Errno.OK);
    }
    KernelNumber number = KernelNumber.queueVar(text);
    if (!number.isOk() || number.value() == 0) {
      return Attribute.StoreOperation.done(Errno.EINVAL);
    }
    return new FrozenChange(queue, () -> applyAsyncDepth(number.value()));
  }

  private Errno applyAsyncDepth(long value) {
    if (queue.gate() == null) {
      return Errno.EINVAL; // found out after the freeze
    }
    asyncDepth = (int) Math.min(nrRequests, value);
    queue.gate().elevator().depthUpdated();
    return Errno.OK;
  }
}
