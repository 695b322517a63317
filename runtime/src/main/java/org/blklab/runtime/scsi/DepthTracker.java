package org.blklab.runtime.scsi;

/**
 * Lowers a LUN's depth when it answers TASK SET FULL again and again, and raises it when that has
 * not happened for long. Only for hosts that ask for it. Source: spec 06 §9 (scsi_track_queue_full,
 * scsi_handle_queue_ramp_up).
 */
final class DepthTracker {
  static final long RAMP_UP_MS = 120_000;

  /** Events within one window of so many ticks (a power of two, as a shift) count once. */
  private static final int WINDOW_SHIFT = 4;

  /** So many counted events change nothing; the next one does. */
  private static final int PATIENCE = 10;

  private static final long LONG_AGO = Long.MIN_VALUE / 2;

  private final ScsiDevice device;
  private final ScsiHost host;
  private long rampUpMs = RAMP_UP_MS;
  private long lastRampUp = LONG_AGO;
  private long lastFullTime = LONG_AGO;
  private int lastFullDepth;
  private int lastFullCount;

  DepthTracker(ScsiDevice device, ScsiHost host) {
    this.device = device;
    this.host = host;
  }

  long rampUpMs() {
    return rampUpMs;
  }

  void setRampUpMs(long ms) {
    rampUpMs = ms;
  }

  /** The LUN answered TASK SET FULL: every LUN of its target is tracked with its own depth. */
  void queueFull() {
    device.statistics.queueFull++;
    if (!host.template.trackQueueDepth) {
      return;
    }
    for (ScsiDevice each : device.target().devices) {
      each.depthTracker.track(each.queueDepth() - 1);
    }
  }

  private void track(int candidate) {
    long now = host.clock.jiffies();
    if (now >> WINDOW_SHIFT == lastFullTime >> WINDOW_SHIFT || !device.hasBudget()) {
      return;
    }
    lastFullTime = now;
    if (lastFullDepth != candidate) {
      lastFullCount = 1;
      lastFullDepth = candidate;
    } else {
      lastFullCount++;
    }
    if (lastFullCount > PATIENCE) {
      device.setQueueDepth(candidate);
    }
  }

  /** A command ended well. */
  void good() {
    if (!host.template.trackQueueDepth || device.queueDepth() >= device.maxQueueDepth()) {
      return;
    }
    long now = host.clock.jiffies();
    long period = host.clock.msToJiffies(rampUpMs);
    if (!device.hasBudget() || now < lastRampUp + period || now < lastFullTime + period) {
      return;
    }
    for (ScsiDevice each : device.target().devices) {
      if (each.queueDepth() != device.maxQueueDepth()) {
        each.setQueueDepth(each.queueDepth() + 1);
        lastRampUp = now;
      }
    }
  }
}
