package org.blklab.runtime.block;

import org.blklab.runtime.kernel.KernelProfile;
import org.blklab.runtime.kernel.Release;
import org.blklab.runtime.sim.Machine;

/** Requests as a driver sees them: started by nobody, but with their tag taken. */
public final class BareRequests {
  private BareRequests() {}

  /** A queue with 64 tags on each of two hardware queues, nobody behind it. */
  public static RequestQueue queue(Machine machine) {
    var kernel = KernelProfile.of(Release.V7_2);
    var layer = new BlockLayer(machine, BlockLayer.Options.of(kernel, Costs.ZERO));
    var set = new TagSet(layer, "bare", TagSet.Parameters.of(2, 64));
    var disk = new RequestQueue.Disk("bare", 1L << 30, new QueueLimits(new DeviceLimits(), kernel));
    return new RequestQueue(layer, set, (rq, last) -> BlkStatus.IOERR, disk);
  }

  public static Request on(
      RequestQueue queue, int op, int hctx, int tag, long sector, int sectors) {
    Tags tags = queue.hctx(hctx).tags;
    if (tags.holder(tag) != null) {
      queue.completion.free(tags.holder(tag)); // the driver refused it
    }
    Sbitmap map = tags.normal().map();
    map.resize(map.depth()); // folds what was freed, so that the tag can be chosen
    map.set(tag);
    Request rq = queue.tags.claim(queue.hctx(hctx), tag, 0);
    queue.freezer.reference();
    return rq.set(op, 0, sector, sectors, 0);
  }
}
