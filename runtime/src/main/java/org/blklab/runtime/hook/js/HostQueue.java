package org.blklab.runtime.hook.js;

import org.blklab.runtime.elevator.hook.HookQueue;
import org.graalvm.polyglot.HostAccess.Export;

/** What an elevator's script can ask of its queue; wrapped by elevator.js. */
public final class HostQueue {
  private final String lun;
  private HookQueue queue;

  HostQueue(String lun) {
    this.lun = lun;
  }

  void attach(HookQueue to) {
    queue = to;
  }

  HookQueue queue() {
    return queue;
  }

  @Export
  public String lun() {
    return lun;
  }

  @Export
  public int nrRequests() {
    return queue.nrRequests();
  }

  @Export
  public int asyncDepth() {
    return queue.asyncDepth();
  }

  @Export
  public void setAsyncDepth(int depth) {
    queue.setAsyncDepth(depth);
  }

  @Export
  public int hctxCount() {
    return queue.hctxCount();
  }

  @Export
  public boolean rotational() {
    return queue.rotational();
  }

  @Export
  public int inside() {
    return queue.inside();
  }

  @Export
  public int inFlight() {
    return queue.inFlight();
  }

  @Export
  public double jiffies() {
    return queue.jiffies();
  }

  @Export
  public int hz() {
    return queue.hz();
  }

  @Export
  public void kick() {
    queue.kick();
  }

  @Export
  public void kickAfter(double delayNs) {
    if (!(delayNs >= 0 && delayNs <= 0x1p53)) {
      throw new IllegalArgumentException("a delay must be 0 or more, in nanoseconds");
    }
    queue.kickAfter((long) delayNs);
  }
}
