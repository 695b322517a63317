package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.sim.EventHandler;

/**
 * The one timer that ends a plug. Arming and cancelling are frequent and cost nothing: events that
 * came too early are scheduled again.
 */
final class IdleTimer implements EventHandler {
  private static final long NONE = Long.MAX_VALUE;

  private final ElevatorHost host;
  private final Runnable expired;
  private boolean armed;
  private long dueNs;
  private long scheduledNs = NONE; // the earliest event that is out

  IdleTimer(ElevatorHost host, Runnable expired) {
    this.host = host;
    this.expired = expired;
  }

  void arm(long atNs) {
    armed = true;
    dueNs = atNs;
    schedule();
  }

  void cancel() {
    armed = false;
  }

  boolean isArmed() {
    return armed;
  }

  private void schedule() {
    if (scheduledNs > dueNs) {
      scheduledNs = dueNs;
      host.timerAt(dueNs, this, 0, 0);
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    long now = host.nowNs();
    if (scheduledNs <= now) {
      scheduledNs = NONE;
    }
    if (!armed) {
      return;
    }
    if (dueNs <= now) {
      armed = false;
      expired.run();
    } else {
      schedule();
    }
  }
}
