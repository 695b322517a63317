package org.blklab.runtime.elevator.bfq;

/**
 * Takes the process off a shared queue that has become seeky. Source: spec 04 B69 (split, resume).
 */
final class Splits {
  private final BfqDevice device;
  private final Lifetimes lifetimes;
  private final Merges merges;
  private final Raising raising;
  private final Bursts bursts;
  private final Wakers wakers;

  Splits(BfqDevice device, Lifetimes lifetimes, Merges merges, Raising raising) {
    this.device = device;
    this.lifetimes = lifetimes;
    this.merges = merges;
    this.raising = raising;
    this.bursts = lifetimes.bursts();
    this.wakers = lifetimes.wakers();
  }

  /** Whether the process has to leave its sync queue. */
  static boolean isDue(BfqQueue queue, BfqProcess process) {
    return queue.coop && queue.splitDue && !process.stablyMerged;
  }

  /**
   * The process takes its queue for itself if it is alone in it.
   *
   * @return false if the process has left the queue and needs a new one
   */
  boolean keep(BfqQueue queue, BfqProcess process) {
    if (queue.largeBurst) {
      process.saved.largeBurst = true;
    }
    if (queue.processes == 1 && queue.mergeInto == null) {
      queue.coop = false;
      queue.splitDue = false;
      resume(queue, process, queue.busy);
      return true;
    }
    merges.setSyncQueue(process, null);
    lifetimes.releaseChain(queue);
    lifetimes.release(queue);
    return false;
  }

  /** A new queue goes on as the process's former one was before the merge. */
  void splitOff(BfqQueue queue, BfqProcess process, BfqQueue waker) {
    bursts.splitOff(queue, process.saved);
    queue.splitAt = device.tick();
    resume(queue, process, false);
    if (waker != null && waker.hasProcess() && !waker.dead) {
      wakers.setWaker(queue, waker);
    }
  }

  private void resume(BfqQueue queue, BfqProcess process, boolean busy) {
    int before = queue.entity.raise();
    process.saved.restore(queue, device.tunables.lowLatency);
    raising.resumed(queue);
    int after = queue.entity.raise();
    if (!busy) {
      return;
    }
    if (before == 1 && after > 1) {
      device.raisedBusy++;
    } else if (before > 1 && after == 1) {
      device.raisedBusy--;
    }
  }
}
