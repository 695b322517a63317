package org.blklab.runtime.block;

/** Whether two pieces fit in one request (spec 02 M3, spec 01 §1.6.5). */
final class MergeLimits {
  private final QueueLimits limits;

  MergeLimits(QueueLimits limits) {
    this.limits = limits;
  }

  /** The device takes several ranges in one discard: they need not touch. */
  boolean isMultiRangeDiscard(Request rq) {
    return rq.op == Op.DISCARD && limits.maxDiscardSegments() > 1;
  }

  /** Whether a bio fits by sectors and segments. */
  boolean fit(Request rq, Bio bio, boolean front) {
    long start = front ? bio.sector : rq.sector;
    return fit(rq, start, bio.sectors, bio.segments);
  }

  /** Whether another request fits behind this one. */
  boolean fit(Request rq, Request next) {
    return fit(rq, rq.sector, next.sectors, next.segments);
  }

  private boolean fit(Request rq, long start, int moreSectors, int moreSegments) {
    if (rq.sectors + (long) moreSectors > limits.maxSectorsAt(rq.op, start)) {
      return false;
    }
    if (rq.op != Op.DISCARD) {
      return rq.segments + moreSegments <= limits.maxSegments();
    }
    return limits.maxDiscardSegments() <= 1 || rq.segments < limits.maxDiscardSegments();
  }

  /** Segments of a request that took in {@code more}; a contiguous discard stays one range. */
  int joinedSegments(Request rq, int more) {
    return rq.op == Op.DISCARD && limits.maxDiscardSegments() <= 1
        ? rq.segments
        : rq.segments + more;
  }

  /** Whether a bio would leave a gap that the device's virtual boundary forbids. */
  boolean leaveGap(Request rq, Bio bio, boolean front) {
    return endsInsideBoundary(front ? bio.sectors : lastBioSectors(rq));
  }

  /** Whether anything behind this request would leave such a gap. */
  boolean leaveGap(Request rq) {
    return endsInsideBoundary(lastBioSectors(rq));
  }

  private static int lastBioSectors(Request rq) {
    return rq.bioTail == null ? rq.sectors : rq.bioTail.sectors;
  }

  /** Memory starts on a page, so it ends within the boundary unless its length is a multiple. */
  private boolean endsInsideBoundary(int sectors) {
    return ((long) sectors << 9 & limits.virtBoundaryMask()) != 0;
  }
}
