package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * The merge rules of a queue: the search of mq-deadline and BFQ with its one-entry cache and its
 * hash, the list scan of kyber and none, and the attempt in a plug. Source: spec 01 §1.6, spec 02
 * §4 (M1 to M9).
 */
public final class MergeEngine {
  private static final int NO_MERGE = 0;
  private static final int BACK = 1;
  private static final int FRONT = 2;
  private static final int DISCARD = 3;

  private static final int NOT_ADJACENT = 0;
  private static final int MERGED = 1;
  private static final int REFUSED = 2;

  /** Requests of a list that are looked at. */
  private static final int LIST_SCAN = 8;

  private static final int BIO_NOMERGE = Op.NOMERGE | Op.PREFLUSH | Op.FUA;
  private static final int RQ_NOMERGE =
      Request.STARTED | Request.FLUSH_SEQ | Request.SPECIAL_PAYLOAD;

  private final MergeHost host;
  private final MergeLimits limits;
  private final boolean plugTriesNewest;
  private final boolean plugScansFromNewest;
  private final boolean plugLooksBack;
  private final MergeHash hash = new MergeHash();
  private Request lastMerge;
  private Request found; // second result of find()

  public MergeEngine(QueueLimits limits, MergeHost host, KernelProfile kernel) {
    this.host = host;
    this.limits = new MergeLimits(limits);
    plugTriesNewest = kernel.has(Behaviour.PLUG_MERGE_FIX);
    plugScansFromNewest = kernel.has(Behaviour.PLUG_LIFO);
    plugLooksBack = kernel.has(Behaviour.PLUG_MERGE_LOOKS_BACK);
  }

  /** The one-entry cache; null when empty. */
  public Request lastMerge() {
    return lastMerge;
  }

  /** Whether anything may join this request (M1). */
  public boolean isMergeable(Request rq) {
    return mergeable(rq);
  }

  static boolean mergeable(Request rq) {
    return switch (rq.op) {
      case Op.READ, Op.WRITE, Op.DISCARD, Op.SECURE_ERASE ->
          (rq.flags & BIO_NOMERGE) == 0 && (rq.rqFlags & RQ_NOMERGE) == 0;
      default -> false;
    };
  }

  /** Whether this bio may join anything. */
  static boolean mergeable(Bio bio) {
    return (bio.flags & BIO_NOMERGE) == 0;
  }

  /** M2: same operation, group and priority. */
  private static boolean compatible(Request rq, Bio bio) {
    return mergeable(rq)
        && rq.op == bio.op
        && rq.ioprio == bio.ioprio
        && groupOf(rq) == groupOf(bio.task);
  }

  private static boolean compatible(Request rq, Request other) {
    return rq.op == other.op && rq.ioprio == other.ioprio && groupOf(rq) == groupOf(other);
  }

  private static Cgroup groupOf(Request rq) {
    return groupOf(rq.bio == null ? rq.task : rq.bio.task);
  }

  private static Cgroup groupOf(IoTask task) {
    return task == null ? null : task.cgroup();
  }

  private boolean acceptable(Elevator elevator, Request rq, Bio bio) {
    return compatible(rq, bio) && (elevator == null || elevator.allowMerge(rq, bio));
  }

  /** How a bio lies to a request that is compatible with it. */
  private int position(Request rq, Bio bio) {
    if (limits.isMultiRangeDiscard(rq)) {
      return DISCARD;
    }
    if (rq.endSector() == bio.sector) {
      return BACK;
    }
    return bio.endSector() == rq.sector ? FRONT : NO_MERGE;
  }

  /**
   * Searches a request of the elevator for a bio and merges it (M4); then tries to join neighbours
   * (M5). Calls the elevator's allowMerge, findFrontMerge, merged, absorbed and neighbours.
   *
   * @return true if the bio now belongs to a request
   */
  public boolean mergeBio(Elevator elevator, Bio bio) {
    int how = find(elevator, bio);
    Request rq = found;
    found = null;
    if (how == NO_MERGE || join(rq, bio, how) != MERGED) {
      return false;
    }
    if (how == DISCARD) {
      return true;
    }
    Request first = how == BACK ? rq : elevator.previousInOrder(rq);
    Request second = how == BACK ? elevator.nextInOrder(rq) : rq;
    if (first == null || second == null || !absorb(elevator, first, second)) {
      elevator.merged(rq, how == FRONT);
      if (how == BACK) {
        refile(rq);
      }
      lastMerge = rq;
    }
    return true;
  }

  /** M4; the request is left in {@link #found}. */
  private int find(Elevator elevator, Bio bio) {
    int nomerges = host.nomerges();
    if (nomerges == 2 || !mergeable(bio)) {
      return NO_MERGE;
    }
    if (lastMerge != null && acceptable(elevator, lastMerge, bio)) {
      int how = position(lastMerge, bio);
      if (how != NO_MERGE) {
        found = lastMerge;
        return how;
      }
    }
    if (nomerges == 1) {
      return NO_MERGE;
    }
    Request rq = hash.find(bio.sector);
    if (rq != null && acceptable(elevator, rq, bio)) {
      found = rq;
      return limits.isMultiRangeDiscard(rq) ? DISCARD : BACK;
    }
    rq = elevator.findFrontMerge(bio);
    if (rq != null && acceptable(elevator, rq, bio)) {
      found = rq;
      return limits.isMultiRangeDiscard(rq) ? DISCARD : FRONT;
    }
    return NO_MERGE;
  }

  /** Puts a bio into a request if the limits allow it (M3). */
  private int join(Request rq, Bio bio, int how) {
    if (how != DISCARD && limits.leaveGap(rq, bio, how == FRONT)) {
      return REFUSED;
    }
    if (!limits.fit(rq, bio, how == FRONT)) {
      markNoMerge(rq);
      return REFUSED;
    }
    host.traceMerge(door(how), bio, rq);
    if (how == FRONT) {
      bio.next = rq.bio;
      rq.bio = bio;
      rq.bioTail = rq.bioTail == null ? bio : rq.bioTail;
      rq.sector = bio.sector;
    } else {
      appendBios(rq, bio, bio);
    }
    rq.sectors += bio.sectors;
    rq.segments = limits.joinedSegments(rq, bio.segments);
    host.bioMerged(rq);
    return MERGED;
  }

  private static TracePoint door(int how) {
    return switch (how) {
      case BACK -> TracePoint.BIO_BACKMERGE;
      case FRONT -> TracePoint.BIO_FRONTMERGE;
      default -> TracePoint.DISCARD_MERGE;
    };
  }

  private static void appendBios(Request rq, Bio first, Bio last) {
    if (rq.bioTail == null) {
      rq.bio = first;
    } else {
      rq.bioTail.next = first;
    }
    rq.bioTail = last;
  }

  private void markNoMerge(Request rq) {
    rq.flags |= Op.NOMERGE;
    if (lastMerge == rq) {
      lastMerge = null;
    }
  }

  /** Lets {@code rq} take over {@code next}, which it must precede (M5, M7). */
  private boolean absorb(Elevator elevator, Request rq, Request next) {
    if (!mergeable(rq) || !mergeable(next) || !compatible(rq, next)) {
      return false;
    }
    if (limits.isMultiRangeDiscard(rq)) {
      if (!limits.fit(rq, next)) {
        markNoMerge(rq);
        return false;
      }
    } else if (rq.endSector() != next.sector || limits.leaveGap(rq) || !limits.fit(rq, next)) {
      return false;
    }
    rq.segments = limits.joinedSegments(rq, next.segments);
    rq.startNs = Math.min(rq.startNs, next.startNs);
    if (next.bio != null) {
      appendBios(rq, next.bio, next.bioTail);
    }
    rq.sectors += next.sectors;
    elevator.absorbed(rq, next);
    remove(next);
    refile(rq);
    lastMerge = rq;
    host.requestMerged(next);
    host.traceMerge(TracePoint.RQ_MERGE, null, next);
    next.bio = null;
    next.bioTail = null;
    host.freeAbsorbed(next);
    return true;
  }

  /**
   * Before a request is inserted: lets a waiting one absorb it if possible, and so on (M9).
   *
   * @return true if it was absorbed; it is freed then
   */
  public boolean mergeOnInsert(Elevator elevator, Request rq) {
    int nomerges = host.nomerges();
    if (nomerges == 2 || !mergeable(rq)) {
      return false;
    }
    if (lastMerge != null && absorb(elevator, lastMerge, rq)) {
      return true;
    }
    if (nomerges == 1) {
      return false;
    }
    boolean merged = false;
    Request candidate = rq;
    while (true) {
      Request predecessor = hash.find(candidate.sector);
      if (predecessor == null || !absorb(elevator, predecessor, candidate)) {
        return merged;
      }
      merged = true;
      candidate = predecessor;
    }
  }

  /**
   * Merges a bio into a request that the elevator found by itself, if it lies at its back or front
   * and all rules allow it (M1 to M3). No neighbours are joined and nothing is searched.
   *
   * @return true if the bio now belongs to the request
   */
  public boolean mergeInto(Elevator elevator, Request rq, Bio bio) {
    if (host.nomerges() == 2 || !mergeable(bio) || !acceptable(elevator, rq, bio)) {
      return false;
    }
    int how = position(rq, bio);
    if (how == NO_MERGE || join(rq, bio, how) != MERGED) {
      return false;
    }
    elevator.merged(rq, how == FRONT);
    if (how == BACK) {
      refile(rq);
    }
    lastMerge = rq;
    return true;
  }

  /**
   * Lets a request absorb another one that starts where it ends, if the elevator chose the two and
   * all rules allow it; calls the elevator's absorbed.
   */
  public boolean mergeRequests(Elevator elevator, Request first, Request second) {
    return host.nomerges() != 2 && absorb(elevator, first, second);
  }

  /** A request was inserted: it can be found by its end, and seeds an empty cache. */
  public void add(Request rq) {
    if (mergeable(rq)) {
      hash.add(rq);
      if (lastMerge == null) {
        lastMerge = rq;
      }
    }
  }

  /** A request leaves the elevator: forgets it, if it is known. */
  public void remove(Request rq) {
    hash.remove(rq);
    if (lastMerge == rq) {
      lastMerge = null;
    }
  }

  /** The end of a waiting request has moved. */
  public void refile(Request rq) {
    hash.remove(rq);
    hash.add(rq);
  }

  /**
   * Looks at the newest eight requests of a list, newest first; the first one that the bio touches
   * decides.
   *
   * @return true if the bio was merged
   */
  public boolean mergeIntoNewest(RequestList list, Bio bio) {
    if (host.nomerges() == 2 || !mergeable(bio)) {
      return false;
    }
    Request rq = list.last();
    for (int checked = 0; rq != null && checked < LIST_SCAN; checked++) {
      int result = tryJoin(rq, bio);
      if (result != NOT_ADJACENT) {
        return result == MERGED;
      }
      rq = rq.prev;
    }
    return false;
  }

  /** One attempt in a plug: with its newest request, or the first one of this queue. */
  boolean mergeIntoPlug(Plug plug, RequestQueue queue, Bio bio) {
    RequestList requests = plug.requests;
    if (requests.isEmpty() || host.nomerges() == 2 || !mergeable(bio)) {
      return false;
    }
    Request rq = plugTriesNewest ? requests.last() : requests.first();
    if (rq.queue != queue && plug.multipleQueues && plugLooksBack) {
      rq = plugScansFromNewest ? requests.last() : requests.first();
      while (rq != null && rq.queue != queue) {
        rq = plugScansFromNewest ? rq.prev : rq.nextRq;
      }
    }
    return rq != null && rq.queue == queue && tryJoin(rq, bio) == MERGED;
  }

  private int tryJoin(Request rq, Bio bio) {
    if (!compatible(rq, bio)) {
      return NOT_ADJACENT;
    }
    int how = position(rq, bio);
    return how == NO_MERGE ? NOT_ADJACENT : join(rq, bio, how);
  }
}
