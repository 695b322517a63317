package org.blklab.runtime.device.flash;

/**
 * The stripes of blocks: how much of each is valid, which are free, which one a stream of writes
 * fills. Of some valid units it is only counted that they are there ("scattered").
 */
final class Stripes {
  private static final byte FREE = 0;
  private static final byte OPEN = 1;
  private static final byte CLOSED = 2;

  final int units; // of one stripe
  private final byte[] state;
  private final int[] valid;
  private final int[] scattered;
  private final int[] erases;
  private final long[] closedAt;
  private int free;
  private long clock;

  Stripes(int count, int units) {
    this.units = units;
    state = new byte[count];
    valid = new int[count];
    scattered = new int[count];
    erases = new int[count];
    closedAt = new long[count];
    free = count;
  }

  int count() {
    return state.length;
  }

  int free() {
    return free;
  }

  int valid(int stripe) {
    return valid[stripe];
  }

  int scattered(int stripe) {
    return scattered[stripe];
  }

  int erases(int stripe) {
    return erases[stripe];
  }

  void addValid(int stripe, int change) {
    valid[stripe] += change;
  }

  void addScattered(int stripe, int change) {
    scattered[stripe] += change;
  }

  /** Opens the free stripe that was erased least often. */
  int open() {
    int best = -1;
    for (int i = 0; i < state.length; i++) {
      if (state[i] == FREE && (best < 0 || erases[i] < erases[best])) {
        best = i;
      }
    }
    if (best < 0) {
      throw new IllegalStateException("no free stripe is left; please report");
    }
    state[best] = OPEN;
    free--;
    return best;
  }

  void close(int stripe) {
    state[stripe] = CLOSED;
    closedAt[stripe] = ++clock;
  }

  /** The closed stripe with the fewest valid units, the oldest of these; -1 if none is closed. */
  int greediest() {
    int best = -1;
    for (int i = 0; i < state.length; i++) {
      if (state[i] == CLOSED
          && (best < 0
              || valid[i] < valid[best]
              || (valid[i] == valid[best] && closedAt[i] < closedAt[best]))) {
        best = i;
      }
    }
    return best;
  }

  void erase(int stripe) {
    if (valid[stripe] != 0 || scattered[stripe] != 0) {
      throw new IllegalStateException("erasing valid data; please report");
    }
    state[stripe] = FREE;
    erases[stripe]++;
    free++;
  }

  /** Empties everything, without wear. */
  void reset() {
    java.util.Arrays.fill(state, FREE);
    java.util.Arrays.fill(valid, 0);
    java.util.Arrays.fill(scattered, 0);
    free = state.length;
  }
}
