package org.blklab.runtime.block;

/** Doubly linked list through the requests themselves; a request is on one list at a time. */
public final class RequestList {
  private Request head;
  private Request tail;
  private int size;

  public boolean isEmpty() {
    return head == null;
  }

  public int size() {
    return size;
  }

  /** The oldest; null if empty. */
  public Request first() {
    return head;
  }

  /** The newest; null if empty. */
  public Request last() {
    return tail;
  }

  public void addTail(Request rq) {
    claim(rq);
    rq.prev = tail;
    if (tail == null) {
      head = rq;
    } else {
      tail.nextRq = rq;
    }
    tail = rq;
  }

  public void addHead(Request rq) {
    claim(rq);
    rq.nextRq = head;
    if (head == null) {
      tail = rq;
    } else {
      head.prev = rq;
    }
    head = rq;
  }

  /** Puts {@code rq} right before {@code place}, which is on this list. */
  public void addBefore(Request place, Request rq) {
    if (place == head) {
      addHead(rq);
      return;
    }
    claim(rq);
    rq.prev = place.prev;
    rq.nextRq = place;
    place.prev.nextRq = rq;
    place.prev = rq;
  }

  public void remove(Request rq) {
    if (rq.list != this) {
      throw new IllegalStateException("request is not on this list; please report");
    }
    if (rq.prev == null) {
      head = rq.nextRq;
    } else {
      rq.prev.nextRq = rq.nextRq;
    }
    if (rq.nextRq == null) {
      tail = rq.prev;
    } else {
      rq.nextRq.prev = rq.prev;
    }
    rq.prev = null;
    rq.nextRq = null;
    rq.list = null;
    size--;
  }

  /** Removes and returns the oldest; null if empty. */
  public Request removeFirst() {
    Request rq = head;
    if (rq != null) {
      remove(rq);
    }
    return rq;
  }

  /** Moves all of {@code other} to the tail of this, in order. */
  public void takeAll(RequestList other) {
    for (Request rq = other.removeFirst(); rq != null; rq = other.removeFirst()) {
      addTail(rq);
    }
  }

  private void claim(Request rq) {
    if (rq.list != null) {
      throw new IllegalStateException("request is on another list; please report");
    }
    rq.list = this;
    size++;
  }
}
