package org.blklab.runtime.workload;

/** Something that puts I/O on a disk. */
public interface Workload {
  String name();

  /** Starts it, once. */
  void start();

  /** Whether it was started and nothing of it is left. */
  boolean isDone();

  /** Lets its processes end after what they have in flight. */
  void terminate();

  /** Called once, when the last process is over; replaces an earlier listener. */
  void onEnd(Runnable listener);
}
