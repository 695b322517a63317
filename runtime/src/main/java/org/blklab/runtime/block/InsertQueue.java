package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SimLock;

/**
 * Where inserted requests wait, under a lock of their own, until the next dispatch puts them into
 * the elevator. Source: the series of January 2024 that splits the locks of mq-deadline and bfq.
 */
final class InsertQueue {
  private final Machine machine;
  private final SimLock lock;
  private final long insertNs;
  private final RequestList atTail = new RequestList();
  private final RequestList atHead = new RequestList();

  InsertQueue(BlockLayer layer) {
    machine = layer.machine();
    lock = new SimLock(machine, layer.costs().lineTransferNs);
    insertNs = layer.costs().insertNs;
  }

  boolean isEmpty() {
    return atTail.isEmpty() && atHead.isEmpty();
  }

  /** Takes all of the list. */
  void add(RequestList requests, boolean head) {
    lock.lock();
    machine.charge(Costs.ELEVATOR_INSERT, insertNs);
    (head ? atHead : atTail).takeAll(requests);
    lock.unlock();
  }

  /**
   * Puts what waits into the elevator, whose lock the caller holds.
   *
   * @param eachNs what the elevator's own insert of one costs
   */
  void drainInto(Elevator elevator, long eachNs) {
    lock.lock();
    int count = atTail.size() + atHead.size();
    lock.unlock();
    machine.charge(Costs.ELEVATOR_INSERT, count * eachNs);
    if (!atTail.isEmpty()) {
      elevator.insert(atTail, false);
    }
    if (!atHead.isEmpty()) {
      elevator.insert(atHead, true);
    }
  }
}
