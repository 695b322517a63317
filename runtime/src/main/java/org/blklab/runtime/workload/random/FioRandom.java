package org.blklab.runtime.workload.random;

/**
 * fio's random numbers: combined Tausworthe generators of L'Ecuyer, "Maximally equidistributed
 * combined Tausworthe generators" (1996) and "Tables of maximally equidistributed combined LFSR
 * generators" (1999): taus88 with 32 bits, or lfsr258 with 64. Seeding is fio's: a multiplicative
 * chain over the seed, then six numbers thrown away. The same numbers as fio 3.33.
 */
public final class FioRandom {
  private static final double RANGE_32 = 0x1p32;
  private static final double RANGE_64 = 0x1p64;

  /** fio writes {@code (2^31) + (2^17) + (2^7)} in C, where ^ is exclusive or. */
  private static final long CHAIN_START = 29 + 19 + 5;

  private static final int WARM_UP = 6;

  /** The parts of the state must be larger than these (erratum of 1999). */
  private static final int[] LEAST = {1, 7, 15, 33, 49};

  private final boolean wide;
  private final int[] narrow = new int[3];
  private final long[] long5 = new long[5];

  /**
   * @param seed only its low 32 bits count when not wide
   * @param wide 64 bits a number instead of 32
   */
  public FioRandom(long seed, boolean wide) {
    this.wide = wide;
    reseed(seed);
  }

  /** Starts over from another seed. */
  public void reseed(long seed) {
    if (wide) {
      long x = CHAIN_START;
      for (int i = 0; i < 5; i++) {
        x = atLeast(x * 6_906_969_069L ^ seed, LEAST[i]);
        long5[i] = x;
      }
    } else {
      long x = CHAIN_START;
      for (int i = 0; i < 3; i++) {
        x = atLeast((x * 69_069 ^ seed) & 0xffff_ffffL, LEAST[i]) & 0xffff_ffffL;
        narrow[i] = (int) x;
      }
    }
    for (int i = 0; i < WARM_UP; i++) {
      next();
    }
  }

  private static long atLeast(long x, long least) {
    return Long.compareUnsigned(x, least) < 0 ? x + least : x;
  }

  /** The next 32 bits, or 64 as an unsigned number. */
  public long next() {
    return wide ? next64() : next32();
  }

  private long next32() {
    int a = narrow[0];
    int b = narrow[1];
    int c = narrow[2];
    narrow[0] = (a & 0xffff_fffe) << 12 ^ (a << 13 ^ a) >>> 19;
    narrow[1] = (b & 0xffff_fff8) << 4 ^ (b << 2 ^ b) >>> 25;
    narrow[2] = (c & 0xffff_fff0) << 17 ^ (c << 3 ^ c) >>> 11;
    return (narrow[0] ^ narrow[1] ^ narrow[2]) & 0xffff_ffffL;
  }

  private long next64() {
    step64(0, 1, 53, 10, -2L);
    step64(1, 24, 50, 5, -512L);
    step64(2, 3, 23, 29, -4096L);
    step64(3, 5, 24, 23, -131_072L);
    step64(4, 3, 33, 8, -8_388_608L);
    return long5[0] ^ long5[1] ^ long5[2] ^ long5[3] ^ long5[4];
  }

  private void step64(int i, int q, int right, int left, long mask) {
    long s = long5[i];
    long5[i] = (s & mask) << left ^ (s << q ^ s) >>> right;
  }

  /** The next number as a share in [0, 1). */
  public double share() {
    return wide ? unsignedToDouble(next64()) / RANGE_64 : next32() / RANGE_32;
  }

  /** The next number as a share in (0, 1]. */
  public double positiveShare() {
    return wide ? (unsignedToDouble(next64()) + 1.0) / RANGE_64 : (next32() + 1.0) / RANGE_32;
  }

  /** Uniform in 0 … bound − 1, as fio scales it: by a double, rounded down. */
  public long below(long bound) {
    return (long) (bound * share());
  }

  /** Uniform in 1 … 100. */
  public int percent() {
    return 1 + (int) (100.0 * share());
  }

  /** Largest number of {@link #next}, as a double. */
  double largest() {
    return wide ? RANGE_64 : RANGE_32 - 1; // 2^64 - 1 rounds to 2^64
  }

  /** Largest number divided by 100, unsigned. */
  public long hundredth() {
    return wide ? Long.divideUnsigned(-1L, 100) : 0xffff_ffffL / 100;
  }

  static double unsignedToDouble(long value) {
    return value >= 0 ? value : (double) (value >>> 1 | value & 1) * 2;
  }
}
