package org.blklab.runtime.block;

/**
 * Hears what an elevator is about to dispatch and may have it dispatch something else: a replay
 * that holds each choice against a recording and goes on from what was recorded.
 */
public interface DispatchGuide {
  /**
   * Asked once for each request that the elevator is asked for, after it has made its choice.
   *
   * @param chosen null if it would keep the device idle though requests wait
   * @return what is dispatched: the choice, another request that waits in the elevator, or null
   */
  Request instead(Request chosen);
}
