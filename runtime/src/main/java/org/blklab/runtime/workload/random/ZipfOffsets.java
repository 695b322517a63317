package org.blklab.runtime.workload.random;

/**
 * Zipf's law over the blocks of an area: the block of rank i is chosen with a chance proportional
 * to i^-theta. By the closed form of Gray et al., "Quickly generating billion-record synthetic
 * databases" (SIGMOD 1994), which fio 3.33 uses too, with zeta(n) summed over at most 10^7 blocks.
 */
final class ZipfOffsets implements OffsetGenerator {
  private static final long MAX_SUMMED = 10_000_000;

  private final FioRandom random;
  private final HashedBlocks hashed;
  private final long blocks;
  private final double zeta;
  private final double second; // 1 + 2^-theta
  private final double alpha;
  private final double eta;

  /**
   * @param center where rank 1 lies, 0 … 1; -1 for anywhere
   */
  ZipfOffsets(long blocks, double theta, double center, long seed) {
    this.blocks = blocks;
    random = new FioRandom(seed, false);
    long anywhere = random.next();
    hashed = new HashedBlocks(blocks, center < 0 ? anywhere : (long) (blocks * center), true);
    double sum = 0;
    long summed = Math.min(blocks, MAX_SUMMED);
    for (long i = 1; i <= summed; i++) {
      sum += StrictMath.pow(1.0 / i, theta);
    }
    zeta = sum;
    second = 1.0 + StrictMath.pow(0.5, theta);
    alpha = 1.0 / (1.0 - theta);
    eta = (1.0 - StrictMath.pow(2.0 / blocks, 1.0 - theta)) / (1.0 - second / zeta);
  }

  @Override
  public long next(int direction) {
    return hashed.block(rank(random.next() / random.largest()) - 1);
  }

  /** Rank 1 … blocks for a uniform number. */
  private long rank(double uniform) {
    double z = uniform * zeta;
    if (z < 1.0) {
      return 1;
    }
    if (z < second) {
      return 2;
    }
    return 1 + (long) (blocks * StrictMath.pow(eta * uniform - eta + 1.0, alpha));
  }
}
