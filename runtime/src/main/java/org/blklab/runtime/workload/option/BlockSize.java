package org.blklab.runtime.workload.option;

import java.util.List;

/**
 * Sizes of the I/Os of one direction.
 *
 * @param minBytes smallest; also what a block of the random map is
 * @param maxBytes largest
 * @param alignBytes random offsets are multiples of it
 * @param split sizes and their shares, rarest first; empty when sizes are uniform in min … max
 */
public record BlockSize(long minBytes, long maxBytes, long alignBytes, List<Split> split) {

  /**
   * @param bytes the size
   * @param percent its share, 0 … 100
   */
  public record Split(long bytes, int percent) {}

  public BlockSize {
    split = List.copyOf(split);
  }

  public boolean isFixed() {
    return minBytes == maxBytes;
  }
}
