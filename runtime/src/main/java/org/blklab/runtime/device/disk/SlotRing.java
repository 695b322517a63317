package org.blklab.runtime.device.disk;

/** A short first-in first-out list of slots. */
final class SlotRing {
  private final int[] slots;
  private int count;

  SlotRing(int capacity) {
    slots = new int[capacity];
  }

  boolean isEmpty() {
    return count == 0;
  }

  int first() {
    return slots[0];
  }

  void add(int slot) {
    slots[count++] = slot;
  }

  /** Takes a slot out; false if it is not here. */
  boolean remove(int slot) {
    for (int i = 0; i < count; i++) {
      if (slots[i] == slot) {
        count--;
        System.arraycopy(slots, i + 1, slots, i, count - i);
        return true;
      }
    }
    return false;
  }
}
