package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SimLock;

/**
 * The way into an elevator: every call takes its lock (one for the device, or one a hardware queue)
 * and is charged for what the elevator does under it.
 */
final class ElevatorGate {
  private final Elevator elevator;
  private final Machine machine;
  private final Costs.OfElevator costs;
  private final SimLock deviceLock; // null: a lock per hctx
  private final InsertQueue inserts; // null: inserted under the elevator's lock
  private final RequestList single = new RequestList();
  private final long countersNs; // adding up the counters of all CPUs

  ElevatorGate(Elevator elevator, BlockLayer layer) {
    this.elevator = elevator;
    this.machine = layer.machine();
    this.costs = layer.costs().forElevator(elevator.name());
    this.deviceLock =
        elevator.singleQueue() ? new SimLock(machine, layer.costs().elevatorTransferNs) : null;
    this.inserts = splitsLock(elevator, layer.kernel()) ? new InsertQueue(layer) : null;
    boolean counts =
        elevator.name().equals("mq-deadline")
            && layer.kernel().has(Behaviour.MQ_DEADLINE_CPU_COUNTERS);
    this.countersNs = counts ? (machine.cpuCount() - 1) * layer.costs().lineTransferNs : 0;
  }

  private static boolean splitsLock(Elevator elevator, KernelProfile kernel) {
    return switch (elevator.name()) {
      case "mq-deadline" -> kernel.has(Behaviour.MQ_DEADLINE_SPLIT_LOCK);
      case "bfq" -> kernel.has(Behaviour.BFQ_SPLIT_LOCK);
      default -> false;
    };
  }

  /** Whether a dispatch for this hardware queue could find anything. */
  boolean hasWork(int hctx) {
    return inserts != null && !inserts.isEmpty() || elevator.hasWork(hctx);
  }

  Elevator elevator() {
    return elevator;
  }

  /** Lock statistics of a device-wide elevator; null for one with a lock per hctx. */
  SimLock deviceLock() {
    return deviceLock;
  }

  private SimLock lockOf(Hctx hctx) {
    return deviceLock != null ? deviceLock : hctx.elevatorLock;
  }

  /** Inserts all of the list, which is empty afterwards. */
  void insert(Hctx hctx, RequestList requests, boolean atHead) {
    if (inserts != null) {
      inserts.add(requests, atHead);
      return;
    }
    SimLock lock = lockOf(hctx);
    lock.lock();
    machine.charge(Costs.ELEVATOR_INSERT, costs.insertNs() * requests.size());
    elevator.insert(requests, atHead);
    lock.unlock();
  }

  void insert(Hctx hctx, Request rq, boolean atHead) {
    single.addTail(rq);
    insert(hctx, single, atHead);
  }

  Request dispatch(Hctx hctx) {
    SimLock lock = lockOf(hctx);
    if (inserts != null && lock.isHeldByOther()) {
      return null; // somebody dispatches already
    }
    lock.lock();
    if (inserts != null && !inserts.isEmpty()) {
      inserts.drainInto(elevator, costs.insertNs());
    }
    machine.charge(Costs.ELEVATOR_DISPATCH, costs.dispatchNs() + countersNs);
    Request rq = elevator.dispatch(hctx.index);
    lock.unlock();
    return rq;
  }

  boolean mergeBio(Hctx hctx, Bio bio) {
    SimLock lock = lockOf(hctx);
    if (inserts != null && lock.isHeldByOther()) {
      return false; // not worth the wait
    }
    lock.lock();
    machine.charge(Costs.ELEVATOR_MERGE, costs.mergeNs());
    boolean merged = elevator.mergeBio(bio);
    lock.unlock();
    return merged;
  }

  void completed(Request rq, long nowNs) {
    machine.charge(Costs.ELEVATOR_COMPLETE, costs.completeNs());
    elevator.completed(rq, nowNs);
  }
}
