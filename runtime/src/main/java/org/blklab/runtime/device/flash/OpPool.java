package org.blklab.runtime.device.flash;

import java.util.Arrays;

/** Flash operations under way, each in a numbered place that can travel in an event. */
final class OpPool {
  int[] die = new int[64];
  int[] units = new int[64];
  int[] row = new int[64];
  int[] slot = new int[64];
  long[] epoch = new long[64];
  long[] delayNs = new long[64];
  private int[] free = new int[64];
  private int used;

  OpPool() {
    for (int i = 0; i < free.length; i++) {
      free[i] = i;
    }
  }

  int take() {
    if (used == free.length) {
      grow();
    }
    return free[used++];
  }

  void give(int op) {
    free[--used] = op;
  }

  private void grow() {
    int old = free.length;
    int capacity = old * 2;
    die = Arrays.copyOf(die, capacity);
    units = Arrays.copyOf(units, capacity);
    row = Arrays.copyOf(row, capacity);
    slot = Arrays.copyOf(slot, capacity);
    epoch = Arrays.copyOf(epoch, capacity);
    delayNs = Arrays.copyOf(delayNs, capacity);
    free = Arrays.copyOf(free, capacity);
    for (int i = old; i < capacity; i++) {
      free[i] = i;
    }
  }
}
