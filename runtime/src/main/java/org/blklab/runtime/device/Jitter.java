package org.blklab.runtime.device;

import org.blklab.runtime.sim.RandomStream;

/**
 * The distribution of a service time around its fixed part: {@code base} is always spent, {@code
 * spread} is the width of the random part.
 */
public enum Jitter {
  /** Always base. */
  NONE,

  /** Base plus uniform in 0 … spread, both included. */
  UNIFORM,

  /** Base plus exponential of mean spread. */
  EXPONENTIAL,

  /** Base times exp(N(0, σ)), σ = spread / base, cut at 100 × base; median base. */
  LOG_NORMAL;

  private static final double LONGEST = 100;

  ServiceTime around(long baseNs, long spreadNs, RandomStream random) {
    if (baseNs < 0 || spreadNs < 0) {
      throw new IllegalArgumentException("service time " + baseNs + " ns +- " + spreadNs + " ns");
    }
    if (spreadNs == 0) {
      return (command, start) -> baseNs;
    }
    return switch (this) {
      case NONE -> (command, start) -> baseNs;
      case UNIFORM -> (command, start) -> baseNs + random.below(spreadNs + 1);
      case EXPONENTIAL -> (command, start) -> baseNs + Math.round(random.exponential(spreadNs));
      case LOG_NORMAL -> {
        double sigma = (double) spreadNs / Math.max(1, baseNs);
        yield (command, start) ->
            Math.round(baseNs * Math.min(LONGEST, StrictMath.exp(sigma * random.gaussian())));
      }
    };
  }
}
