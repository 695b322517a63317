package org.blklab.runtime.elevator.hook;

import org.blklab.runtime.block.Request;

/** What a hook may ask of the queue it is attached to. */
public interface HookQueue {
  /** Simulated time in nanoseconds. */
  long nowNs();

  /** The kernel's clock, in ticks. */
  long jiffies();

  /** Ticks per second. */
  int hz();

  int nrRequests();

  int asyncDepth();

  /** The queue's async_depth, as a kernel's elevator sets it when it is attached; at least 1. */
  void setAsyncDepth(int depth);

  int hctxCount();

  boolean rotational();

  /** Requests taken in and not given out. */
  int inside();

  /** Requests given out and not yet freed. */
  int inFlight();

  /** Number of the request that has been inside longest; {@link ElevatorHook#NONE} for none. */
  long oldest();

  /** A request that is inside, by its number; null if there is none. */
  Request request(long id);

  /** Has the hardware queues run soon: {@link ElevatorHook#hasReq} is asked again. */
  void kick();

  /** As {@link #kick}, after a delay in nanoseconds. */
  void kickAfter(long delayNs);
}
