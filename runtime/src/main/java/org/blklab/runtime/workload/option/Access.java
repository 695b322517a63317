package org.blklab.runtime.workload.option;

import java.util.List;

/**
 * Which operations go where.
 *
 * @param strideBytes skipped between sequential I/Os, may be negative ({@code rw=read:8k})
 * @param everyNth a new offset only for every n-th I/O, 1 for all ({@code rw=randread:8})
 * @param identical the I/Os between repeat the offset instead of going on behind it
 * @param sizes of reads, writes, trims
 * @param unaligned sizes need not be multiples of the smallest
 * @param readPercent share of reads in a mix
 * @param randomPercent share of random offsets, by direction
 * @param randomMap every block once before any block again
 * @param wideGenerator fio's 64-bit generator
 */
public record Access(
    RwMode mode,
    long strideBytes,
    int everyNth,
    boolean identical,
    List<BlockSize> sizes,
    boolean unaligned,
    int readPercent,
    List<Integer> randomPercent,
    Distribution distribution,
    boolean randomMap,
    boolean wideGenerator,
    Seeding seeding) {

  /** Places in {@link #sizes} and wherever a direction is a number. */
  public static final int READ = 0;

  public static final int WRITE = 1;
  public static final int TRIM = 2;

  /**
   * What fio's random numbers start from.
   *
   * @param randseed {@code randseed}, 137 by default
   * @param given whether the user said so
   * @param repeat whether offsets are the same in every run
   * @param all {@code allrandrepeat}: everything else too
   */
  public record Seeding(long randseed, boolean given, Repeat repeat, boolean all) {}

  /** {@code randrepeat}. */
  public enum Repeat {
    /** Not said: fio's own numbers for the scenario's seed 1, others for other seeds. */
    BY_SEED,
    /** The same numbers whatever the seed. */
    ON,
    /** From {@code randseed} if that was given, else from the scenario's seed. */
    OFF
  }

  /** The smallest block of the directions in use. */
  public long smallestBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      if (mode.uses(i)) {
        least = Math.min(least, sizes.get(i).minBytes());
      }
    }
    return least;
  }

  /** The largest. */
  public long largestBytes() {
    long most = 0;
    for (int i = 0; i < 3; i++) {
      if (mode.uses(i)) {
        most = Math.max(most, sizes.get(i).maxBytes());
      }
    }
    return most;
  }

  public Access {
    sizes = List.copyOf(sizes);
    randomPercent = List.copyOf(randomPercent);
  }
}
