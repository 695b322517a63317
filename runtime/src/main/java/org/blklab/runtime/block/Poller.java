package org.blklab.runtime.block;

/**
 * Looks for completions that no interrupt will tell of (spec 01 §9.3). The kernel polls the
 * hardware queue of the bio that is waited for; here it is the one of this CPU first, and then the
 * others, for the task may have moved since.
 */
public final class Poller {
  private final RequestQueue queue;

  public Poller(RequestQueue queue) {
    this.queue = queue;
  }

  /** One look; returns how many completions were found and ended. */
  public int look() {
    int own = queue.tagSet().map().hctx(QueueMap.POLL, queue.layer().cpu());
    int found = queue.driver().poll(own);
    for (int i = 0; found == 0 && i < queue.hctxCount(); i++) {
      if (i != own && queue.hctx(i).type == QueueMap.POLL) {
        found = queue.driver().poll(i);
      }
    }
    return found;
  }
}
