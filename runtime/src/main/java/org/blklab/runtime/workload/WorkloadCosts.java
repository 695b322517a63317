package org.blklab.runtime.workload;

import java.util.List;
import java.util.function.ToLongFunction;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.sim.Machine;

/**
 * What a workload's own code costs the CPU, in nanoseconds.
 *
 * @param firstStep number of the first of {@link #STEPS} among the machine's steps; the others follow
 * @param userNs the program's own work for one I/O
 * @param syscallNs into a system call and out again
 * @param prepareNs setting up one I/O in the kernel: iocb or request of the ring, pinning pages
 * @param reapNs taking one completion event
 */
public record WorkloadCosts(
    int firstStep, long userNs, long syscallNs, long prepareNs, long reapNs) {

  /** Names for cost tables, and what they cover. */
  public static final List<Costs.Step> STEPS =
      List.of(
          new Costs.Step("user", "the program's own work for one I/O"),
          new Costs.Step("syscall", "into a system call and out again"),
          new Costs.Step("prepare-io", "setting up one I/O in the kernel, pinning its pages"),
          new Costs.Step("reap", "taking one completion event"));

  /** Nothing costs anything. */
  public static final WorkloadCosts ZERO = new WorkloadCosts(Machine.FIRST_STEP, 0, 0, 0, 0);

  /** From a cost table. */
  public static WorkloadCosts of(int firstStep, ToLongFunction<String> table) {
    return new WorkloadCosts(
        firstStep,
        table.applyAsLong("user"),
        table.applyAsLong("syscall"),
        table.applyAsLong("prepare-io"),
        table.applyAsLong("reap"));
  }

  int userStep() {
    return firstStep;
  }

  int syscallStep() {
    return firstStep + 1;
  }

  int prepareStep() {
    return firstStep + 2;
  }

  int reapStep() {
    return firstStep + 3;
  }
}
