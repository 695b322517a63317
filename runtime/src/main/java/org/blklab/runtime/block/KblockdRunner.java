package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Work;

/**
 * Deferred work runs in simulated kworkers. What is bound to no CPU runs on any idle one, or on the
 * CPU that asked for it last, even if it waited elsewhere. The kernel does the latter: kblockd is
 * no unbound work queue (Linux, kernel/workqueue.c, 709513d50d25, and mod_delayed_work_on); the
 * README says why it is not the default here.
 */
public final class KblockdRunner implements AsyncRunner {
  private static final int NO_CPU = -1;

  private final Machine machine;
  private final boolean local;

  /**
   * @param local work runs on the CPU that queued it, unless it is bound to another
   */
  public KblockdRunner(Machine machine, boolean local) {
    this.machine = machine;
    this.local = local;
  }

  @Override
  public Deferred create(RequestQueue queue, Kind kind, int hctx, SegmentBody body) {
    String what = kind == Kind.REQUEUE ? "requeue" : "hctx" + hctx;
    return new Item(new Work(machine, "kworker/kblockd/" + queue.name() + "/" + what, body));
  }

  private final class Item implements Deferred {
    private final Work work;
    private int wanted = NO_CPU;

    Item(Work work) {
      this.work = work;
    }

    @Override
    public void queue() {
      choosePlace();
      work.queue();
    }

    @Override
    public void queueDelayed(long delayNs) {
      choosePlace();
      work.queueDelayed(delayNs);
    }

    /** Outside of any CPU it stays where it was last. */
    private void choosePlace() {
      if (wanted != NO_CPU || !local) {
        work.bindTo(wanted);
      } else if (machine.current() != null) {
        work.bindTo(machine.current().id());
      }
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
      wanted = cpu;
    }
  }
}
