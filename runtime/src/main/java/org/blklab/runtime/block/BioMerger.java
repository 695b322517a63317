package org.blklab.runtime.block;

/** Tries to make a bio part of a request that exists (spec 01 §1.6). */
final class BioMerger {
  private final RequestQueue queue;

  BioMerger(RequestQueue queue) {
    this.queue = queue;
  }

  /**
   * First the plug, then the elevator or the software queue.
   *
   * @param plug the task's, or null
   * @return true if the bio now belongs to a request
   */
  boolean merge(Plug plug, Bio bio) {
    if (queue.nomerges() == 2 || !MergeEngine.mergeable(bio)) {
      return false;
    }
    BlockLayer layer = queue.layer();
    layer.machine().charge(Costs.MERGE, layer.costs().mergeNs);
    MergeEngine merges = queue.merges;
    if (plug != null && merges.mergeIntoPlug(plug, queue, bio)) {
      return true;
    }
    int cpu = layer.cpu();
    Hctx hctx = queue.hctxFor(bio.op, bio.flags, cpu);
    if (queue.gate() != null) {
      return queue.gate().mergeBio(hctx, bio);
    }
    return merges.mergeIntoNewest(queue.ctx(cpu).list(hctx.type), bio);
  }
}
