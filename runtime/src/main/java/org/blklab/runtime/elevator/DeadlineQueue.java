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

  // The next one in sector order. With a pointer: who followed the request dispatched last, when it
  // left. Else the first at or after nextFrom, kept up to date so that it is rarely searched.
  private Request next;
  private long nextFrom = -1;

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

  /** The next request in sector order (D5, D18); null if there is none ahead. */
  Request next() {
    if (!keepsPointer && nextFrom != latestPos) {
      next = sorted.firstAtOrAfter(latestPos);
      nextFrom = latestPos;
    }
    return next;
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
    file(rq);
    fifo.addTail(rq);
  }

  private void file(Request rq) {
    sorted.add(rq);
    if (!keepsPointer && rq.sector() >= nextFrom && (next == null || rq.sector() < next.sector())) {
      next = rq;
    }
  }

  /** Takes out a request that is dispatched. */
  void take(Request rq) {
    Request before = sorted.previous(rq);
    boolean firstOfItsSector = before == null || before.sector() != rq.sector();
    next = sorted.next(rq);
    nextFrom = firstOfItsSector ? rq.sector() : -1;
    sorted.remove(rq);
    fifo.remove(rq);
  }

  /** Takes out a request that another one absorbed. */
  void drop(Request rq) {
    unfile(rq);
    fifo.remove(rq);
  }

  private void unfile(Request rq) {
    if (next == rq) {
      next = sorted.next(rq);
    }
    sorted.remove(rq);
  }

  /** Files a request again whose start has moved down; its turn by age stays (M8). */
  void refile(Request rq) {
    if (keepsPointer) { // which a front merge does not move
      sorted.remove(rq);
      sorted.add(rq);
    } else {
      unfile(rq);
      file(rq);
    }
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

  /** Checks spec 02 §6.5 item 1, and the next request against a search. */
  void checkInvariants() {
    if (!keepsPointer && next() != sorted.firstAtOrAfter(latestPos)) {
      throw new IllegalStateException("mq-deadline: wrong next request; please report");
    }
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
