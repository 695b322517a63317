package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/**
 * Empties a plug in steps: direct issue where that is allowed, groups of one software queue for the
 * rest (spec 01 §1.5, §1.9.3). One per submitting task.
 */
final class PlugFlush {
  private static final int IDLE = 0;
  private static final int NEXT_QUEUE = 1;
  private static final int ISSUE = 2;
  private static final int END_ISSUE = 3;
  private static final int NEXT_GROUP = 4;
  private static final int ISSUE_GROUP = 5;
  private static final int INSERT_GROUP = 6;
  private static final int RUN = 7;
  private static final int SEND_GROUP = 8;

  private final BlockLayer layer;
  private final Machine machine;
  private final HctxRun run;
  private final boolean lifo;
  private final boolean byQueue;
  private final RequestList part = new RequestList(); // of one queue, or of one group
  private final RequestList rest = new RequestList(); // what direct issue left of a queue
  private RequestList list;
  private RequestList grouped; // where groups are taken from
  private int phase = IDLE;
  private int afterRun;
  private boolean fromSchedule;
  private int queued; // by direct issue, since the last commit
  private int lastStatus;
  private RequestQueue queue;
  private Hctx hctx;

  /**
   * @param run the submitter's own, free whenever the plug is flushed
   */
  PlugFlush(BlockLayer layer, HctxRun run) {
    this.layer = layer;
    this.machine = layer.machine();
    this.run = run;
    this.lifo = layer.behaves().plugLifo();
    this.byQueue = layer.behaves().mixedPlugByQueue();
  }

  /** Begins with all requests of the plug. */
  void begin(Plug plug, boolean beforeSleep) {
    if (phase != IDLE) {
      throw new IllegalStateException("plug flushed while it is being flushed; please report");
    }
    if (plug.count == 0) {
      return;
    }
    machine.charge(Costs.PLUG_FLUSH, layer.costs().plugFlushNs);
    plug.count = 0;
    list = plug.requests;
    fromSchedule = beforeSleep;
    boolean direct = !plug.hasElevator && !beforeSleep && (byQueue || !plug.multipleQueues);
    grouped = direct ? rest : list;
    phase = direct ? NEXT_QUEUE : NEXT_GROUP;
  }

  /** Goes on until time has passed; true if there is more to do. */
  boolean advance() {
    while (phase != IDLE) {
      step();
      if (layer.segmentUsed()) {
        return phase != IDLE;
      }
    }
    return false;
  }

  /** Goes on to the end: before a sleep nothing runs in the task. */
  void finish() {
    while (phase != IDLE) {
      step();
    }
  }

  private void step() {
    switch (phase) {
      case NEXT_QUEUE -> nextQueue();
      case ISSUE -> issueNext();
      case END_ISSUE -> endIssue();
      case NEXT_GROUP -> nextGroup();
      case SEND_GROUP -> sendGroup();
      case ISSUE_GROUP -> issueGroup();
      case INSERT_GROUP -> insertGroup();
      case RUN -> {
        if (!run.advance()) {
          phase = afterRun;
        }
      }
      default -> throw new IllegalStateException("flush phase " + phase + "; please report");
    }
  }

  private void runHctx(boolean async, int then) {
    if (queue.runner.startsHere(hctx, async)) {
      run.begin(hctx);
      afterRun = then;
      phase = RUN;
    } else {
      phase = then;
    }
  }

  private static boolean sameGroup(Request a, Request b) {
    return a.queue == b.queue
        && a.hctx == b.hctx
        && a.cpu == b.cpu
        && (a.op == Op.PASSTHROUGH) == (b.op == Op.PASSTHROUGH);
  }

  /** Direct issue of all requests of one queue, in order. */
  private void nextQueue() {
    Request first = lifo ? list.last() : list.first();
    if (first == null) {
      phase = IDLE;
      return;
    }
    queue = first.queue;
    for (Request rq = first; rq != null; ) {
      Request following = lifo ? rq.prev : rq.nextRq;
      if (rq.queue == queue) {
        list.remove(rq);
        part.addTail(rq);
      }
      rq = following;
    }
    if (!lifo) {
      queue.doors.hit(TracePoint.UNPLUG, null, null, part.size());
    }
    if (queue.driver().hasQueueRqs() && !queue.freezer.isQuiesced()) {
      queue.directIssue.issueList(part);
    }
    beginIssue(ISSUE);
  }

  private void beginIssue(int then) {
    queued = 0;
    lastStatus = BlkStatus.OK;
    hctx = null;
    phase = then;
  }

  /** "Issue direct" of a plug: spec 01 §1.9.3. */
  private void issueNext() {
    Request rq = part.removeFirst();
    if (rq == null) {
      phase = END_ISSUE;
      return;
    }
    Hctx to = queue.hctx(rq.hctx);
    if (hctx != null && hctx != to) {
      queue.budget.commit(hctx, queued);
      queued = 0;
    }
    hctx = to;
    lastStatus = issue(rq, part.isEmpty());
    switch (lastStatus) {
      case BlkStatus.OK -> queued++;
      case DirectIssue.INSERTED -> {
        lastStatus = BlkStatus.OK;
        queued++;
        runHctx(false, ISSUE);
      }
      case BlkStatus.RESOURCE, BlkStatus.DEV_RESOURCE -> {
        queue.inserter.bypass(rq, false);
        runHctx(false, END_ISSUE);
      }
      default -> queue.endRequest(rq, lastStatus);
    }
  }

  private int issue(Request rq, boolean last) {
    DirectIssue direct = queue.directIssue;
    if (direct.mustInsert(rq)) {
      queue.inserter.insert(rq, false);
      return DirectIssue.INSERTED;
    }
    if (!direct.getBudgetAndTag(rq)) {
      return BlkStatus.RESOURCE;
    }
    return direct.issue(rq, last);
  }

  private void endIssue() {
    if (lastStatus != BlkStatus.OK) {
      queue.budget.commit(hctx, queued);
    }
    rest.takeAll(part);
    phase = rest.isEmpty() ? NEXT_QUEUE : NEXT_GROUP;
  }

  /** Takes the next group of one (hctx, ctx, passthrough?) triple. */
  private void nextGroup() {
    if (grouped.isEmpty()) {
      phase = grouped == rest ? NEXT_QUEUE : IDLE;
      return;
    }
    Request first = lifo ? grouped.last() : grouped.first();
    for (Request rq = grouped.first(); rq != null; ) {
      Request following = rq.nextRq;
      if (rq == first || sameGroup(rq, first)) {
        grouped.remove(rq);
        part.addTail(rq);
      }
      rq = following;
    }
    queue = first.queue;
    hctx = queue.hctx(first.hctx);
    queue.doors.hit(TracePoint.UNPLUG, null, null, fromSchedule ? -part.size() : part.size());
    phase = SEND_GROUP;
  }

  private void sendGroup() {
    if (part.first().op == Op.PASSTHROUGH) {
      hctx.dispatch.takeAll(part);
      runHctx(fromSchedule, NEXT_GROUP);
    } else if (queue.gate() != null) {
      queue.gate().insert(hctx, part, false);
      runHctx(fromSchedule, NEXT_GROUP);
    } else if (hctx.dispatchBusy == 0 && !fromSchedule) {
      Hctx to = hctx;
      beginIssue(ISSUE_GROUP);
      hctx = to;
    } else {
      phase = INSERT_GROUP;
    }
  }

  /** Direct issue of a group; what fails is inserted with the rest. */
  private void issueGroup() {
    Request rq = part.removeFirst();
    if (rq == null) {
      if (lastStatus != BlkStatus.OK) {
        queue.budget.commit(hctx, queued);
      }
      runHctx(false, NEXT_GROUP);
      return;
    }
    lastStatus = issue(rq, part.isEmpty());
    switch (lastStatus) {
      case BlkStatus.OK -> queued++;
      case DirectIssue.INSERTED -> {
        lastStatus = BlkStatus.OK;
        queued++;
      }
      case BlkStatus.RESOURCE, BlkStatus.DEV_RESOURCE -> {
        queue.inserter.bypass(rq, false);
        queue.budget.commit(hctx, queued);
        phase = INSERT_GROUP;
      }
      default -> queue.endRequest(rq, lastStatus);
    }
  }

  private void insertGroup() {
    boolean async = fromSchedule;
    for (Request rq = part.removeFirst(); rq != null; rq = part.removeFirst()) {
      async |= (rq.flags & Op.NOWAIT) != 0;
      queue.inserter.intoCtx(hctx, rq, false);
    }
    runHctx(async, NEXT_GROUP);
  }
}
