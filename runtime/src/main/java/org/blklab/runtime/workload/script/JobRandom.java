package org.blklab.runtime.workload.script;

/**
 * Random numbers of one job of a job script. They depend on the scenario's seed, the workload and
 * the job's number only, so a job does the same in every variant, whoever runs it and when.
 * SplitMix64 (Steele, Lea and Flood, 2014).
 */
public final class JobRandom {
  private static final long STEP = 0x9e37_79b9_7f4a_7c15L;

  private final long base;
  private long state;

  /**
   * @param base what the workload's jobs have in common
   */
  public JobRandom(long base) {
    this.base = base;
  }

  /** Turns to another job. */
  public void restart(long jobNumber) {
    state = mix(base + mix(jobNumber * STEP));
  }

  /** Uniform in 0 … bound − 1. */
  public long below(long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound " + bound);
    }
    state += STEP;
    return Math.unsignedMultiplyHigh(mix(state), bound);
  }

  private static long mix(long z) {
    long x = (z ^ z >>> 30) * 0xbf58_476d_1ce4_e5b9L;
    x = (x ^ x >>> 27) * 0x94d0_49bb_1331_11ebL;
    return x ^ x >>> 31;
  }
}
