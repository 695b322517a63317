package org.blklab.runtime.trace;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;

/** Tells a listener what blktrace would record, as it happens. Not for long runs: it allocates. */
public final class TraceCollector implements Probe {
  /** Who is told. */
  public interface Listener {
    void recorded(TraceRecord record);
  }

  private final TraceEncoder encoder;
  private final Listener listener;
  private int number;

  /**
   * @param dropsFua leave out what carries FUA, as some kernels do
   */
  public TraceCollector(boolean dropsFua, Listener listener) {
    this.encoder = new TraceEncoder(dropsFua);
    this.listener = listener;
  }

  @Override
  public boolean wants(TracePoint point) {
    return TraceEncoder.encodes(point);
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    if (encoder.encode(point, bio, rq, value)) {
      listener.recorded(
          new TraceRecord(
              ++number,
              queue.nowNs(),
              encoder.sector(),
              encoder.bytes(),
              encoder.action(),
              task == null ? 0 : task.pid(),
              0,
              queue.cpu(),
              encoder.error(),
              encoder.value(),
              task == null ? "" : task.name()));
    }
  }
}
