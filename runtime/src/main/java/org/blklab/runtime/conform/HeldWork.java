package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.AsyncRunner;
import org.blklab.runtime.block.Deferred;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;

/**
 * What is put off to kblockd waits here until somebody says that it runs: a replay that finds that
 * it did, or a test.
 */
public final class HeldWork implements AsyncRunner {
  private final List<Held> all = new ArrayList<>();
  private long asked; // counts requests for runs

  @Override
  public Deferred create(RequestQueue queue, Kind kind, int hctx, SegmentBody body) {
    Held held = new Held(queue.layer().machine().sim(), body);
    all.add(held);
    return held;
  }

  /** A run has begun and is not over. */
  public boolean isRunning() {
    for (Held held : all) {
      if (held.running) {
        return true;
      }
    }
    return false;
  }

  /** A run has been asked for and has not begun. */
  public boolean isDue() {
    for (Held held : all) {
      if (held.due) {
        return true;
      }
    }
    return false;
  }

  /** A step of the run that is under way, else of the one that is due longest; false if none. */
  public boolean step() {
    Held next = null;
    for (Held held : all) {
      if (held.running) {
        held.step();
        return true;
      }
      if (held.due && (next == null || held.asked < next.asked)) {
        next = held;
      }
    }
    if (next == null) {
      return false;
    }
    next.due = false;
    next.step();
    return true;
  }

  /** Ends the run that is under way. */
  void finish() {
    while (isRunning()) {
      step();
    }
  }

  /** Runs what is due now to its end, once each. */
  public void runDue() {
    finish();
    for (long last = asked; isDueBefore(last); finish()) {
      step();
    }
  }

  private boolean isDueBefore(long last) {
    for (Held held : all) {
      if (held.due && held.asked <= last) {
        return true;
      }
    }
    return false;
  }

  private final class Held implements Deferred, EventHandler {
    private final Simulation sim;
    private final SegmentBody body;
    private boolean due;
    private long asked; // when it became due
    private boolean delayed;
    private boolean running;
    private int generation;

    Held(Simulation sim, SegmentBody body) {
      this.sim = sim;
      this.body = body;
    }

    void step() {
      running = body.segment(null) != SegmentBody.SLEEP;
    }

    @Override
    public void queue() {
      if (!due) {
        asked = ++HeldWork.this.asked;
      }
      due = true;
      delayed = false;
      generation++;
    }

    @Override
    public void queueDelayed(long delayNs) {
      due = false;
      delayed = true;
      generation++;
      sim.at(sim.nowNs() + delayNs, this, 0, generation);
    }

    @Override
    public void cancel() {
      due = false;
      delayed = false;
      generation++;
    }

    @Override
    public boolean isPending() {
      return due || delayed;
    }

    @Override
    public void bindTo(int cpu) {}

    @Override
    public void onEvent(int kind, int arg) {
      if (delayed && arg == generation) {
        queue();
      }
    }
  }
}
