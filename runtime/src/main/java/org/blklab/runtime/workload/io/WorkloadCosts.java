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
 * @param prepareAsyncNs what an asynchronous I/O needs besides: its control block, its event
 * @param pinPageNs pinning one page of a buffer, besides
 * @param reapNs taking one completion event
 * @param forkNs what fio's first process spends on creating a process
 * @param owedNs CPU time that a process is owed from its creation, but the first
 * @param launchNs what it spends on letting one go; 0: all begin at once
 * @param processStartNs what a process computes before its first I/O
 * @param processStartAsyncNs the same for setting up asynchronous I/O, besides
 * @param processPageNs a page of memory that a process fills before its first I/O
 * @param pageFaultNs a page of a buffer that is used for the first time
 * @param hugePageFaultNs the same for a huge page of 2 MiB
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
    long prepareAsyncNs,
    long pinPageNs,
    long reapNs,
    long forkNs,
    long owedNs,
    long launchNs,
    long processStartNs,
    long processStartAsyncNs,
    long processPageNs,
    long pageFaultNs,
    long hugePageFaultNs,
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
      long prepareAsyncNs,
      long pinPageNs,
      long reapNs,
      long forkNs,
      long owedNs,
      long launchNs,
      long processStartNs,
      long processStartAsyncNs,
      long processPageNs,
      long pageFaultNs,
      long hugePageFaultNs) {
    this(
        firstStep,
        userNs,
        userBatchedNs,
        syscallNs,
        prepareNs,
        prepareBatchedNs,
        prepareAsyncNs,
        pinPageNs,
        reapNs,
        forkNs,
        owedNs,
        launchNs,
        processStartNs,
        processStartAsyncNs,
        processPageNs,
        pageFaultNs,
        hugePageFaultNs,
        firstStep,
        0);
  }

  /** Nothing costs anything. */
  public static final WorkloadCosts ZERO =
      new WorkloadCosts(Machine.FIRST_STEP, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * From a cost table.
   *
   * @param table cost in ns by name: those of {@link #STEPS}, {@code user-batched}, {@code
   *     prepare-io-batched}, {@code prepare-async}, {@code pin-page}, {@code process-fork}, {@code
   *     process-owed}, {@code process-launch}, {@code process-start}, {@code
   *     process-start-async}, {@code process-page}, {@code page-fault}, {@code huge-page-fault}
   *     and {@code poll}
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
        Math.max(0, table.applyAsLong("prepare-async")),
        Math.max(0, table.applyAsLong("pin-page")),
        table.applyAsLong("reap"),
        Math.max(0, table.applyAsLong("process-fork")),
        Math.max(0, table.applyAsLong("process-owed")),
        Math.max(0, table.applyAsLong("process-launch")),
        Math.max(0, table.applyAsLong("process-start")),
        Math.max(0, table.applyAsLong("process-start-async")),
        Math.max(0, table.applyAsLong("process-page")),
        Math.max(0, table.applyAsLong("page-fault")),
        Math.max(0, table.applyAsLong("huge-page-fault")),
        pollStep,
        table.applyAsLong("poll"));
  }

  /**
   * What a process computes before its first I/O.
   *
   * @param filledBytes memory that it fills
   * @param async whether it sets up asynchronous I/O
   */
  public long startNs(long filledBytes, boolean async) {
    long pages = filledBytes + UserBuffers.PAGE_BYTES - 1 >> UserBuffers.PAGE_SHIFT;
    return processStartNs + (async ? processStartAsyncNs : 0) + pages * processPageNs;
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
