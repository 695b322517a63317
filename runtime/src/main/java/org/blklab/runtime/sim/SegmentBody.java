package org.blklab.runtime.sim;

/**
 * What a task does, cut into run-to-completion segments: everything one call does happens at the
 * start of the segment, then the CPU is busy for what was charged.
 */
public interface SegmentBody {
  /** The task stays in the kernel and has more to do: nothing but interrupts comes between. */
  int KERNEL = 0;

  /** The task is back in user mode (or at a voluntary break): others may take the CPU here. */
  int USER = 1;

  /** Long work in the kernel: others may take the CPU here when a tick finds that they should. */
  int LONG_WORK = 4;

  /** The task sleeps, unless it was woken since {@link Task#prepareToSleep}. */
  int SLEEP = 2;

  /** The task is over. */
  int EXIT = 3;

  /**
   * Runs the next segment on {@code task.cpu()}, charging its time there.
   *
   * @return {@link #KERNEL}, {@link #USER}, {@link #LONG_WORK}, {@link #SLEEP} or {@link #EXIT}
   */
  int segment(Task task);
}
