package org.blklab.runtime.block;

import org.blklab.runtime.sim.SegmentBody;

/**
 * Decides when deferred work runs. {@link KblockdRunner} gives it to simulated workers; a replay
 * holds it back until the recording says that it ran.
 */
public interface AsyncRunner {
  /** What kind of work it is. */
  enum Kind {
    HCTX_RUN,
    REQUEUE
  }

  /**
   * Makes the work of one queue.
   *
   * @param hctx index of the hardware queue, -1 for {@link Kind#REQUEUE}
   * @param body a run of it: called with a null task outside of simulated CPUs, again and again
   *     until it answers {@link SegmentBody#SLEEP}
   */
  Deferred create(RequestQueue queue, Kind kind, int hctx, SegmentBody body);
}
