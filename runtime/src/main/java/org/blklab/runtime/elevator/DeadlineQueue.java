package org.blklab.runtime.elevator;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.block.SectorTree;

/**
 * The waiting requests of one priority class and direction: in sector order, and in order of
 * arrival. Every request is in both.
 */
final class DeadlineQueue {
  private final boolean keepsPointer;
  private final SectorTree sorted = new SectorTree();
  private final RequestList fifo = new RequestList();
  private long latestPos; // start sector of the request dispatched last
  private Request pointer; // up to 6.6: who followed the request dispatched last

  /**
   * @param keepsPointer spec 02 D18: the next request is who followed the last one when it left,
   *     not who is the first at or after its position now
   */
  DeadlineQueue(boolean keepsPointer) {
    this.keepsPointer = keepsPointer;
  }

  boolean isEmpty() {
    return fifo.isEmpty();
  }

  /** The next request in sector order (D5); null if there is none ahead. */
  Request next() {
    return keepsPointer ? pointer : sorted.firstAtOrAfter(latestPos);
  }

  /** The request that has waited longest; null if empty. */
  Request oldest() {
    return fifo.first();
  }

  RequestList fifo() {
    return fifo;
  }

  SectorTree sorted() {
    return sorted;
  }

  /** New requests wait behind all others. */
  void add(Request rq) {
    sorted.add(rq);
    fifo.addTail(rq);
  }

  /** Takes out a request that is dispatched. */
  void take(Request rq) {
    if (keepsPointer) {
      pointer = sorted.next(rq);
    }
    sorted.remove(rq);
    fifo.remove(rq);
  }

  /** Takes out a request that another one absorbed. */
  void drop(Request rq) {
    if (pointer == rq) {
      pointer = sorted.next(rq);
    }
    sorted.remove(rq);
    fifo.remove(rq);
  }

  /** Files a request again whose start has changed; its turn by age stays (M8). */
  void refile(Request rq) {
    sorted.remove(rq);
    sorted.add(rq);
  }

  /** Gives {@code rq} the place and deadline of {@code older}, which is about to be dropped. */
  void inheritAge(Request rq, Request older) {
    fifo.remove(rq);
    fifo.addBefore(older, rq);
    rq.setFifoTime(older.fifoTime());
  }

  /** A request of this class and direction was started (D8). */
  void started(Request rq) {
    latestPos = rq.sector();
  }

  /** Checks spec 02 §6.5 item 1. */
  void checkInvariants() {
    Request rq = sorted.firstAtOrAfter(0);
    int count = 0;
    for (Request last = null; rq != null; last = rq, rq = sorted.next(rq)) {
      if (rq.list() != fifo || (last != null && last.sector() > rq.sector())) {
        throw new IllegalStateException("mq-deadline: request out of order; please report");
      }
      count++;
    }
    if (count != fifo.size()) {
      throw new IllegalStateException(
          "mq-deadline: " + count + " sorted, " + fifo.size() + " by age; please report");
    }
  }
}
