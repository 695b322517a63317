package org.blklab.runtime.device.disk;

import java.util.Arrays;

/** The read cache: segments that each hold one contiguous run of blocks, replaced by LRU. */
final class ReadSegments {
  private final long capacity; // blocks per segment
  private final long[] first;
  private final long[] end;
  private final long[] usedAt;
  private long clock;

  ReadSegments(int segments, long capacity) {
    this.capacity = capacity;
    first = new long[segments];
    end = new long[segments];
    usedAt = new long[segments];
  }

  long capacity() {
    return capacity;
  }

  boolean isEmpty() {
    return first.length == 0;
  }

  /** The segment that holds all of the range; -1 if none does. */
  int holding(long from, long to) {
    for (int i = 0; i < first.length; i++) {
      if (first[i] <= from && to <= end[i]) {
        usedAt[i] = ++clock;
        return i;
      }
    }
    return -1;
  }

  /**
   * The segment to read {@code from} on into: the one that ends there, which then grows, else the
   * least recently used, emptied. -1 without a cache.
   */
  int open(long from) {
    if (first.length == 0) {
      return -1;
    }
    int oldest = 0;
    for (int i = 0; i < first.length; i++) {
      if (end[i] == from && end[i] > first[i]) {
        usedAt[i] = ++clock;
        return i;
      }
      if (usedAt[i] < usedAt[oldest]) {
        oldest = i;
      }
    }
    first[oldest] = from;
    end[oldest] = from;
    usedAt[oldest] = ++clock;
    return oldest;
  }

  /** The segment now reaches to {@code to}; what no longer fits is dropped at its beginning. */
  void extend(int segment, long to) {
    end[segment] = to;
    first[segment] = Math.max(first[segment], to - capacity);
  }

  long first(int segment) {
    return first[segment];
  }

  void clear() {
    Arrays.fill(first, 0);
    Arrays.fill(end, 0);
  }
}
