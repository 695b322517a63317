package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/** Requests that the driver gave back, and those of the flush machine (spec 01 §1.13). */
final class Requeue implements SegmentBody {
  private final RequestQueue queue;
  private final Machine machine;
  private final Costs costs;
  private final RequestList requeued = new RequestList();
  private final RequestList flushes = new RequestList();
  private final HctxRun run;
  private Deferred work;
  private int nextHctx = -1; // while the work runs: the next hctx to run
  private boolean running;

  Requeue(RequestQueue queue) {
    this.queue = queue;
    this.machine = queue.layer().machine();
    this.costs = queue.layer().costs();
    this.run = new HctxRun(queue.layer());
  }

  void createWork() {
    work = queue.layer().runner().create(queue, AsyncRunner.Kind.REQUEUE, -1, this);
  }

  RequestList requeued() {
    return requeued;
  }

  RequestList flushes() {
    return flushes;
  }

  /** The core of every requeue: the driver tag goes back, R, the request is idle again. */
  void takeBack(Request rq) {
    machine.charge(Costs.REQUEUE, costs.requeueNs);
    queue.tags.putDriverTag(rq);
    queue.doors.hit(TracePoint.RQ_REQUEUE, rq.bio, rq, 0);
    queue.wbt.requeued(rq);
    if (rq.state != Request.IDLE) {
      rq.state = Request.IDLE;
      rq.issueNs = -1; // the attempt does not count
      rq.completeNs = 0;
      rq.rqFlags &= ~Request.TIMED_OUT;
    }
  }

  /** The driver gives a request back. */
  void requeue(Request rq, boolean kick) {
    takeBack(rq);
    if (queue.gate() != null && (rq.rqFlags & Request.USE_SCHED) != 0) {
      queue.gate().elevator().requeue(rq);
    }
    requeued.addTail(rq);
    if (kick) {
      kick();
    }
  }

  /** A request of a flush sequence reaches its data step: it goes first. */
  void addSequenceData(Request rq) {
    requeued.addHead(rq);
    kick();
  }

  void addFlush(Request rq) {
    flushes.addTail(rq);
    kick();
  }

  void kick() {
    work.queue();
  }

  void kickDelayed(long delayNs) {
    work.queueDelayed(delayNs);
  }

  void cancel() {
    work.cancel();
  }

  @Override
  public int segment(Task task) {
    if (nextHctx < 0) {
      insertAll();
      nextHctx = 0;
    }
    while (true) {
      if (running) {
        if (run.advance()) {
          return KERNEL;
        }
        running = false;
      }
      if (nextHctx == queue.hctxCount()) {
        nextHctx = -1;
        return SLEEP;
      }
      Hctx hctx = queue.hctx(nextHctx++);
      if (queue.runner.runsInAll(hctx) && queue.runner.startsHere(hctx, false)) {
        run.begin(hctx);
        running = true;
      }
    }
  }

  private void insertAll() {
    boolean bypass = queue.layer().behaves().flushBypassesElevator();
    int count = requeued.size();
    while (count-- > 0) {
      Request rq = requeued.removeFirst();
      if ((rq.rqFlags & Request.DONTPREP) != 0) {
        queue.inserter.bypass(rq, false);
      } else if (bypass && (rq.rqFlags & Request.FLUSH_SEQ) != 0) {
        queue.inserter.bypass(rq, true);
      } else {
        queue.inserter.insert(rq, true);
      }
    }
    int flushCount = flushes.size();
    while (flushCount-- > 0) {
      queue.inserter.insert(flushes.removeFirst(), false);
    }
  }
}
