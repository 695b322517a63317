package org.blklab.runtime.block;

import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/** Who runs hardware queues, and when (spec 01 §6.4). */
final class HctxRunner {
  /** Runs on one CPU before the next of the hctx gets them (BLK_MQ_CPU_WORK_BATCH). */
  static final int CPU_WORK_BATCH = 8;

  /** After RESOURCE, without a budget, and when an elevator gave nothing. */
  static final int DELAY_MS = 3;

  private final RequestQueue queue;
  private final boolean blockingRunsAsync;
  private HctxRun spare;

  HctxRunner(RequestQueue queue) {
    this.queue = queue;
    this.blockingRunsAsync =
        queue.driver().blocking() && queue.layer().behaves().blockingRunsAsync();
  }

  void createWork() {
    for (int i = 0; i < queue.hctxCount(); i++) {
      Hctx hctx = queue.hctx(i);
      AsyncRunner runner = queue.layer().runner();
      hctx.run = runner.create(queue, AsyncRunner.Kind.HCTX_RUN, i, new Body(queue, hctx));
    }
  }

  /** The work item of a hardware queue: one run, in steps. */
  private static final class Body implements SegmentBody {
    private final BlockLayer layer;
    private final Hctx hctx;
    private final HctxRun run;
    private boolean running;

    Body(RequestQueue queue, Hctx hctx) {
      this.layer = queue.layer();
      this.hctx = hctx;
      this.run = new HctxRun(layer);
    }

    @Override
    public int segment(Task task) {
      if (!running) {
        running = true;
        run.begin(hctx);
      }
      if (run.advance()) {
        return KERNEL;
      }
      running = false;
      layer.machine().charge(Costs.WORK_END, layer.costs().workEndNs);
      return SLEEP;
    }
  }

  /** Whether a run could find anything to do. */
  boolean needsRun(Hctx hctx) {
    if (queue.freezer.isQuiesced()) {
      return false;
    }
    if (!hctx.dispatch.isEmpty() || hctx.ctxMap.anySet()) {
      return true;
    }
    return queue.gate() != null && queue.gate().hasWork(hctx.index);
  }

  /**
   * Runs a hardware queue if it has anything to do: at once where that is allowed, else through
   * kblockd.
   */
  void run(Hctx hctx, boolean async) {
    if (startsHere(hctx, async)) {
      HctxRun run = spare != null ? spare : new HctxRun(queue.layer());
      spare = null;
      run.begin(hctx);
      run.finish();
      spare = run;
    }
  }

  /**
   * For a caller that steps the run itself.
   *
   * @return true if the caller is to run the hctx now; false if there is nothing to do or kblockd
   *     has been asked
   */
  boolean startsHere(Hctx hctx, boolean async) {
    if (!needsRun(hctx)) {
      return false;
    }
    if (async || blockingRunsAsync || !hctx.serves(queue.layer().cpu())) {
      runAsync(hctx);
      return false;
    }
    return true;
  }

  void runAsync(Hctx hctx) {
    if (!hctx.stopped) {
      hctx.run.bindTo(hctx.nextRunCpu());
      hctx.run.queue();
    }
  }

  /** Runs it in 3 ms. */
  void runDelayed(Hctx hctx) {
    runDelayed(hctx, queue.layer().clock().timerDelayNs(DELAY_MS));
  }

  private void runDelayed(Hctx hctx, long delayNs) {
    if (!hctx.stopped) {
      hctx.run.bindTo(hctx.nextRunCpu());
      hctx.run.queueDelayed(Math.max(1, delayNs));
    }
  }

  /** The only hctx to run for an elevator that knows none; null: all. */
  private Hctx singleHctx() {
    if (queue.gate() == null || !queue.gate().elevator().singleQueue()) {
      return null;
    }
    return queue.hctx(queue.tagSet().map().hctx(QueueMap.DEFAULT, queue.layer().cpu()));
  }

  /** Whether "run all" runs this one. */
  boolean runsInAll(Hctx hctx) {
    if (hctx.stopped) {
      return false;
    }
    Hctx single = singleHctx();
    return single == null || single == hctx || !hctx.dispatch.isEmpty();
  }

  void runAll(boolean async) {
    for (int i = 0; i < queue.hctxCount(); i++) {
      Hctx hctx = queue.hctx(i);
      if (runsInAll(hctx)) {
        run(hctx, async);
      }
    }
  }

  void runAllDelayed() {
    runAllDelayed(queue.layer().clock().timerDelayNs(DELAY_MS));
  }

  /** All after a while, but for those that have work pending. */
  void runAllDelayed(long delayNs) {
    for (int i = 0; i < queue.hctxCount(); i++) {
      Hctx hctx = queue.hctx(i);
      if (!hctx.run.isPending() && runsInAll(hctx)) {
        runDelayed(hctx, delayNs);
      }
    }
  }

  /** The driver stops all hardware queues; pending runs are forgotten. */
  void stopAll() {
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).run.cancel();
      queue.hctx(i).stopped = true;
    }
  }

  void startStopped(boolean async) {
    for (int i = 0; i < queue.hctxCount(); i++) {
      Hctx hctx = queue.hctx(i);
      if (hctx.stopped) {
        hctx.stopped = false;
        run(hctx, async);
      }
    }
  }

  boolean isAnyStopped() {
    for (int i = 0; i < queue.hctxCount(); i++) {
      if (queue.hctx(i).stopped) {
        return true;
      }
    }
    return false;
  }

  void cancelAll() {
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.hctx(i).run.cancel();
    }
  }
}
