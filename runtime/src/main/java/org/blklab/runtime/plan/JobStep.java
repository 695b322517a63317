package org.blklab.runtime.plan;

import java.util.List;

/** One step of a job script, in base units. */
public sealed interface JobStep {

  /**
   * @param op 0 read, 1 write, 2 trim
   * @param placement 0 sequential, 1 random, 2 at {@code offsetBytes}
   */
  record Io(int op, long bytes, int placement, long offsetBytes, boolean sync, boolean fua)
      implements JobStep {}

  record Fsync() implements JobStep {}

  record Compute(long ns) implements JobStep {}

  record Sleep(long ns) implements JobStep {}

  record Repeat(long times, List<JobStep> steps) implements JobStep {
    public Repeat {
      steps = List.copyOf(steps);
    }
  }

  record Parallel(List<JobStep> steps) implements JobStep {
    public Parallel {
      steps = List.copyOf(steps);
    }
  }
}
