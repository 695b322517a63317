package org.blklab.runtime.block;

/** Freezing: new submitters wait until the queue is thawed (spec 01 §7.1). */
final class QueueFreezer {
  private final RequestQueue queue;
  private int depth;
  private Submission newest;

  QueueFreezer(RequestQueue queue) {
    this.queue = queue;
  }

  boolean isFrozen() {
    return depth > 0;
  }

  void addWaiter(Submission submission) {
    submission.freezeNext = newest;
    newest = submission;
  }

  /** The last reference is gone. */
  void drained() {}
}
