package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;

/** Which request of a queue goes next. Source: spec 04 §5 (B27, B28). */
final class Chooser {
  private static final long SECTORS_PER_KIB = 2;

  private final BfqDevice device;

  Chooser(BfqDevice device) {
    this.device = device;
  }

  /**
   * B27: the better one of two requests for a head at {@code from}.
   *
   * @param a may be null, as {@code b}
   */
  Request choose(Request a, Request b, long from) {
    if (a == null || a == b) {
      return b;
    }
    if (b == null) {
      return a;
    }
    if (a.isSync() != b.isSync()) {
      return a.isSync() ? a : b;
    }
    if (isMeta(a) != isMeta(b)) {
      return isMeta(a) ? a : b;
    }
    boolean wrapA = wraps(a, from);
    boolean wrapB = wraps(b, from);
    if (wrapA && wrapB) {
      return a.sector() <= b.sector() ? a : b;
    }
    if (wrapA || wrapB) {
      return wrapA ? b : a;
    }
    int order = Long.compareUnsigned(distance(a, from), distance(b, from));
    if (order != 0) {
      return order < 0 ? a : b;
    }
    return a.sector() >= b.sector() ? a : b;
  }

  private static boolean isMeta(Request rq) {
    return (rq.flags() & Op.META) != 0;
  }

  /** Too far behind the head to seek back for it. */
  private boolean wraps(Request rq, long from) {
    return rq.sector() < from
        && rq.sector() + SECTORS_PER_KIB * device.tunables.backSeekMaxKib < from;
  }

  private long distance(Request rq, long from) {
    long ahead = rq.sector() - from;
    return ahead >= 0 ? ahead : -ahead * device.tunables.backSeekPenalty;
  }

  /** B28: who follows {@code leaving}, which is still in the queue. */
  Request after(Request leaving, BfqQueue queue) {
    Request expired = expired(leaving, queue);
    if (expired != null) {
      return expired;
    }
    Request next = queue.sorted.next(leaving);
    if (next == null && queue.sorted.first() != leaving) {
      next = queue.sorted.first();
    }
    return choose(next, queue.sorted.previous(leaving), leaving.sector());
  }

  /** The oldest request if its time is up; looked at once a slot. */
  private Request expired(Request leaving, BfqQueue queue) {
    if (queue.fifoChecked) {
      return null;
    }
    queue.fifoChecked = true;
    Request oldest = queue.fifo.first();
    boolean due = oldest != leaving && oldest != null && device.nowNs() >= oldest.fifoTime();
    return due ? oldest : null;
  }
}
