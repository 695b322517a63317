package org.blklab.runtime.elevator;

import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;

/** What may be chosen when an {@link ElevatorBench} is made. */
public record BenchSetup(
    KernelProfile kernel, int hz, int cpus, int hctxs, int queueDepth, boolean rotational) {
  public static BenchSetup of(Release release) {
    return new BenchSetup(KernelProfile.of(release), 1000, 1, 1, 128, true);
  }

  public BenchSetup kernel(KernelProfile other) {
    return new BenchSetup(other, hz, cpus, hctxs, queueDepth, rotational);
  }

  public BenchSetup hz(int ticks) {
    return new BenchSetup(kernel, ticks, cpus, hctxs, queueDepth, rotational);
  }

  public BenchSetup cpus(int count) {
    return new BenchSetup(kernel, hz, count, hctxs, queueDepth, rotational);
  }

  public BenchSetup hctxs(int count) {
    return new BenchSetup(kernel, hz, cpus, count, queueDepth, rotational);
  }

  public BenchSetup queueDepth(int tags) {
    return new BenchSetup(kernel, hz, cpus, hctxs, tags, rotational);
  }

  /** A drive that does not seek. */
  public BenchSetup flash() {
    return new BenchSetup(kernel, hz, cpus, hctxs, queueDepth, false);
  }
}
