package org.blklab.runtime.block;

/** What the merge engine needs of its queue. */
public interface MergeHost {
  /** The attribute: 0 all merges, 1 only cache and plug, 2 none. */
  int nomerges();

  /**
   * Somebody is merged: {@link TracePoint#BIO_BACKMERGE}, {@link TracePoint#BIO_FRONTMERGE},
   * {@link TracePoint#DISCARD_MERGE} (a door of ours: blktrace sees none) or {@link
   * TracePoint#RQ_MERGE}.
   *
   * @param bio who joins; null for RQ_MERGE
   * @param rq what the bio joins, not yet enlarged; or the request that vanishes
   */
  void traceMerge(TracePoint point, Bio bio, Request rq);

  /** A bio joined {@code rq}: for the statistics. */
  void bioMerged(Request rq);

  /** {@code victim} joined another request and does not count as in flight any more. */
  void requestMerged(Request victim);

  /** Frees a request that another absorbed; its bios belong to that one. */
  void freeAbsorbed(Request victim);
}
