package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Work;

/** Deferred work runs in simulated kworkers, one a work item. */
public final class KblockdRunner implements AsyncRunner {
  private final Machine machine;

  public KblockdRunner(Machine machine) {
    this.machine = machine;
  }

  @Override
  public Deferred create(RequestQueue queue, Kind kind, int hctx, SegmentBody body) {
    String what = kind == Kind.REQUEUE ? "requeue" : "hctx" + hctx;
    return new Item(new Work(machine, "kworker/kblockd/" + queue.name() + "/" + what, body));
  }

  private static final class Item implements Deferred {
    private final Work work;
    private int boundTo = -1;

    Item(Work work) {
      this.work = work;
    }

    @Override
    public void queue() {
      work.queue();
    }

    @Override
    public void queueDelayed(long delayNs) {
      work.queueDelayed(delayNs);
    }

    @Override
    public void cancel() {
      work.cancel();
    }

    @Override
    public boolean isPending() {
      return work.isPending();
    }

    @Override
    public void bindTo(int cpu) {
      if (cpu != boundTo) {
        boundTo = cpu;
        work.setAllowedCpus(cpu < 0 || cpu >= Long.SIZE ? -1L : 1L << cpu);
      }
    }
  }
}
