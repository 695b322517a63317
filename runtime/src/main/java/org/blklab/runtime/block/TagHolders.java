package org.blklab.runtime.block;

/** Walks over the requests of one queue that hold a driver tag, in the order of tags. */
final class TagHolders {
  private final RequestQueue queue;
  private final int maps;
  private int map;
  private int tag;

  TagHolders(RequestQueue queue) {
    this.queue = queue;
    this.maps = queue.tagSet().parameters().hostShared() ? 1 : queue.hctxCount();
  }

  /** Begins anew. */
  Request first() {
    map = 0;
    tag = 0;
    return next();
  }

  /** The next one; null at the end. One that was freed meanwhile is left out. */
  Request next() {
    while (map < maps) {
      Tags tags = queue.hctx(map).tags;
      while (tag < tags.nrTags()) {
        Request rq = tags.holder(tag++);
        if (rq != null && rq.queue == queue) {
          return rq;
        }
      }
      map++;
      tag = 0;
    }
    return null;
  }
}
