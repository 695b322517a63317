package org.blklab.runtime.elevator.hook;

import java.util.Arrays;
import org.blklab.runtime.block.Request;

/** Requests by their number: open addressing, linear probing, no boxes. */
final class RequestIndex {
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

  private Request[] slots = new Request[64];
  private int size;

  int size() {
    return size;
  }

  private int home(long id) {
    return (int) (id * MIX >>> 32) & (slots.length - 1);
  }

  /** Null if there is none. */
  Request get(long id) {
    int at = find(id);
    return slots[at];
  }

  private int find(long id) {
    int at = home(id);
    while (slots[at] != null && slots[at].id() != id) {
      at = (at + 1) & (slots.length - 1);
    }
    return at;
  }

  /** Adds a request that is not in. */
  void add(Request rq) {
    if (2 * size >= slots.length) {
      grow();
    }
    slots[find(rq.id())] = rq;
    size++;
  }

  private void grow() {
    Request[] old = slots;
    slots = new Request[2 * old.length];
    for (Request rq : old) {
      if (rq != null) {
        slots[find(rq.id())] = rq;
      }
    }
  }

  /** Takes a request out and returns it; null if there is none. */
  Request remove(long id) {
    int hole = find(id);
    Request rq = slots[hole];
    if (rq == null) {
      return null;
    }
    size--;
    int at = hole;
    while (true) {
      slots[hole] = null;
      Request moved;
      do {
        at = (at + 1) & (slots.length - 1);
        moved = slots[at];
        if (moved == null) {
          return rq;
        }
      } while (between(hole, home(moved.id()), at)); // may stay where it is
      slots[hole] = moved;
      hole = at;
    }
  }

  /** Whether a request whose home is {@code home} may stay at {@code at} with a hole before it. */
  private static boolean between(int hole, int home, int at) {
    return hole <= at ? hole < home && home <= at : hole < home || home <= at;
  }

  /** The numbers in it, rising. */
  long[] ids() {
    long[] ids = new long[size];
    int count = 0;
    for (Request rq : slots) {
      if (rq != null) {
        ids[count++] = rq.id();
      }
    }
    Arrays.sort(ids);
    return ids;
  }
}
