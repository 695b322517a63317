package org.blklab.runtime.workload.random;

/** Draws random blocks of an area. */
public interface OffsetGenerator {
  /**
   * @param direction 0 read, 1 write, 2 trim
   * @return a block number, or -1 when all blocks have been used
   */
  long next(int direction);
}
