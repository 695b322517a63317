package org.blklab.runtime.sim;

import java.util.Arrays;

/**
 * Future event set: a binary min-heap of (timeNs, seq), so equal times leave first in, first out.
 * Sifts two {@code long} columns; the payload stays in its slot. Grows by doubling, so a run in
 * steady state allocates nothing.
 */
final class EventQueue {
  private static final int SLOT_BITS = 24; // at most 2^24 pending events, 2^39 events per run
  private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
  private static final long MAX_SEQ = 1L << (63 - SLOT_BITS);

  private long[] timeNs;
  private long[] order; // seq << SLOT_BITS | slot
  private EventHandler[] target; // per slot, like kind and arg
  private int[] kind;
  private int[] arg;
  private int[] freeSlots;
  private int size;
  private long nextSeq;

  EventQueue(int capacity) {
    timeNs = new long[capacity];
    order = new long[capacity];
    target = new EventHandler[capacity];
    kind = new int[capacity];
    arg = new int[capacity];
    freeSlots = new int[capacity];
    for (int slot = 0; slot < capacity; slot++) {
      freeSlots[slot] = slot;
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Events ever pushed. */
  long pushed() {
    return nextSeq;
  }

  /** Time of the next event; {@link Long#MAX_VALUE} when there is none. */
  long headTimeNs() {
    return size == 0 ? Long.MAX_VALUE : timeNs[0];
  }

  void push(long atNs, EventHandler to, int what, int with) {
    if (size == timeNs.length) {
      grow();
    }
    if (nextSeq >= MAX_SEQ) {
      throw new IllegalStateException("more than 2^39 events in one run; please report");
    }
    int slot = freeSlots[size];
    target[slot] = to;
    kind[slot] = what;
    arg[slot] = with;
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) >>> 1;
      if (timeNs[parent] <= atNs) {
        break; // equal times: the newer event stays behind
      }
      timeNs[hole] = timeNs[parent];
      order[hole] = order[parent];
      hole = parent;
    }
    timeNs[hole] = atNs;
    order[hole] = nextSeq++ << SLOT_BITS | slot;
  }

  /** Removes the next event, then runs it. */
  void popAndRun() {
    int slot = (int) order[0] & SLOT_MASK;
    EventHandler to = target[slot];
    int what = kind[slot];
    int with = arg[slot];
    target[slot] = null;
    size--;
    freeSlots[size] = slot;
    if (size > 0) {
      siftDown(timeNs[size], order[size]);
    }
    to.onEvent(what, with);
  }

  private void siftDown(long movedTime, long movedOrder) {
    int hole = 0;
    int half = size >>> 1;
    while (hole < half) {
      int child = 2 * hole + 1;
      int right = child + 1;
      if (right < size && before(right, child)) {
        child = right;
      }
      if (movedTime < timeNs[child] || (movedTime == timeNs[child] && movedOrder < order[child])) {
        break;
      }
      timeNs[hole] = timeNs[child];
      order[hole] = order[child];
      hole = child;
    }
    timeNs[hole] = movedTime;
    order[hole] = movedOrder;
  }

  private boolean before(int a, int b) {
    return timeNs[a] < timeNs[b] || (timeNs[a] == timeNs[b] && order[a] < order[b]);
  }

  private void grow() {
    int old = timeNs.length;
    if (old > SLOT_MASK) {
      throw new IllegalStateException("event queue full: " + old + " pending; please report");
    }
    int capacity = Math.min(old * 2, SLOT_MASK + 1);
    timeNs = Arrays.copyOf(timeNs, capacity);
    order = Arrays.copyOf(order, capacity);
    target = Arrays.copyOf(target, capacity);
    kind = Arrays.copyOf(kind, capacity);
    arg = Arrays.copyOf(arg, capacity);
    freeSlots = Arrays.copyOf(freeSlots, capacity);
    for (int slot = old; slot < capacity; slot++) {
      freeSlots[slot] = slot;
    }
  }
}
