package org.blklab.runtime.block;

/**
 * Requests that a driver ends together: their tags go back in groups, with one wake step each (spec
 * 01 §1.11). For requests without a scheduler tag and without an error.
 */
public final class CompletionBatch {
  /** Tags that are released at once (TAG_COMP_BATCH). */
  private static final int MAX_TAGS = 32;

  private final RequestList requests = new RequestList();
  private final int[] bits = new int[MAX_TAGS];
  private int count;
  private Hctx hctx;

  /**
   * Adds a request whose status is OK.
   *
   * @return false if it must be ended alone, by {@link RequestQueue#endRequest}
   */
  public boolean add(Request rq) {
    boolean sequence = (rq.rqFlags & Request.FLUSH_SEQ) != 0;
    if (rq.schedTag >= 0 || sequence || rq.queue.hctx(rq.hctx).tags.isReserved(rq.tag)) {
      return false;
    }
    requests.addTail(rq);
    return true;
  }

  public boolean isEmpty() {
    return requests.isEmpty();
  }

  /** Ends all of them. */
  public void end() {
    for (Request rq = requests.removeFirst(); rq != null; rq = requests.removeFirst()) {
      rq.queue.completion.endInBatch(rq);
      Hctx its = rq.queue.hctx(rq.hctx);
      if (hctx != its || count == MAX_TAGS) {
        release();
        hctx = its;
      }
      bits[count++] = rq.queue.tags.detach(its, rq);
    }
    release();
    hctx = null;
  }

  private void release() {
    if (count > 0) {
      hctx.queue.tags.releaseBatch(hctx, bits, count);
      hctx.queue.freezer.exit(count);
      count = 0;
    }
  }
}
