package org.blklab.runtime.workload.random;

/**
 * Blocks that cluster about a centre, as fio 3.33's {@code normal}: the mean of twelve uniform
 * numbers, spread further by a uniform deviation.
 */
final class NormalOffsets implements OffsetGenerator {
  private static final int DRAWS = 12;

  private final FioRandom random;
  private final HashedBlocks hashed;
  private final long blocks;
  private final long deviation;

  /**
   * @param percent deviation in percent of the area, 0 … 100
   * @param center 0 … 1; -1 for the middle
   */
  NormalOffsets(long blocks, double percent, double center, long seed) {
    this.blocks = blocks;
    random = new FioRandom(seed, false);
    hashed = new HashedBlocks(blocks, center < 0 ? 0 : (long) (blocks * (center - 0.5)), true);
    long wanted = (long) StrictMath.ceil(blocks * percent / 100.0);
    deviation = Math.min(wanted, blocks / 2);
  }

  @Override
  public long next(int direction) {
    long sum = 0;
    for (int i = 0; i < DRAWS; i++) {
      sum += random.next() % (blocks + 1);
    }
    long block = (sum + DRAWS - 1) / DRAWS;
    if (deviation > 0) {
      long shift = (long) (deviation * random.share()) - deviation / 2;
      while (block + shift >= blocks) {
        shift /= 2;
      }
      block += shift;
    }
    return hashed.block(block);
  }
}
