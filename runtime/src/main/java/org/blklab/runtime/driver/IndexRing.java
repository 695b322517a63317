package org.blklab.runtime.driver;

/** A bounded first-in first-out queue of indexes of commands. */
final class IndexRing {
  private final int[] values;
  private int head;
  private int size;

  IndexRing(int capacity) {
    values = new int[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  int first() {
    return values[head];
  }

  void clear() {
    size = 0;
  }

  void add(int value) {
    int at = head + size++;
    values[at < values.length ? at : at - values.length] = value;
  }

  int remove() {
    int value = values[head];
    head = head + 1 == values.length ? 0 : head + 1;
    size--;
    return value;
  }
}
