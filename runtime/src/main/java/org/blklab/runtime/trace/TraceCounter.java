package org.blklab.runtime.trace;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Probe;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TracePoint;

/** Counts what a blktrace of one queue has, by the letters of blkparse. */
public final class TraceCounter implements Probe {
  private final TraceEncoder encoder;
  private final long[] counts = new long[TraceAction.REMAP + 1];

  /** @param dropsFua leave out what carries FUA, as 7.2 does in this format */
  public TraceCounter(boolean dropsFua) {
    encoder = new TraceEncoder(dropsFua);
  }

  @Override
  public boolean wants(TracePoint point) {
    return TraceEncoder.encodes(point);
  }

  @Override
  public void hit(
      TracePoint point, RequestQueue queue, Bio bio, Request rq, IoTask task, long value) {
    if (encoder.encode(point, bio, rq, value)) {
      counts[encoder.action() & 0xffff]++;
    }
  }

  /**
   * @param what a letter such as {@code D}, or {@code events} for all of them
   * @return how many so far; NaN if that is no letter
   */
  public double count(String what) {
    if (what.equals("events")) {
      long all = 0;
      for (long count : counts) {
        all += count;
      }
      return all;
    }
    int code = TraceAction.code(what);
    return code == 0 ? Double.NaN : counts[code];
  }
}
