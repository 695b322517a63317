package org.blklab.runtime.workload.io;

/** Who is told that an I/O is over. */
public interface IoDone {
  /**
   * Runs in the completing context.
   *
   * @param slot as given when it was handed in
   * @param status a {@code block.BlkStatus}
   */
  void ioDone(int slot, int status);
}
