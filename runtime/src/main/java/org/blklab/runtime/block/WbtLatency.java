package org.blklab.runtime.block;

/** What writeback throttling sees in a window: device times of reads, and one read it watches. */
final class WbtLatency {
  /** What a window showed. */
  enum Verdict {
    OK,
    EXCEEDED,
    UNKNOWN_WRITES,
    UNKNOWN
  }

  private static final int MIN_WRITE_SAMPLES = 3;

  private Request watched;
  private long watchedSinceNs;
  private long reads;
  private long writes;
  private long fastestReadNs;

  /** A read goes to the device; watched if no other is. */
  void watch(Request rq, long nowNs) {
    if (watched == null) {
      watched = rq;
      watchedSinceNs = nowNs;
    }
  }

  /** The read came back, in one way or another. */
  void unwatch(Request rq) {
    if (watched == rq) {
      watched = null;
    }
  }

  void restart() {
    reads = 0;
    writes = 0;
  }

  void sample(int op, long latencyNs) {
    if (op == Op.READ) {
      fastestReadNs = reads == 0 ? latencyNs : Math.min(fastestReadNs, latencyNs);
      reads++;
    } else if (Op.direction(op) == 1) {
      writes++;
    }
  }

  /**
   * @param busy throttled writes are in flight, or a writer slept for the page cache
   */
  Verdict judge(long nowNs, long windowNs, long targetNs, boolean busy) {
    long waiting = watched == null ? 0 : nowNs - watchedSinceNs;
    if (waiting > windowNs || (waiting > targetNs && reads == 0)) {
      return Verdict.EXCEEDED;
    }
    if (reads < 1 || writes < MIN_WRITE_SAMPLES) {
      return writes > 0 || busy ? Verdict.UNKNOWN_WRITES : Verdict.UNKNOWN;
    }
    return fastestReadNs > targetNs ? Verdict.EXCEEDED : Verdict.OK;
  }
}
