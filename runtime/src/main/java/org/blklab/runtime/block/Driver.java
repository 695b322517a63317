package org.blklab.runtime.block;

/** What the core calls of a driver (blk_mq_ops). */
public interface Driver {
  /**
   * Takes a request; a well-behaved driver calls {@link RequestQueue#startRequest} first.
   *
   * @param last no other request follows at once
   * @return {@link BlkStatus#OK}, RESOURCE, DEV_RESOURCE, or the status to end it with
   */
  int queueRq(Request rq, boolean last);

  /** The promise of {@code last = false} was broken: ring the doorbell. */
  default void commitRqs(int hctx) {}

  default boolean hasCommitRqs() {
    return false;
  }

  /** Takes a plug's list at once; removes what it accepted. */
  default void queueRqs(RequestList requests) {}

  default boolean hasQueueRqs() {
    return false;
  }

  /**
   * Whether {@link #getBudget} must be asked before a request is taken from the elevator. May
   * change while the queue is frozen. What asking costs the driver charges itself.
   */
  default boolean needsBudget() {
    return false;
  }

  /**
   * @return a token of 0 or more, or -1 if there is none
   */
  default int getBudget(RequestQueue queue) {
    return 0;
  }

  default void putBudget(RequestQueue queue, int token) {}

  /**
   * Looks for completions of a hardware queue of type poll and ends them.
   *
   * @param batch takes those that may be ended together; null if each is to be ended alone
   * @return how many there were
   */
  default int poll(int hctx, CompletionBatch batch) {
    return 0;
  }

  /** Runs where blk-mq decided that a completion runs; must end or requeue the request. */
  default void complete(Request rq) {
    rq.queue().endRequest(rq, rq.status());
  }

  /**
   * A request is past its deadline.
   *
   * @return true if the driver has dealt with it, false to restart its timer
   */
  default boolean timedOut(Request rq) {
    return false;
  }

  /** Whether the driver may sleep in {@link #queueRq} (the set's flag BLOCKING). */
  default boolean blocking() {
    return false;
  }

  /** The end of {@link RequestQueue#endRequest}: its tag is free. SCSI restarts queues here. */
  default void requestFreed(RequestQueue queue) {}
}
