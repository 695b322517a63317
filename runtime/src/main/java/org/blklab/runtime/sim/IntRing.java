package org.blklab.runtime.sim;

/** A bounded first-in first-out queue of numbers, such as indexes of commands. */
public final class IntRing {
  private final int[] values;
  private int head;
  private int size;

  /**
   * @param capacity numbers at most; more are the caller's fault and overwrite the first
   */
  public IntRing(int capacity) {
    values = new int[capacity];
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  /** The oldest; there must be one. */
  public int first() {
    return values[head];
  }

  public void clear() {
    size = 0;
  }

  public void add(int value) {
    int at = head + size++;
    values[at < values.length ? at : at - values.length] = value;
  }

  /** Takes the oldest; there must be one. */
  public int remove() {
    int value = values[head];
    head = head + 1 == values.length ? 0 : head + 1;
    size--;
    return value;
  }
}
