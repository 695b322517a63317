package org.blklab.runtime.device.flash;

/**
 * Where single units lie: a hash table of bounded size, with a list of the entries in each stripe.
 * When it is full the entry that was longest not rewritten is to be forgotten (clock algorithm).
 */
final class ExactMap {
  private static final int NONE = -1;

  private final int capacity;
  private final int mask;
  private final int[] buckets; // entry + 1, 0: empty; linear probing
  private final int[] unit; // by entry
  private final int[] position;
  private final int[] next; // in the list of its stripe; of free entries
  private final int[] previous;
  private final boolean[] rewritten;
  private final int[] head; // by stripe
  private final int stripeUnits;
  private int freeHead;
  private int size;
  private int hand;

  ExactMap(int capacity, int stripes, int stripeUnits) {
    this.capacity = capacity;
    this.stripeUnits = stripeUnits;
    int slots = Integer.highestOneBit(Math.max(8, capacity) - 1) << 2;
    mask = slots - 1;
    buckets = new int[slots];
    unit = new int[capacity];
    position = new int[capacity];
    next = new int[capacity];
    previous = new int[capacity];
    rewritten = new boolean[capacity];
    head = new int[stripes];
    clear();
  }

  void clear() {
    java.util.Arrays.fill(buckets, 0);
    java.util.Arrays.fill(head, NONE);
    for (int i = 0; i < capacity; i++) {
      next[i] = i + 1;
    }
    freeHead = 0;
    size = 0;
    hand = 0;
  }

  boolean isFull() {
    return size == capacity;
  }

  int size() {
    return size;
  }

  /** The entry of a unit, -1 if it has none. */
  int find(int u) {
    for (int at = Mix.of(u) & mask; buckets[at] != 0; at = (at + 1) & mask) {
      if (unit[buckets[at] - 1] == u) {
        return buckets[at] - 1;
      }
    }
    return NONE;
  }

  int unit(int entry) {
    return unit[entry];
  }

  /** Place of an entry, negative for a unit that holds nothing. */
  int position(int entry) {
    return position[entry];
  }

  /** First entry in a stripe, -1 if there is none. */
  int first(int stripe) {
    return head[stripe];
  }

  /** Entries in a stripe. */
  int countIn(int stripe) {
    int count = 0;
    for (int entry = head[stripe]; entry != NONE; entry = next[entry]) {
      count++;
    }
    return count;
  }

  /** A new entry; the map must have room and none for this unit. */
  void add(int u, int at) {
    int entry = freeHead;
    freeHead = next[entry];
    size++;
    unit[entry] = u;
    rewritten[entry] = false;
    int bucket = Mix.of(u) & mask;
    while (buckets[bucket] != 0) {
      bucket = (bucket + 1) & mask;
    }
    buckets[bucket] = entry + 1;
    link(entry, at);
  }

  void move(int entry, int to, boolean byHost) {
    unlink(entry);
    link(entry, to);
    rewritten[entry] |= byHost;
  }

  private void link(int entry, int at) {
    position[entry] = at;
    if (at < 0) {
      return;
    }
    int stripe = at / stripeUnits;
    next[entry] = head[stripe];
    previous[entry] = NONE;
    if (head[stripe] != NONE) {
      previous[head[stripe]] = entry;
    }
    head[stripe] = entry;
  }

  private void unlink(int entry) {
    if (position[entry] < 0) {
      return;
    }
    if (previous[entry] == NONE) {
      head[position[entry] / stripeUnits] = next[entry];
    } else {
      next[previous[entry]] = next[entry];
    }
    if (next[entry] != NONE) {
      previous[next[entry]] = previous[entry];
    }
  }

  void remove(int entry) {
    unlink(entry);
    int bucket = Mix.of(unit[entry]) & mask;
    while (buckets[bucket] != entry + 1) {
      bucket = (bucket + 1) & mask;
    }
    closeGap(bucket);
    position[entry] = NONE;
    unit[entry] = NONE;
    next[entry] = freeHead;
    freeHead = entry;
    size--;
  }

  /** Backward shift: keeps every probe sequence without gaps. */
  private void closeGap(int gap) {
    int hole = gap;
    for (int at = (hole + 1) & mask; buckets[at] != 0; at = (at + 1) & mask) {
      int home = Mix.of(unit[buckets[at] - 1]) & mask;
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        buckets[hole] = buckets[at];
        hole = at;
      }
    }
    buckets[hole] = 0;
  }

  /** The entry to forget when the map is full. */
  int oldest() {
    while (rewritten[hand]) {
      rewritten[hand] = false;
      hand = hand + 1 == capacity ? 0 : hand + 1;
    }
    int entry = hand;
    hand = hand + 1 == capacity ? 0 : hand + 1;
    return entry;
  }
}
