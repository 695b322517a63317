package org.blklab.runtime.workload.pattern;

/**
 * Recorded I/Os as a job of fio does them ({@code read_iolog}): in order, none before its time, but
 * with no more in flight than the job may have.
 */
public final class RecordedSource implements IoSource {
  private final RecordedIos recorded;
  private final long loops;
  private final long numberIos;
  private int at = -1;
  private long done;
  private long loop;
  private long loopStartNs;

  /**
   * @param loops times over the whole; {@link Long#MAX_VALUE} for ever
   * @param numberIos end after so many; 0 for no limit
   */
  public RecordedSource(RecordedIos recorded, long loops, long numberIos) {
    this.recorded = recorded;
    this.loops = loops;
    this.numberIos = numberIos == 0 ? Long.MAX_VALUE : numberIos;
  }

  @Override
  public int choose() {
    if (done >= numberIos || recorded.size() == 0) {
      return END;
    }
    if (at + 1 == recorded.size()) {
      if (++loop >= loops) {
        loop = loops;
        return END;
      }
      loopStartNs += recorded.isTimed() ? recorded.sinceFirstNs(at) : 0;
      at = -1;
    }
    return recorded.op(at + 1);
  }

  @Override
  public int place(int operation) {
    at++;
    return recorded.op(at);
  }

  @Override
  public long offsetBytes() {
    return recorded.offsetBytes(at);
  }

  @Override
  public long lengthBytes() {
    return recorded.lengthBytes(at);
  }

  @Override
  public long dueNs() {
    return recorded.isTimed() && at >= 0 ? loopStartNs + recorded.sinceFirstNs(at) : 0;
  }

  @Override
  public void issued(int operation) {
    done++;
  }
}
