package org.blklab.runtime.block;

import java.util.ArrayDeque;
import org.blklab.runtime.sim.Task;

/** Which elevator a queue has, and putting another in its place while nobody uses the queue. */
final class ElevatorSeat {
  private final RequestQueue queue;
  private final QueueHost host;
  private final ArrayDeque<Task> unlockWaiters = new ArrayDeque<>();
  private ElevatorGate gate; // null without an elevator
  private int locks; // two writers may overlap in kernels whose lock this is not

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

  /** Somebody begins or ends to change the elevator, or the tags it works with. */
  void setLocked(boolean locked) {
    locks += locked ? 1 : -1;
    while (locks == 0 && !unlockWaiters.isEmpty()) {
      unlockWaiters.poll().wake();
    }
  }

  boolean isLocked() {
    return locks > 0;
  }

  /**
   * @param task null if whoever waits looks again by itself
   */
  void wakeWhenUnlocked(Task task) {
    if (task != null && !unlockWaiters.contains(task)) {
      unlockWaiters.add(task);
    }
  }

  /** A task ended; the elevator may want to know. */
  void taskExited(IoTask task) {
    if (gate != null) {
      gate.elevator().taskExited(task);
    }
  }
}
