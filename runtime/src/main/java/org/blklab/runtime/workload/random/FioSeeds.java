package org.blklab.runtime.workload.random;

import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.Access.Repeat;
import org.blklab.runtime.workload.option.Access.Seeding;

/**
 * Where a job's random numbers start, as in fio 3.33: from {@code randseed} and the job's number,
 * but for the offsets with {@code randrepeat} (the default) and for everything with {@code
 * allrandrepeat} from a constant and the job's number. So {@code randseed} changes the offsets only
 * with {@code randrepeat = off}, and those of all but the first of {@code numjobs}, as it does
 * there.
 *
 * <p>fio knows no seed of a scenario. Here seed 1 gives fio's numbers, and another seed others,
 * unless {@code randrepeat = on} is said. Where fio would ask the system (randrepeat off and no
 * randseed) the scenario's seed is taken.
 */
public final class FioSeeds {
  public static final int SIZE_READ = 0;
  public static final int SIZE_WRITE = 1;
  public static final int SIZE_TRIM = 2;
  public static final int MIX = 4;
  public static final int FILE = 5;
  public static final int OFFSET = 6;
  public static final int SEQUENTIAL = 10;
  public static final int START_DELAY = 11;
  public static final int POISSON = 13;
  public static final int ZONE = 16;

  private static final int COUNT = 24;
  private static final long REPEATED = 0xb189_9bedL;
  private static final long MULTIPLIER = 0x9e37_0001L;

  private final long[] seeds = new long[COUNT];
  private final long shift;
  private final boolean repeated;
  private final int jobNumber;

  /**
   * @param job index among {@code numjobs}
   * @param jobNumber from 1 over all jobs of the scenario
   * @param scenarioSeed 1 for fio's own numbers
   */
  public FioSeeds(Seeding seeding, int job, int jobNumber, long scenarioSeed) {
    this.jobNumber = jobNumber;
    this.repeated = seeding.repeat() != Repeat.OFF && (job == 0 || !seeding.given());
    this.shift = seeding.repeat() == Repeat.ON || scenarioSeed == 1 ? 0 : mix(scenarioSeed);
    boolean fromSystem = seeding.repeat() == Repeat.OFF && !seeding.given();
    long seed = fromSystem ? mix(~scenarioSeed) : seeding.randseed();
    for (int i = 0; i < 4; i++) {
      seed *= MULTIPLIER;
    }
    for (int i = 0; i < COUNT; i++) {
      seeds[i] = seed * jobNumber + i + shift;
      seed *= MULTIPLIER;
    }
    if (seeding.all()) {
      for (int i = 0; i < COUNT; i++) {
        seeds[i] = REPEATED * jobNumber + i + shift;
      }
    }
    if (repeated) {
      seeds[OFFSET] = REPEATED * jobNumber + shift;
    }
  }

  /** The seed of one use. */
  public long of(int use) {
    return seeds[use];
  }

  /** The seed of a skewed distribution, which depends on the file. */
  public long ofDistribution(String fileName) {
    return repeated ? (long) NameHash.of(fileName) * jobNumber + shift : seeds[OFFSET];
  }

  /** Whether every round begins with the same numbers again. */
  public static boolean roundsRepeat(Access.Seeding seeding) {
    return seeding.repeat() != Repeat.OFF && !seeding.given();
  }

  private static long mix(long z) {
    long x = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    x = (x ^ x >>> 27) * 0x94d049bb133111ebL;
    return x ^ x >>> 31;
  }
}
