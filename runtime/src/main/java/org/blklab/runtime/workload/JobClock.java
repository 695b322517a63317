package org.blklab.runtime.workload;

import org.blklab.runtime.workload.option.JobOptions.Lifetime;

/**
 * When a job began, until when it may go on, and whether it still ramps up, when nothing counts.
 */
final class JobClock {
  private final Lifetime lifetime;
  private long epochNs;
  private long endNs;
  private boolean ramp;

  JobClock(Lifetime lifetime) {
    this.lifetime = lifetime;
  }

  void begin(long nowNs) {
    epochNs = nowNs;
    ramp = lifetime.rampNs() > 0;
    boolean endless = lifetime.runtimeNs() == 0;
    endNs = endless ? Long.MAX_VALUE : nowNs + lifetime.rampNs() + lifetime.runtimeNs();
  }

  /** Time since it began. */
  long since(long nowNs) {
    return nowNs - epochNs;
  }

  /** A time after its beginning as one of the machine's clock. */
  long at(long sinceNs) {
    return epochNs + sinceNs;
  }

  boolean isOver(long nowNs) {
    return nowNs >= endNs;
  }

  /** The earlier of a time and its end. */
  long atMost(long timeNs) {
    return Math.min(endNs, timeNs);
  }

  long leftNs(long nowNs) {
    return Math.max(0, endNs - nowNs);
  }

  boolean isRamping() {
    return ramp;
  }

  /** True once, when what is measured begins. */
  boolean endsRamp(long nowNs) {
    boolean ends = ramp && since(nowNs) >= lifetime.rampNs();
    ramp &= !ends;
    return ends;
  }
}
