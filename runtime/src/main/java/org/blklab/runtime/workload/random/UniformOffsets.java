package org.blklab.runtime.workload.random;

/** Uniformly random blocks, each once before any again if there is a map. */
final class UniformOffsets implements OffsetGenerator {
  private final FioRandom random;
  private final long[] blocks; // by direction
  private final RandomMap map; // null: repeats are allowed

  UniformOffsets(FioRandom random, long[] blocks, RandomMap map) {
    this.random = random;
    this.blocks = blocks.clone();
    this.map = map;
  }

  @Override
  public long next(int direction) {
    return below(blocks[direction]);
  }

  /** A block below {@code bound}; the map may move it beyond. */
  long below(long bound) {
    if (bound <= 0) {
      return -1;
    }
    long block = random.below(bound);
    return map == null || !map.isTaken(block) ? block : map.nextFree(block);
  }

  long blocks(int direction) {
    return blocks[direction];
  }
}
