package org.blklab.runtime.block;

/** Which elevator a queue has, and putting another in its place while nobody uses the queue. */
final class ElevatorSeat {
  private final RequestQueue queue;
  private final QueueHost host;
  private ElevatorGate gate; // null without an elevator

  /**
   * @param host what an elevator sees of the queue
   */
  ElevatorSeat(RequestQueue queue, QueueHost host) {
    this.queue = queue;
    this.host = host;
  }

  ElevatorGate gate() {
    return gate;
  }

  /** Null without one. */
  Elevator elevator() {
    return gate == null ? null : gate.elevator();
  }

  /** {@code none} without one. */
  String name() {
    return gate == null ? "none" : gate.elevator().name();
  }

  /** Null for none. */
  void replace(Elevator elevator) {
    if (queue.freezer.usage() > 0) {
      throw new IllegalArgumentException("queue " + queue.name() + " is in use");
    }
    if (gate != null) {
      gate.elevator().detach();
      gate = null;
    }
    if (elevator == null) {
      queue.depths.resetWithoutElevator();
      return;
    }
    queue.depths.resetForElevator();
    gate = new ElevatorGate(elevator, queue.layer());
    elevator.attach(host);
  }

  /** A task ended; the elevator may want to know. */
  void taskExited(IoTask task) {
    if (gate != null) {
      gate.elevator().taskExited(task);
    }
  }
}
