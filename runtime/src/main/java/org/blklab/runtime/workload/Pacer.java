package org.blklab.runtime.workload;

import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.option.JobOptions.Pace;
import org.blklab.runtime.workload.option.JobOptions.RateProcess;
import org.blklab.runtime.workload.random.FioRandom;

/**
 * fio's {@code rate} and {@code rate_iops}: when the next I/O of a direction may be issued, counted
 * from the start of the job. A job that has fallen behind catches up at once.
 */
final class Pacer {
  private static final double SECOND_NS = 1e9;

  private final boolean active;
  private final boolean mixed;
  private final boolean bytes;
  private final boolean poisson;
  private final long[] rate = new long[3];
  private final double[] meanGapNs = new double[3];
  private final FioRandom[] random;
  private final long[] issued = new long[3];
  private final long[] nextNs = new long[3];
  private long delayNs;

  /**
   * @param poissonSeeds by direction
   */
  Pacer(JobOptions options, long[] poissonSeeds) {
    Pace pace = options.pace();
    mixed = options.access().mode().mixed();
    bytes = pace.bytesPerSec().stream().anyMatch(limit -> limit > 0);
    poisson = pace.process() == RateProcess.POISSON;
    random = new FioRandom[3];
    boolean any = false;
    for (int i = 0; i < 3; i++) {
      rate[i] = bytes ? pace.bytesPerSec().get(i) : pace.iops().get(i);
      any |= rate[i] > 0;
      random[i] = new FioRandom(poissonSeeds[i], false);
      long block = options.access().sizes().get(i).minBytes();
      double perSec = bytes ? (double) rate[i] / block : rate[i];
      meanGapNs[i] = rate[i] == 0 ? 0 : SECOND_NS / perSec;
    }
    active = any;
  }

  boolean isActive() {
    return active;
  }

  /**
   * The direction to go on with: the one chosen, or in a mix the other if that is further behind.
   * {@link #delayNs} then says how long to wait.
   *
   * @param sinceNs time since the job began
   */
  int direction(int chosen, long sinceNs) {
    delayNs = 0;
    if (nextNs[chosen] <= sinceNs) {
      return chosen;
    }
    int direction = chosen;
    if (mixed) {
      int other = chosen == Access.READ ? Access.WRITE : Access.READ;
      if (nextNs[other] < nextNs[chosen]) {
        direction = other;
      }
    }
    delayNs = Math.max(0, nextNs[direction] - sinceNs);
    return direction;
  }

  long delayNs() {
    return delayNs;
  }

  void issued(int direction, long lengthBytes) {
    long limit = rate[direction];
    if (limit == 0) {
      return;
    }
    issued[direction] += bytes ? lengthBytes : 1;
    if (poisson) {
      double gap = -StrictMath.log(random[direction].positiveShare()) * meanGapNs[direction];
      nextNs[direction] += (long) gap;
    } else {
      long done = issued[direction];
      nextNs[direction] = done / limit * 1_000_000_000L + (long) (done % limit * SECOND_NS / limit);
    }
  }
}
