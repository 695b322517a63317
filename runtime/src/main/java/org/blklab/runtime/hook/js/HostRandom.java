package org.blklab.runtime.hook.js;

import org.blklab.runtime.sim.RandomStream;
import org.graalvm.polyglot.HostAccess.Export;

/** A named stream of random numbers of the run. */
public final class HostRandom {
  private final RandomStream stream;

  HostRandom(RandomStream stream) {
    this.stream = stream;
  }

  /** Uniform in [0, 1). */
  @Export
  public double next() {
    return stream.nextDouble();
  }

  /** Uniform in 0 … bound - 1. */
  @Export
  public double below(double bound) {
    if (!(bound >= 1 && bound <= 0x1p53)) {
      throw new IllegalArgumentException("a bound must be a number of at least 1");
    }
    return stream.below((long) bound);
  }

  /** Exponential with this mean. */
  @Export
  public double exponential(double mean) {
    return stream.exponential(mean);
  }

  /** Standard normal. */
  @Export
  public double gaussian() {
    return stream.gaussian();
  }
}
