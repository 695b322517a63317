package org.blklab.runtime.workload.random;

/**
 * Self-similar (80/20) blocks of an area: a share h of the blocks gets 1 − h of the I/Os. Gray et
 * al. (SIGMOD 1994), as fio 3.33's {@code pareto}.
 */
final class ParetoOffsets implements OffsetGenerator {
  private final FioRandom random;
  private final HashedBlocks hashed;
  private final long blocks;
  private final double power;

  /**
   * @param center where the most popular block lies, 0 … 1; -1 for anywhere
   */
  ParetoOffsets(long blocks, double h, double center, long seed) {
    this.blocks = blocks;
    this.power = StrictMath.log(h) / StrictMath.log(1.0 - h);
    random = new FioRandom(seed, false);
    long anywhere = random.next();
    hashed = new HashedBlocks(blocks, center < 0 ? anywhere : (long) (blocks * center), true);
  }

  @Override
  public long next(int direction) {
    double uniform = random.next() / random.largest();
    return hashed.block((long) ((blocks - 1) * StrictMath.pow(uniform, power)));
  }
}
