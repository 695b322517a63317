package org.blklab.runtime.block;

/** Fills in what only the core may set in a request, for elevators on a test bench. */
public final class TestRequests {
  private TestRequests() {}

  /** A request of a queue's pool: number, CPU and hardware queue. */
  public static Request place(Request rq, long id, int cpu, int hctx) {
    rq.generation = id;
    rq.cpu = cpu;
    rq.hctx = hctx;
    return rq;
  }

  /** Gives a request its first bio and what follows from it. */
  public static Request fill(Request rq, Bio bio) {
    rq.set(bio.op, bio.flags, bio.sector, bio.sectors, bio.ioprio);
    rq.segments = bio.segments;
    rq.task = bio.task;
    rq.bio = bio;
    rq.bioTail = bio;
    return rq;
  }

  /** Stamps the start of a request, and its start at the driver. */
  public static void stamp(Request rq, long startNs, long issueNs) {
    rq.startNs = startNs;
    rq.issueNs = issueNs;
  }

  /** Forgets what a request was, as freeing it does. */
  public static void recycle(Request rq) {
    rq.rqFlags = 0;
    rq.flags = 0;
    rq.bio = null;
    rq.bioTail = null;
  }
}
