package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Simulation;

/** Deferred work that runs when the test says so; a delayed one is pending when its time comes. */
final class HeldRunner implements AsyncRunner {
  private final Simulation sim;
  private final List<Held> all = new ArrayList<>();

  HeldRunner(Simulation sim) {
    this.sim = sim;
  }

  @Override
  public Deferred create(RequestQueue queue, Kind kind, int hctx, SegmentBody body) {
    Held held = new Held(sim, kind, body);
    all.add(held);
    return held;
  }

  /** Runs everything that is due now, and what that makes due, in the order of creation. */
  void runDue() {
    boolean ran;
    do {
      ran = false;
      for (Held held : all) {
        if (held.due) {
          held.run();
          ran = true;
        }
      }
    } while (ran);
  }

  /** Runs one kind of work that is due, once. */
  void runOnce(Kind kind) {
    for (Held held : all) {
      if (held.kind == kind && held.due) {
        held.run();
      }
    }
  }

  /** One step of the run that is under way, or of the first one that is due; false if none. */
  boolean step() {
    for (Held held : all) {
      if (held.running) {
        held.step();
        return true;
      }
    }
    for (Held held : all) {
      if (held.due) {
        held.due = false;
        held.step();
        return true;
      }
    }
    return false;
  }

  boolean isRunning() {
    return all.stream().anyMatch(held -> held.running);
  }

  boolean isDue() {
    return all.stream().anyMatch(held -> held.due);
  }

  boolean isPending() {
    return all.stream().anyMatch(Held::isPending);
  }

  private static final class Held implements Deferred, EventHandler {
    private final Simulation sim;
    private final Kind kind;
    private final SegmentBody body;
    private boolean due;
    private boolean delayed;
    private boolean running;
    private int generation;

    Held(Simulation sim, Kind kind, SegmentBody body) {
      this.sim = sim;
      this.kind = kind;
      this.body = body;
    }

    void step() {
      running = body.segment(null) != SegmentBody.SLEEP;
    }

    void run() {
      due = false;
      do {
        step();
      } while (running);
    }

    @Override
    public void queue() {
      due = true;
      delayed = false;
      generation++;
    }

    @Override
    public void queueDelayed(long delayNs) {
      due = false;
      delayed = true;
      generation++;
      sim.after(delayNs, this, 0, generation);
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
    public void onEvent(int what, int arg) {
      if (delayed && arg == generation) {
        queue();
      }
    }
  }
}
