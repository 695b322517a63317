package org.blklab.runtime.block;

/** Somebody who looks: blktrace, statistics, hooks, breakpoints, {@code why}. */
public interface Probe {
  /** Whether it wants this door; asked once, when it is added to a queue. */
  boolean wants(TracePoint point);

  /**
   * Something passed a door it wants. Time is {@code queue.nowNs()}, the CPU {@code queue.cpu()}.
   *
   * @param bio the bio, null where there is none
   * @param rq the request, null where there is none
   * @param task who did it, null for interrupts and kworkers
   * @param value as the trace point says
   */
  void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value);
}
