package org.blklab.runtime.scsi;

/** Limits the commands of one LUN by handing out tokens. */
interface Budget {
  /** A token of 0 or more, -1 if none is left. */
  int get(int cpu);

  void put(int token, int cpu);

  /** Tokens in use. */
  int busy();

  /** At least 1; tokens above it that are in use stay so. */
  void resize(int depth);

  int depth();

  /** Reads what lies beside it in memory: the LUN's host and queue. */
  default void readBeside() {}
}
