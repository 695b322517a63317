package org.blklab.runtime.block;

/**
 * A map of tags, of a driver or of an elevator, with the request each tag stands for. Tags 0 …
 * reserved − 1 have a bitmap of their own (spec 01 §2.2).
 */
final class Tags {
  private final int nrTags;
  private final int reserved;
  private final SbitmapQueue normal;
  private final SbitmapQueue reservedMap;
  private final Request[] own;
  private final Request[] holder;
  private int activeUsers;

  /**
   * @param nrTags how many tags are allocated, reserved ones included
   * @param reservedMap null without reserved tags
   */
  Tags(int nrTags, SbitmapQueue normal, SbitmapQueue reservedMap) {
    this.nrTags = nrTags;
    this.reserved = reservedMap == null ? 0 : reservedMap.depth();
    this.normal = normal;
    this.reservedMap = reservedMap;
    own = new Request[nrTags];
    holder = new Request[nrTags];
  }

  /** Allocated size; the current depth is that of the bitmaps. */
  int nrTags() {
    return nrTags;
  }

  int reserved() {
    return reserved;
  }

  SbitmapQueue normal() {
    return normal;
  }

  SbitmapQueue map(boolean fromReserved) {
    return fromReserved ? reservedMap : normal;
  }

  boolean isReserved(int tag) {
    return tag < reserved;
  }

  int tagOf(int bit, boolean fromReserved) {
    return fromReserved ? bit : bit + reserved;
  }

  /** The pooled request of a tag; made when it is first used. */
  Request ownRequest(int tag) {
    Request rq = own[tag];
    if (rq == null) {
      rq = new Request();
      own[tag] = rq;
    }
    return rq;
  }

  void setHolder(int tag, Request rq) {
    holder[tag] = rq;
  }

  /** Who holds the tag; null if it is free. */
  Request holder(int tag) {
    return holder[tag];
  }

  void put(int tag, int cpu) {
    holder[tag] = null;
    if (tag < reserved) {
      reservedMap.put(tag, cpu);
    } else {
      normal.put(tag - reserved, cpu);
    }
  }

  void wakeAll() {
    normal.wakeAll();
    if (reservedMap != null) {
      reservedMap.wakeAll();
    }
  }

  /** Resizes the normal bitmap to {@code depth} tags, reserved ones included. */
  void resize(int depth) {
    normal.resize(depth - reserved);
  }

  /** How many queues or hctxs are marked active on this map. */
  int activeUsers() {
    return activeUsers;
  }

  void addActiveUser() {
    activeUsers++;
    recalculate();
  }

  void removeActiveUser() {
    activeUsers--;
    recalculate();
    wakeAll();
  }

  private void recalculate() {
    normal.recalculateWakeBatch(activeUsers);
    if (reservedMap != null) {
      reservedMap.recalculateWakeBatch(activeUsers);
    }
  }

  /** Taken tags, reserved ones included. */
  int busy() {
    return normal.map().busy() + (reservedMap == null ? 0 : reservedMap.map().busy());
  }

  /** debugfs {@code tags} (spec 01 §10.2). */
  String show() {
    StringBuilder out = new StringBuilder();
    out.append("nr_tags=").append(nrTags);
    out.append("\nnr_reserved_tags=").append(reserved);
    out.append("\nactive_queues=").append(activeUsers).append("\n\nbitmap_tags:\n");
    normal.show(out);
    if (reservedMap != null) {
      out.append("\nbreserved_tags:\n");
      reservedMap.show(out);
    }
    return out.toString();
  }
}
