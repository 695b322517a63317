package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.IoTask;

/**
 * Who counts what a workload does. Nothing is told of I/Os that end within {@code ramp_time}. Times
 * are simulated nanoseconds; directions those of {@code option.Access}.
 */
public interface JobSink {
  /** A process begins. */
  default void started(int job, IoTask task, long nowNs) {}

  /** {@code ramp_time} of a process is over; without one, at its start. */
  default void measuring(int job, long nowNs) {}

  /**
   * An I/O is done, and its process knows. fio's slat is {@code issued - start}, clat {@code end -
   * issued}, lat {@code end - start}.
   *
   * @param startNs when the process began it
   * @param issuedNs when it was handed to the kernel: before the call for synchronous engines,
   *     after it for others
   */
  void completed(int job, int direction, long bytes, long startNs, long issuedNs, long endNs);

  /** An fsync or fdatasync is done. */
  default void synced(int job, long startNs, long endNs) {}

  /**
   * An I/O failed; its process ends.
   *
   * @param status a {@code block.BlkStatus}
   */
  default void failed(int job, int direction, long offsetBytes, int status, long nowNs) {}

  /** A process is over. */
  default void exited(int job, IoTask task, long nowNs) {}

  /**
   * A job of a job script is done.
   *
   * @param arrivalNs when it arrived
   * @param startNs when a process took it up
   */
  default void jobDone(long arrivalNs, long startNs, long endNs) {}
}
