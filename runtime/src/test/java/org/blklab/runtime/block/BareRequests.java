package org.blklab.runtime.block;

/** Requests as a driver sees them, without a queue's machinery around. */
public final class BareRequests {
  private BareRequests() {}

  public static Request on(RequestQueue queue, int op, int hctx, int tag, long sector, int sectors) {
    Request rq = new Request().set(op, 0, sector, sectors, 0);
    rq.queue = queue;
    rq.hctx = hctx;
    rq.tag = tag;
    return rq;
  }
}
