package org.blklab.runtime.block;

/** Makes a request of a bio (spec 01 §1.2, B9 and B10). */
final class RequestSetup {
  private final RequestQueue queue;
  private long lastId;

  RequestSetup(RequestQueue queue) {
    this.queue = queue;
  }

  /** A number for a request, unique in its queue. */
  long nextId() {
    return ++lastId;
  }

  /** Fills the request in, emits G and starts its accounting. */
  void fill(Request rq, Bio bio) {
    rq.op = bio.op;
    rq.flags = bio.flags;
    rq.sector = bio.sector;
    rq.sectors = bio.sectors;
    rq.segments = bio.segments;
    rq.ioprio = bio.ioprio;
    rq.task = bio.task;
    rq.generation = nextId();
    if (rq.schedTag >= 0 && rq.op != Op.FLUSH && rq.op != Op.PASSTHROUGH) {
      rq.rqFlags |= Request.USE_SCHED;
      queue.gate().elevator().prepare(rq);
    }
    queue.doors.hit(TracePoint.GETRQ, bio, rq, 0);
    rq.wbtKind = queue.wbt.classify(bio.op, bio.flags);
    rq.bio = bio;
    rq.bioTail = bio;
    rq.startNs = queue.nowNs();
    queue.accounting.started(rq, queue.layer().clock().jiffies());
  }
}
