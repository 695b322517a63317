package org.blklab.runtime.block;

import java.util.List;

/**
 * An I/O scheduler, by the kernel's own hooks. One instance a queue, made anew at each switch. The
 * core calls it under the elevator's lock and charges its costs; every call is atomic.
 */
public interface Elevator {
  /** The kernel's name, such as {@code mq-deadline}. */
  String name();

  /** True if its state is one for the whole device (the kernel's flag SQ_SCHED). */
  boolean singleQueue();

  /**
   * Called once, when the queue is frozen and the scheduler tags are new: sets async_depth and the
   * minimal shallow depth.
   */
  void attach(ElevatorHost host);

  /** Called once at the end; no request is left. */
  void detach();

  /**
   * Puts requests in, in list order (spec 02 D1). Emits {@link ElevatorHost#traceInsert} for each
   * one that was not absorbed by another on the way.
   */
  void insert(RequestList requests, boolean atHead);

  /** The next request for this hctx; null: nothing may go now. */
  Request dispatch(int hctx);

  boolean hasWork(int hctx);

  /**
   * Tries to merge a bio, through {@link ElevatorHost#merges} or its own lists.
   *
   * @return true if the bio now belongs to a request
   */
  boolean mergeBio(Bio bio);

  /** A request of the bio's class that starts where the bio ends, for a front merge; or null. */
  default Request findFrontMerge(Bio bio) {
    return null;
  }

  /** The neighbour after {@code rq} in sorted order, null if none. */
  default Request nextInOrder(Request rq) {
    return null;
  }

  /** The neighbour before {@code rq} in sorted order, null if none. */
  default Request previousInOrder(Request rq) {
    return null;
  }

  /** Whether this bio may join this request at all. */
  default boolean allowMerge(Request rq, Bio bio) {
    return true;
  }

  /** A bio was merged into {@code rq} and no neighbour joined (spec 02 M8). */
  default void merged(Request rq, boolean front) {}

  /** {@code survivor} is about to absorb {@code victim}, which leaves for good (spec 02 M7). */
  default void absorbed(Request survivor, Request victim) {}

  /**
   * Shallow depth for the tag of a new request, 0 for no limit.
   *
   * @param task who allocates
   */
  default int limitDepth(IoTask task, int op, int flags) {
    return 0;
  }

  /** nr_requests or async_depth changed. */
  default void depthUpdated() {}

  /** A request that will pass through this elevator was allocated. */
  default void prepare(Request rq) {}

  /** The driver finished it; tags are still held. */
  default void completed(Request rq, long nowNs) {}

  /** It is about to be freed: completed or absorbed. */
  default void finish(Request rq) {}

  /** The driver gave it back. */
  default void requeue(Request rq) {}

  /** A task that may have used this queue ended. */
  default void taskExited(IoTask task) {}

  /**
   * Lets somebody overrule each choice.
   *
   * @param guide null for nobody
   * @return false if this elevator cannot be guided
   */
  default boolean guide(DispatchGuide guide) {
    return false;
  }

  /** Its tunables, {@code queue/iosched/*}, in the kernel's order. */
  List<Attribute> attributes();

  /** Its debugfs files, {@code sched/*}. */
  default List<Attribute> debugAttributes() {
    return List.of();
  }

  /** Called when a run ends; throws {@link IllegalStateException} if the state is inconsistent. */
  void checkInvariants();
}
