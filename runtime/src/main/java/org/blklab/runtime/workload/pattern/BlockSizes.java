package org.blklab.runtime.workload.pattern;

import org.blklab.runtime.workload.option.BlockSize;
import org.blklab.runtime.workload.random.FioRandom;

/** Draws the sizes of one direction's I/Os. */
final class BlockSizes {
  private final FioRandom random;
  private final long min;
  private final long max;
  private final boolean unaligned;
  private final boolean powerOfTwo;
  private final long[] splitBytes;
  private final int[] splitUpTo; // cumulated percent

  BlockSizes(BlockSize size, boolean unaligned, FioRandom random) {
    this.random = random;
    this.min = size.minBytes();
    this.max = size.maxBytes();
    this.unaligned = unaligned;
    this.powerOfTwo = Long.bitCount(min) == 1;
    splitBytes = new long[size.split().size()];
    splitUpTo = new int[splitBytes.length];
    int sum = 0;
    for (int i = 0; i < splitBytes.length; i++) {
      splitBytes[i] = size.split().get(i).bytes();
      sum += size.split().get(i).percent();
      splitUpTo[i] = sum;
    }
  }

  /**
   * @param roomBytes what is left of the area
   * @return a size of at most {@code roomBytes}; 0 if the smallest does not fit
   */
  long next(long roomBytes) {
    if (min == max) {
      return min;
    }
    if (min > roomBytes) {
      return 0;
    }
    long bytes;
    do {
      bytes = splitBytes.length == 0 ? uniform() : fromSplit(roomBytes);
      if (!unaligned) {
        bytes = powerOfTwo ? bytes & -min : bytes - bytes % min;
      }
      bytes = Math.min(bytes, max);
    } while (bytes > roomBytes);
    return bytes;
  }

  private long uniform() {
    return min + (long) (max * random.share());
  }

  private long fromSplit(long roomBytes) {
    long draw = random.next();
    long bytes = 0;
    int before = 0;
    for (int i = 0; i < splitBytes.length; i++) {
      int upTo = splitUpTo[i];
      if (upTo == before) {
        continue; // a share of 0
      }
      before = upTo;
      bytes = splitBytes[i];
      boolean chosen =
          Long.compareUnsigned(Long.divideUnsigned(draw, upTo), random.hundredth()) <= 0;
      if (chosen && bytes <= roomBytes) {
        break;
      }
    }
    return bytes;
  }
}
