package org.blklab.runtime.block;

/** nr_requests and async_depth of a queue, and the scheduler tags they shape (spec 01 §2.3, §5). */
final class Depths {
  /** Lowest nr_requests (BLKDEV_MIN_RQ). */
  static final int MIN_REQUESTS = 4;

  /** Highest nr_requests with an elevator (MAX_SCHED_RQ). */
  static final int MAX_SCHED_REQUESTS = 2048;

  private static final int DEFAULT_REQUESTS = 128;

  private final RequestQueue queue;
  private int nrRequests;
  private int asyncDepth;

  Depths(RequestQueue queue) {
    this.queue = queue;
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

  private int setDepth() {
    return queue.tagSet().parameters().queueDepth();
  }

  private boolean hostShared() {
    return queue.tagSet().parameters().hostShared();
  }

  /** nr_requests right after an elevator was attached. */
  static int elevatorDefault(int queueDepth) {
    return 2 * Math.min(queueDepth, DEFAULT_REQUESTS);
  }

  void resetWithoutElevator() {
    nrRequests = setDepth();
    asyncDepth = setDepth();
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).schedTags = null;
    }
  }

  /** Scheduler tags of the default size; the elevator's attach sets async_depth. */
  void resetForElevator() {
    nrRequests = elevatorDefault(setDepth());
    Tags shared = hostShared() ? newSchedTags(0) : null;
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).schedTags = shared != null ? shared : newSchedTags(i);
    }
  }

  private Tags newSchedTags(int hctx) {
    int allocated = hostShared() ? MAX_SCHED_REQUESTS : nrRequests;
    return queue.tagSet().newTags("sched/" + queue.name() + "/" + hctx, allocated, nrRequests);
  }
}
