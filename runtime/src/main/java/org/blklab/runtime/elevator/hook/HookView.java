package org.blklab.runtime.elevator.hook;

import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;

/** What a hook sees of its queue. */
final class HookView implements HookQueue {
  private final ElevatorHost host;
  private final RequestList held;
  private final RequestIndex index;
  private final HookWatch watch;

  HookView(ElevatorHost host, RequestList held, RequestIndex index, HookWatch watch) {
    this.host = host;
    this.held = held;
    this.index = index;
    this.watch = watch;
  }

  @Override
  public long nowNs() {
    return host.nowNs();
  }

  @Override
  public long jiffies() {
    return host.jiffies();
  }

  @Override
  public int hz() {
    return host.hz();
  }

  @Override
  public int nrRequests() {
    return host.nrRequests();
  }

  @Override
  public int asyncDepth() {
    return host.asyncDepth();
  }

  @Override
  public void setAsyncDepth(int depth) {
    if (depth < 1) {
      throw new IllegalArgumentException("async_depth must be 1 or more, not " + depth);
    }
    host.setAsyncDepth(depth);
  }

  @Override
  public int hctxCount() {
    return host.hctxCount();
  }

  @Override
  public boolean rotational() {
    return host.rotational();
  }

  @Override
  public int inside() {
    return held.size();
  }

  @Override
  public int inFlight() {
    return watch.inFlight();
  }

  @Override
  public long oldest() {
    return held.isEmpty() ? ElevatorHook.NONE : held.first().id();
  }

  @Override
  public Request request(long id) {
    return index.get(id);
  }

  @Override
  public void kick() {
    host.runAllHctxs(true);
  }

  @Override
  public void kickAfter(long delayNs) {
    if (delayNs < 0) {
      throw new IllegalArgumentException("delay " + delayNs + " ns");
    }
    watch.kickedAt(host.nowNs() + delayNs);
    host.runAllHctxsDelayed(delayNs);
  }
}
