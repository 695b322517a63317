package org.blklab.runtime.block;

/**
 * Looks for completions that no interrupt will tell of (spec 01 §9.3). The kernel polls the
 * hardware queue of the bio that is waited for; here it is the one of this CPU first, and then the
 * others, for the task may have moved since.
 */
public final class Poller {
  private final RequestQueue queue;
  private final CompletionBatch batch = new CompletionBatch();
  private final boolean batches;

  public Poller(RequestQueue queue) {
    this.queue = queue;
    this.batches = queue.layer().behaves().pollBatches();
  }

  /**
   * One look; returns how many completions were found and ended.
   *
   * @param together whether the caller lets those of one look be ended together
   */
  public int look(boolean together) {
    CompletionBatch gathers = together && batches ? batch : null;
    int own = queue.tagSet().map().hctx(QueueMap.POLL, queue.layer().cpu());
    int found = queue.driver().poll(own, gathers);
    for (int i = 0; found == 0 && i < queue.hctxCount(); i++) {
      if (i != own && queue.hctx(i).type == QueueMap.POLL) {
        found = queue.driver().poll(i, gathers);
      }
    }
    batch.end();
    return found;
  }
}
