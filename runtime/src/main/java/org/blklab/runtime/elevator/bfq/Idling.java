package org.blklab.runtime.elevator.bfq;

/**
 * Whether the device should be kept idle ("plugged") for a queue that has run empty. Source: spec
 * 04 §9 (B40, B41, B44), B33.
 */
final class Idling {
  private static final int OTHERS_IN_DRIVER = 4;

  private final BfqDevice device;
  private final Asymmetry asymmetry;

  Idling(BfqDevice device, Asymmetry asymmetry) {
    this.device = device;
    this.asymmetry = asymmetry;
  }

  /** B40: idling makes the drive faster, and hurts no raised queue. */
  boolean boosts(BfqQueue queue) {
    if (!queue.hasProcess() || device.raisedBusy != 0) {
      return false;
    }
    boolean disk = !device.isFlash();
    boolean reorders = device.queueing != 0; // not known yet counts as yes
    if (disk && !reorders) {
      return true;
    }
    return (disk || !reorders) && !queue.isSeeky() && queue.ioBound && queue.shortThink;
  }

  /** B41: without idling the queue would not get its share. */
  boolean isNeeded(BfqQueue queue) {
    if (!queue.hasProcess()) {
      return false;
    }
    int busy = device.busyQueues();
    boolean raised =
        queue.isRaised()
            && (device.raisedBusy < busy || device.inDriver >= queue.dispatched + OTHERS_IN_DRIVER);
    return raised || asymmetry.isAsymmetric(queue) || busy == 1;
  }

  /** B44. */
  boolean isBetter(BfqQueue queue) {
    if (!queue.hasProcess()) {
      return false;
    }
    if (device.tunables.strictGuarantees) {
      return true;
    }
    if (device.tunables.sliceIdleNs == 0 || !queue.sync || queue.isIdleClass()) {
      return false;
    }
    return boosts(queue) || isNeeded(queue);
  }

  /** B33b. */
  boolean isDue(BfqQueue queue) {
    return queue.isEmpty() && isBetter(queue);
  }
}
