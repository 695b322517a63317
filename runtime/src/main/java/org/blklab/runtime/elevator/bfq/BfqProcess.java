package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Request;

/** What BFQ knows of one process on one device (the kernel's bfq_io_cq). Source: spec 04 §1. */
final class BfqProcess {
  final IoTask task;
  final SavedState saved = new SavedState();
  BfqQueue syncQueue;
  BfqQueue asyncQueue;
  int ioprio; // as last seen
  int requests; // attached and not finished

  /** With which queue its own is to be merged when it has proved worth it (B67). */
  BfqQueue stableCandidate;

  /** It is never split off again. */
  boolean stablyMerged;

  BfqProcess(IoTask task) {
    this.task = task;
    this.ioprio = task.ioprio();
  }

  /** The process that a request was allocated by; null if it has none. */
  static BfqProcess of(Request rq) {
    return (BfqProcess) rq.elevatorData2();
  }

  BfqQueue queue(boolean sync) {
    return sync ? syncQueue : asyncQueue;
  }
}
