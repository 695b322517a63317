package org.blklab.runtime.block;

/** The request queue of one disk. */
public final class RequestQueue {
  /** The driver is about to touch the hardware: D. */
  public void startRequest(Request rq) {
    rq.state = Request.IN_FLIGHT;
  }

  /** The driver is done with it. */
  public void endRequest(Request rq, int status) {
    rq.status = status;
    rq.state = Request.IDLE;
  }
}
