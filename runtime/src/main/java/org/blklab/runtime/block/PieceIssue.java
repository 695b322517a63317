package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/** The second half of a submission: what becomes of a new request (spec 01 §1.2, B9 to B15). */
final class PieceIssue {
  private static final int START = 0;
  private static final int DECIDE = 1;
  private static final int ADD_TO_PLUG = 2;
  private static final int RUN = 3;

  private final BlockLayer layer;
  private final Machine machine;
  private final Costs costs;
  private final CoreBehaviour behaves;
  private final TaskPlug plug;
  private final PlugFlush flush;
  private final HctxRun run;
  private int phase;
  private RequestQueue queue;
  private Request rq;
  private Bio bio;

  PieceIssue(BlockLayer layer, TaskPlug plug, PlugFlush flush, HctxRun run) {
    this.layer = layer;
    this.machine = layer.machine();
    this.costs = layer.costs();
    this.behaves = layer.behaves();
    this.plug = plug;
    this.flush = flush;
    this.run = run;
  }

  void begin(RequestQueue to, Request request, Bio of) {
    queue = to;
    rq = request;
    bio = of;
    phase = START;
  }

  /** {@link Submission#KERNEL} to be called again, or {@link Submission#DONE}. */
  int advance() {
    int answer = Submission.CONTINUE;
    while (answer == Submission.CONTINUE) {
      answer =
          switch (phase) {
            case START -> start();
            case DECIDE -> decide();
            case ADD_TO_PLUG -> addToPlug();
            case RUN -> run.advance() ? Submission.KERNEL : Submission.DONE;
            default -> throw new IllegalStateException("issue phase " + phase + "; please report");
          };
      if (answer == Submission.CONTINUE && layer.segmentUsed()) {
        answer = Submission.KERNEL;
      }
    }
    return answer;
  }

  private int start() {
    machine.charge(Costs.REQUEST_INIT, costs.requestInitNs);
    queue.setup.fill(rq, bio);
    phase = DECIDE;
    return Submission.CONTINUE;
  }

  private int decide() {
    Hctx hctx = queue.hctx(rq.hctx);
    if ((rq.flags & (Op.PREFLUSH | Op.FUA)) != 0 && hctx.flush.offer(rq)) {
      return Submission.DONE;
    }
    if (plug.active() != null) {
      phase = ADD_TO_PLUG;
      return Submission.CONTINUE;
    }
    boolean scheduled = (rq.rqFlags & Request.USE_SCHED) != 0;
    boolean busy = hctx.dispatchBusy != 0 && (queue.hctxCount() == 1 || !rq.isSync());
    if (scheduled || busy) {
      queue.inserter.insert(rq, false);
      return runHctx(hctx, !(scheduled && behaves.syncRunAfterInsert()));
    }
    return issueDirectly(hctx);
  }

  private int issueDirectly(Hctx hctx) {
    DirectIssue direct = queue.directIssue;
    if (direct.mustInsert(rq)) {
      queue.inserter.insert(rq, false);
      return runHctx(hctx, false);
    }
    if (!direct.getBudgetAndTag(rq)) {
      boolean noWait = (rq.flags & Op.NOWAIT) != 0;
      queue.inserter.insert(rq, false);
      return runHctx(hctx, noWait);
    }
    int status = direct.issue(rq, true);
    if (status == BlkStatus.RESOURCE || status == BlkStatus.DEV_RESOURCE) {
      queue.inserter.bypass(rq, false);
      return runHctx(hctx, false);
    }
    if (status != BlkStatus.OK) {
      queue.endRequest(rq, status);
    }
    return Submission.DONE;
  }

  private int runHctx(Hctx hctx, boolean async) {
    if (!queue.runner.startsHere(hctx, async)) {
      return Submission.DONE;
    }
    run.begin(hctx);
    phase = RUN;
    return Submission.CONTINUE;
  }

  /** Spec 01 §1.5; a full plug is flushed first, in steps. */
  private int addToPlug() {
    if (flush.advance()) {
      return Submission.KERNEL;
    }
    Plug to = plug.active();
    if (to.isFullFor(rq, behaves.plugLifo())) {
      flush.begin(to, false);
      return Submission.CONTINUE;
    }
    machine.charge(Costs.PLUG_ADD, costs.plugAddNs);
    rq.plugNs = machine.nowNs();
    if (to.count == 0) {
      queue.doors.hit(TracePoint.PLUG, null, rq, 0);
    }
    to.add(rq);
    return Submission.DONE;
  }
}
