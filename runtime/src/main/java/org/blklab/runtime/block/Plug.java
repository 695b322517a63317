package org.blklab.runtime.block;

/** A task's batch of requests held back (spec 01 §1.5). */
final class Plug {
  /** A plug is flushed when it holds this many; twice as many if they are of several queues. */
  static final int MAX_REQUESTS = 32;

  /** … or when its oldest request has this many sectors (128 KiB). */
  static final int MAX_SECTORS = 256;

  final RequestList requests = new RequestList();

  /** Requests allocated in a batch and not used yet; the next one first. */
  final RequestList cached = new RequestList();

  int count;
  int nrIos;
  boolean multipleQueues;
  boolean hasElevator;

  void start(int ios) {
    count = 0;
    nrIos = Math.min(ios, MAX_REQUESTS);
    multipleQueues = false;
    hasElevator = false;
  }

  /** Whether adding {@code rq} must flush the plug first. */
  boolean isFullFor(Request rq, boolean newestCounts) {
    if (count == 0) {
      return false;
    }
    if (count >= (multipleQueues ? 2 * MAX_REQUESTS : MAX_REQUESTS)) {
      return true;
    }
    Request measured = newestCounts ? requests.last() : requests.first();
    return rq.queue.nomerges() != 2 && measured.sectors >= MAX_SECTORS;
  }

  void add(Request rq) {
    Request other = requests.first();
    if (other != null && other.queue != rq.queue) {
      multipleQueues = true;
    }
    if (rq.schedTag >= 0) {
      hasElevator = true;
    }
    requests.addTail(rq);
    count++;
  }
}
