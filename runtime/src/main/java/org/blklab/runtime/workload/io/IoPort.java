package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.Submission;

/**
 * How the system calls of one process reach a disk: directly, or through the page cache. An I/O is
 * handed in, then {@link #step} is called, one segment at a time, until it answers {@link #DONE}.
 * Its end is told to an {@link IoDone}, perhaps before that.
 */
public interface IoPort {
  /** Call {@link #step} again; nothing but interrupts may come between. */
  int KERNEL = Submission.KERNEL;

  /** Call {@link #step} again; a tick may give the CPU to others before. */
  int LONG_WORK = Submission.LONG_WORK;

  /** Call {@link #step} again when the task was woken. */
  int SLEEP = Submission.SLEEP;

  /** Handed in. */
  int DONE = Submission.DONE;

  /** An operation beside those of {@code block.Op}: dirty pages of a range start to be written. */
  int START_RANGE = -1;

  /**
   * Looks for I/Os that ended without an interrupt; returns how many.
   *
   * @param together whether the block layer may end them together, as io_uring lets it
   */
  int poll(boolean together);

  /**
   * Begins to hand in an I/O.
   *
   * @param op of {@code block.Op}, or {@link #START_RANGE}
   * @param flags of {@code block.Op}
   * @param offsetBytes where it begins on the device
   * @param lengthBytes 0 for an empty flush
   * @param slot given back to {@link IoDone}; less than the number of slots
   * @param waits whether the task sleeps for the end inside of the same system call
   */
  void submit(int op, int flags, long offsetBytes, long lengthBytes, int slot, boolean waits);

  /** Goes on: {@link #KERNEL}, {@link #LONG_WORK}, {@link #SLEEP} or {@link #DONE}. */
  int step();

  /**
   * Starts a plug around the I/Os that follow.
   *
   * @param nrIos how many will come; 1 if unknown
   */
  void startPlug(int nrIos);

  /** Ends it; steps follow. */
  void finishPlug();

  /** Whether a read or write pins the pages of the caller's buffer (else it copies them). */
  boolean pinsBuffers();

  /** The process is over, or another one takes its place. */
  void exited();

  /** Makes the port of a process. */
  interface Factory {
    /**
     * @param submission the way into the block layer of the process's task
     * @param slots I/Os in flight at most
     */
    IoPort make(Submission submission, int slots, IoDone done);
  }
}
