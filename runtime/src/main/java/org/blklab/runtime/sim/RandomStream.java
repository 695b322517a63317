package org.blklab.runtime.sim;

/**
 * A stream of random numbers: xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64. The
 * same on every platform; logarithms by {@link StrictMath}.
 */
public final class RandomStream {
  private long s0;
  private long s1;
  private long s2;
  private long s3;
  private boolean haveGaussian;
  private double nextGaussian;

  public RandomStream(long seed) {
    long x = seed;
    s0 = mix(x += 0x9e3779b97f4a7c15L);
    s1 = mix(x += 0x9e3779b97f4a7c15L);
    s2 = mix(x += 0x9e3779b97f4a7c15L);
    s3 = mix(x + 0x9e3779b97f4a7c15L);
  }

  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** 64 uniform bits. */
  public long nextLong() {
    long result = Long.rotateLeft(s1 * 5, 7) * 9;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /**
   * Uniform in 0 … bound − 1, bound at least 1; by multiplication, so with a bias below 2^-20 for
   * any bound below 2^44.
   */
  public long below(long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound " + bound);
    }
    return Math.unsignedMultiplyHigh(nextLong(), bound);
  }

  public int below(int bound) {
    return (int) below((long) bound);
  }

  /** Uniform in lo … hi, both included. */
  public long between(long lo, long hi) {
    return lo + below(hi - lo + 1);
  }

  /** Uniform in [0, 1) with 53 bits. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** Exponential with the given mean. */
  public double exponential(double mean) {
    return -mean * StrictMath.log(1.0 - nextDouble());
  }

  /** Standard normal, by Marsaglia's polar method. */
  public double gaussian() {
    if (haveGaussian) {
      haveGaussian = false;
      return nextGaussian;
    }
    double u;
    double v;
    double s;
    do {
      u = 2 * nextDouble() - 1;
      v = 2 * nextDouble() - 1;
      s = u * u + v * v;
    } while (s >= 1 || s == 0);
    double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
    nextGaussian = v * factor;
    haveGaussian = true;
    return u * factor;
  }
}
