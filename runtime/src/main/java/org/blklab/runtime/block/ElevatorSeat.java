package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;

/** Which elevator a queue has, and putting another in its place while nobody uses the queue. */
final class ElevatorSeat {
  private final RequestQueue queue;
  private final QueueHost host;
  private final boolean leavesFiles;
  private ElevatorGate gate; // null without an elevator
  private Elevator withFiles;

  /**
   * @param host what an elevator sees of the queue
   */
  ElevatorSeat(RequestQueue queue, QueueHost host) {
    this.queue = queue;
    this.host = host;
    leavesFiles = queue.kernel().has(Behaviour.ELEVATOR_GONE_ENODEV);
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

  /**
   * Puts another one in its place. The files of the one before go first, or stay until {@link
   * #changeFiles}, by the kernel.
   *
   * @param elevator null for none
   */
  void replace(Elevator elevator) {
    if (queue.freezer.usage() > 0) {
      throw new IllegalArgumentException("queue " + queue.name() + " is in use");
    }
    if (!leavesFiles) {
      withFiles = null;
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

  /** Puts one in its place with its files, as at the registration of a disk. */
  void attach(Elevator elevator) {
    replace(elevator);
    changeFiles();
  }

  /** The elevator whose files are there; null if none has any. */
  Elevator withFiles() {
    return withFiles;
  }

  boolean hasFilesToChange() {
    return withFiles != elevator();
  }

  /** From now on the files are those of the present elevator. */
  void changeFiles() {
    withFiles = elevator();
  }

  /** A task ended; the elevator may want to know. */
  void taskExited(IoTask task) {
    if (gate != null) {
      gate.elevator().taskExited(task);
    }
  }
}
