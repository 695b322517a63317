package org.blklab.runtime.block;

/** A task's batch of requests held back (spec 01 §1.5). */
final class Plug {
  final RequestList requests = new RequestList();
  final RequestList cached = new RequestList();
  int count;
  int nrIos;
  boolean multipleQueues;
  boolean hasElevator;

  void start(int nrIos) {
    count = 0;
    this.nrIos = Math.min(nrIos, 32);
    multipleQueues = false;
    hasElevator = false;
  }
}
