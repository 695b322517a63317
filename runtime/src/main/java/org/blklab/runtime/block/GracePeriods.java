package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.RandomStream;

/** How long RCU makes a freeze and a quiesce wait at least. */
public interface GracePeriods {
  /** Nothing waits. */
  GracePeriods NONE =
      new GracePeriods() {
        @Override
        public long freezeEndNs(long nowNs) {
          return nowNs;
        }

        @Override
        public long quiesceEndNs(long nowNs) {
          return nowNs;
        }
      };

  /** When the usage counter of a queue that is frozen now can be seen as zero at the earliest. */
  long freezeEndNs(long nowNs);

  /** When all dispatches that run now have surely ended; not asked for a BLOCKING tag set. */
  long quiesceEndNs(long nowNs);

  /**
   * The tick rule of a kernel: how many boundaries a freeze and a quiesce wait for is what its
   * behaviours say. The offset behind the boundary is the work left to do then, as recorded with
   * each of the three combinations (14 µs on 6.1, 22 µs on 6.18, 30 µs on 7.2).
   */
  static GracePeriods ticks(long tickNs, KernelProfile kernel) {
    boolean longFreeze = kernel.has(Behaviour.FREEZE_THREE_TICKS);
    int quiesceTicks = 0;
    long offsetNs = longFreeze ? 22_000 : 30_000;
    if (kernel.has(Behaviour.QUIESCE_THREE_TICKS)) {
      quiesceTicks = 3;
      offsetNs = 14_000;
    } else if (kernel.has(Behaviour.QUIESCE_ONE_TICK)) {
      quiesceTicks = 1;
    }
    return ticks(tickNs, longFreeze ? 3 : 2, quiesceTicks, offsetNs);
  }

  /**
   * Ends at the n-th tick boundary plus a small offset (spec 09 Z1).
   *
   * @param tickNs length of a tick
   * @param freezeTicks boundaries for a freeze: 3 on 6.1 and 6.18, 2 on 7.2
   * @param quiesceTicks boundaries for a quiesce: 3 on 6.1, 1 on 6.18, 0 on 7.2
   * @param offsetNs after the boundary: 14, 22 and 30 µs there
   */
  static GracePeriods ticks(long tickNs, int freezeTicks, int quiesceTicks, long offsetNs) {
    return new GracePeriods() {
      @Override
      public long freezeEndNs(long nowNs) {
        return after(nowNs, freezeTicks);
      }

      @Override
      public long quiesceEndNs(long nowNs) {
        return after(nowNs, quiesceTicks);
      }

      private long after(long nowNs, int ticks) {
        return ticks == 0 ? nowNs : (nowNs / tickNs + ticks) * tickNs + offsetNs;
      }
    };
  }

  /** Uniform in a range for a freeze, nothing for a quiesce (spec 07 §6.6: 5.00 … 10.84 ms). */
  static GracePeriods uniform(RandomStream random, long minNs, long maxNs) {
    return new GracePeriods() {
      @Override
      public long freezeEndNs(long nowNs) {
        return nowNs + random.between(minNs, maxNs);
      }

      @Override
      public long quiesceEndNs(long nowNs) {
        return nowNs;
      }
    };
  }
}
