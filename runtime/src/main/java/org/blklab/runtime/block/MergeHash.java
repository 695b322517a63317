package org.blklab.runtime.block;

/** Requests by the sector at which they end: 64 buckets, the newest first in each. */
final class MergeHash {
  private static final int BITS = 6;
  private static final long GOLDEN_RATIO = 0x61c8_8646_80b5_83ebL;

  private final Request[] buckets = new Request[1 << BITS];

  private static int bucket(long endSector) {
    return (int) (endSector * GOLDEN_RATIO >>> (64 - BITS));
  }

  void add(Request rq) {
    int bucket = bucket(rq.endSector());
    rq.hashBucket = bucket;
    rq.hashPrevious = null;
    rq.hashNext = buckets[bucket];
    if (rq.hashNext != null) {
      rq.hashNext.hashPrevious = rq;
    }
    buckets[bucket] = rq;
  }

  /** Takes it out, if it is in. */
  void remove(Request rq) {
    if (rq.hashBucket < 0) {
      return;
    }
    if (rq.hashPrevious == null) {
      buckets[rq.hashBucket] = rq.hashNext;
    } else {
      rq.hashPrevious.hashNext = rq.hashNext;
    }
    if (rq.hashNext != null) {
      rq.hashNext.hashPrevious = rq.hashPrevious;
    }
    rq.hashNext = null;
    rq.hashPrevious = null;
    rq.hashBucket = -1;
  }

  /** The newest mergeable request that ends there; drops unmergeable ones on the way. */
  Request find(long endSector) {
    Request rq = buckets[bucket(endSector)];
    while (rq != null) {
      Request following = rq.hashNext;
      if (!MergeEngine.mergeable(rq)) {
        remove(rq);
      } else if (rq.endSector() == endSector) {
        return rq;
      }
      rq = following;
    }
    return null;
  }
}
