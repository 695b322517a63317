package org.blklab.runtime.elevator;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.RequestList;

/** What mq-deadline keeps for one I/O priority class: RT, BE or IDLE. */
final class DeadlineClass {
  static final int RT = 0;
  static final int BE = 1;
  static final int IDLE = 2;
  static final int COUNT = 3;

  private final DeadlineQueue reads;
  private final DeadlineQueue writes;

  /** Requests inserted at head; used only by kernels that keep them apart by class. */
  final RequestList atHead = new RequestList();

  // counters that wrap, only differences count
  int inserted;
  int merged;
  int dispatched;
  int completed;

  DeadlineClass(boolean keepsPointer) {
    reads = new DeadlineQueue(keepsPointer);
    writes = new DeadlineQueue(keepsPointer);
  }

  DeadlineQueue reads() {
    return reads;
  }

  DeadlineQueue writes() {
    return writes;
  }

  /**
   * @param direction as {@link Op#direction}
   */
  DeadlineQueue queue(int direction) {
    return direction == 0 ? reads : writes;
  }

  /** Requests that wait here or are with the driver. */
  int queued() {
    return inserted - completed;
  }

  int ownedByDriver() {
    return dispatched + merged - completed;
  }
}
