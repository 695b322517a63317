package org.blklab.runtime.device.flash;

/** A bounded first-in first-out queue of small numbers. */
final class IntRing {
  private final int[] values;
  private int head;
  private int size;

  IntRing(int capacity) {
    values = new int[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  int first() {
    return values[head];
  }

  void add(int value) {
    int at = head + size++;
    values[at < values.length ? at : at - values.length] = value;
  }

  int removeFirst() {
    int value = values[head];
    head = head + 1 == values.length ? 0 : head + 1;
    size--;
    return value;
  }
}
