package org.blklab.runtime.graph;

import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.elevator.Elevators;

/**
 * The elevator that the kernel itself chooses for a new disk: mq-deadline with one hardware queue
 * or host-wide tags, else none (spec of the core, default elevator).
 */
final class DefaultElevator {
  private DefaultElevator() {}

  static void attach(RequestQueue queue) {
    var parameters = queue.tagSet().parameters();
    boolean single = queue.hctxCount() == 1 || parameters.hostShared();
    if (single && !parameters.noSchedByDefault()) {
      queue.attachElevator(Elevators.find("mq-deadline").orElseThrow().factory().get());
    }
  }
}
