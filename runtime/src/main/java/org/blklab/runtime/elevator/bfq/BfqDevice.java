package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.kernel.Behaviour;

/** The state of one device that several parts of BFQ share. Source: spec 04 §1.3. */
final class BfqDevice {
  static final int DEFAULT_MAX_BUDGET = 16 * 1024; // sectors

  final ElevatorHost host;
  final Times times;
  final BfqTunables tunables;
  private final boolean limitAgesFromBirth;

  // requests
  final RequestList dispatchList = new RequestList(); // past all choice
  int queued;
  int inDriver;
  int maxInDriver;

  // queues
  BfqQueue inService;
  final int[] busy = new int[3]; // by class; wrong for good after a class change (B13)
  int raisedBusy; // negative for good after low_latency was switched off under load (B60)
  BfqQueue lastCompleted;
  private BfqQueue allQueues;

  // what kind of drive it is
  int queueing = -1; // it reorders: 1 yes, 0 no, -1 not known yet (the kernel's hw_tag)
  int queueingSamples;
  boolean flashWithQueueing;

  // positions and times
  long lastPosition; // end of the last request dispatched
  long inServiceLastPosition;
  long lastCompletionNs = Times.NEVER;
  long slotStartNs;
  long idleStartNs;

  // budgets, in sectors
  int maxBudget = DEFAULT_MAX_BUDGET;
  int assigned;

  BfqDevice(ElevatorHost host, BfqTunables tunables) {
    this.host = host;
    this.times = tunables.times();
    this.tunables = tunables;
    limitAgesFromBirth = host.kernel().has(Behaviour.BFQ_INJECTION_LIMIT_AGES_FROM_BIRTH);
    flashWithQueueing = isFlash();
  }

  long nowNs() {
    return host.nowNs();
  }

  long tick() {
    return host.jiffies();
  }

  boolean isFlash() {
    return !host.rotational();
  }

  int busyQueues() {
    return busy[0] + busy[1] + busy[2];
  }

  /**
   * From when the first period of a new queue's injection limit counts, in ticks. The kernel had 0
   * once, which ticks of 64 bits have left behind when it boots.
   */
  long limitDecreasedAtStart() {
    return limitAgesFromBirth ? tick() : Times.NEVER;
  }

  /** B37: lets the hardware queues run if there is something to do. */
  void kick() {
    if (queued > 0) {
      host.runAllHctxs(true);
    }
  }

  void remember(BfqQueue queue) {
    queue.allNext = allQueues;
    if (allQueues != null) {
      allQueues.allPrevious = queue;
    }
    allQueues = queue;
  }

  void forget(BfqQueue queue) {
    if (queue.allPrevious == null) {
      allQueues = queue.allNext;
    } else {
      queue.allPrevious.allNext = queue.allNext;
    }
    if (queue.allNext != null) {
      queue.allNext.allPrevious = queue.allPrevious;
    }
  }

  /** Any living queue, the others follow by {@link BfqQueue#allNext}; null if there is none. */
  BfqQueue firstQueue() {
    return allQueues;
  }
}
