package org.blklab.runtime.block;

/** The request queue of one disk. */
public final class RequestQueue {
  private boolean stopped;

  /** The driver is about to touch the hardware: D. */
  public void startRequest(Request rq) {
    rq.state = Request.IN_FLIGHT;
  }

  /** The driver's interrupt says that it is done; {@link Driver#complete} follows where it should. */
  public void completeRequest(Request rq) {
    rq.state = Request.COMPLETE;
  }

  /** The driver is done with it. */
  public void endRequest(Request rq, int status) {
    rq.status = status;
    rq.state = Request.IDLE;
  }

  /** No hardware queue dispatches until {@link #startStoppedHwQueues}. */
  public void stopHwQueues() {
    stopped = true;
  }

  /** Starts and runs what {@link #stopHwQueues} stopped. */
  public void startStoppedHwQueues(boolean async) {
    stopped = false;
  }

  /** Whether {@link #stopHwQueues} holds. */
  public boolean isStopped() {
    return stopped;
  }
}
