package org.blklab.runtime.workload.random;

import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.BlockSize;
import org.blklab.runtime.workload.option.Distribution;

/** Makes the generators of random blocks that fio's {@code random_distribution} names. */
public final class Offsets {
  private Offsets() {}

  /**
   * @param areaBytes length of the area
   * @param map of blocks of the smallest size; null if repeats are allowed
   * @param random uniform numbers, which the caller may seed again
   */
  public static OffsetGenerator of(
      Access access, long areaBytes, RandomMap map, FioRandom random, SeedsOfFile seeds) {
    long[] blocks = new long[3];
    long[] align = new long[3];
    for (int i = 0; i < 3; i++) {
      BlockSize size = access.sizes().get(i);
      align[i] = size.alignBytes();
      blocks[i] = (areaBytes - Math.max(0, size.minBytes() - align[i])) / align[i];
    }
    UniformOffsets uniform = new UniformOffsets(random, blocks, map);
    Distribution shape = access.distribution();
    long least = access.smallestBytes();
    long count = (areaBytes + least - 1) / least;
    long seed = seeds.distribution();
    return switch (shape.kind()) {
      case RANDOM -> uniform;
      case ZIPF -> new ZipfOffsets(count, shape.parameter(), shape.center(), seed);
      case PARETO -> new ParetoOffsets(count, shape.parameter(), shape.center(), seed);
      case NORMAL -> new NormalOffsets(count, shape.parameter(), shape.center(), seed);
      case ZONED, ZONED_ABS ->
          new ZonedOffsets(shape, new FioRandom(seeds.zone(), false), uniform, align);
    };
  }

  /**
   * Seeds of what only some distributions need.
   *
   * @param distribution of a skewed distribution
   * @param zone of the choice of a zone
   */
  public record SeedsOfFile(long distribution, long zone) {}
}
