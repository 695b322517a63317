package org.blklab.runtime.workload.pattern;

/**
 * Where a process's I/Os come from: fio's patterns, an iolog, a trace. Asked in two steps because a
 * rate limit may change the direction in between: first {@link #choose}, then {@link #place}.
 */
public interface IoSource {
  int READ = 0;
  int WRITE = 1;
  int TRIM = 2;
  int SYNC = 3;
  int DATASYNC = 4;

  /** Nothing more, ever. */
  int END = 5;

  /** Dirty pages of a range start on their way to the disk: sync_file_range(WRITE). */
  int START_RANGE = 6;

  /** How much memory fio fills for it before the first I/O, in bytes. */
  default long setUpBytes() {
    return 0;
  }

  /** The process begins: {@link #dueNs} counts from here. */
  default void began(long nowNs) {}

  /** What comes next: one of the constants above. */
  int choose();

  /**
   * Finds the place of an I/O of the direction chosen, or of the one that the rate asks for
   * instead.
   *
   * @return the operation, which may be another in a trim-write mix; {@link #END} if there is no
   *     place left
   */
  int place(int operation);

  /** Where the placed I/O begins, in bytes of the device. */
  long offsetBytes();

  long lengthBytes();

  /** When the placed I/O may be issued, in ns since the job began; 0 for at once. */
  default long dueNs() {
    return 0;
  }

  /** The placed I/O was issued. */
  void issued(int operation);

  /** {@code ramp_time} is over: limits count from here. */
  default void rampEnded() {}
}
