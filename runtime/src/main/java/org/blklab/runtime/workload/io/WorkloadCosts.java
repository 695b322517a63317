package org.blklab.runtime.workload.io;

import java.util.List;
import java.util.function.ToLongFunction;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.sim.Machine;

/**
 * What a workload's own code costs the CPU, in nanoseconds.
 *
 * @param firstStep number of the first of {@link #STEPS} among the machine's steps; the others
 *     follow
 * @param userNs the program's own work for one I/O
 * @param userBatchedNs the same when it submits more than two at a time
 * @param syscallNs into a system call and out again
 * @param prepareNs setting up one I/O in the kernel: iocb or request of the ring, pinning pages
 * @param prepareBatchedNs the same under a plug
 * @param reapNs taking one completion event
 * @param processStartNs what a process computes before its first I/O
 * @param pollStep number of the step for looking at completions
 * @param pollNs one look
 */
public record WorkloadCosts(
    int firstStep,
    long userNs,
    long userBatchedNs,
    long syscallNs,
    long prepareNs,
    long prepareBatchedNs,
    long reapNs,
    long processStartNs,
    int pollStep,
    long pollNs) {

  /** Names for cost tables, and what they cover. */
  public static final List<Costs.Step> STEPS =
      List.of(
          new Costs.Step("user", "the program's own work for one I/O"),
          new Costs.Step("syscall", "into a system call and out again"),
          new Costs.Step("prepare-io", "setting up one I/O in the kernel, pinning its pages"),
          new Costs.Step("reap", "taking one completion event"));

  /** Of programs that do not poll. */
  public WorkloadCosts(
      int firstStep,
      long userNs,
      long userBatchedNs,
      long syscallNs,
      long prepareNs,
      long prepareBatchedNs,
      long reapNs,
      long processStartNs) {
    this(
        firstStep,
        userNs,
        userBatchedNs,
        syscallNs,
        prepareNs,
        prepareBatchedNs,
        reapNs,
        processStartNs,
        firstStep,
        0);
  }

  /** Nothing costs anything. */
  public static final WorkloadCosts ZERO =
      new WorkloadCosts(Machine.FIRST_STEP, 0, 0, 0, 0, 0, 0, 0);

  /**
   * From a cost table.
   *
   * @param table cost in ns by name: those of {@link #STEPS}, {@code user-batched}, {@code
   *     prepare-io-batched}, {@code process-start} and {@code poll}
   */
  public static WorkloadCosts of(
      int firstStep, int pollStep, ToLongFunction<String> table) {
    return new WorkloadCosts(
        firstStep,
        table.applyAsLong("user"),
        table.applyAsLong("user-batched"),
        table.applyAsLong("syscall"),
        table.applyAsLong("prepare-io"),
        table.applyAsLong("prepare-io-batched"),
        table.applyAsLong("reap"),
        Math.max(0, table.applyAsLong("process-start")),
        pollStep,
        table.applyAsLong("poll"));
  }

  public int userStep() {
    return firstStep;
  }

  public int syscallStep() {
    return firstStep + 1;
  }

  public int prepareStep() {
    return firstStep + 2;
  }

  public int reapStep() {
    return firstStep + 3;
  }
}
