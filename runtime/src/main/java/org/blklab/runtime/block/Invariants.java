package org.blklab.runtime.block;

/** What must hold for a queue between two events. */
final class Invariants {
  private final RequestQueue queue;

  Invariants(RequestQueue queue) {
    this.queue = queue;
  }

  void check() {
    int holders = 0;
    Tags before = null;
    for (int i = 0; i < queue.hctxCount(); i++) {
      Hctx hctx = queue.hctx(i);
      Tags tags = hctx.allocationTags();
      holders += tags == before ? 0 : count(tags);
      before = tags;
      checkCtxMap(hctx);
    }
    if (holders > queue.freezer.usage()) {
      fail(holders + " requests but " + queue.freezer.usage() + " references");
    }
    if (queue.gate() != null) {
      queue.gate().elevator().checkInvariants();
    }
  }

  private int count(Tags tags) {
    int count = 0;
    int held = 0;
    for (int tag = 0; tag < tags.nrTags(); tag++) {
      Request rq = tags.holder(tag);
      held += rq == null ? 0 : 1;
      count += rq != null && rq.queue == queue ? 1 : 0;
    }
    if (held > tags.busy()) {
      fail(held + " requests hold " + tags.busy() + " tags");
    }
    return count;
  }

  private void checkCtxMap(Hctx hctx) {
    for (int i = 0; i < hctx.ctxs.length; i++) {
      boolean waits = !hctx.ctxs[i].list(hctx.type).isEmpty();
      if (waits != hctx.ctxMap.test(i)) {
        fail("software queue " + i + " of hctx " + hctx.index + " is marked wrongly");
      }
    }
  }

  private void fail(String what) {
    throw new IllegalStateException(
        "queue " + queue.name() + " at " + queue.nowNs() + " ns: " + what + "; seed "
            + queue.layer().machine().sim().seed() + "; please report");
  }
}
