package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.List;

/** Looks at a queue from outside, between two events; cold code. */
final class Inspection {
  private final RequestQueue queue;

  Inspection(RequestQueue queue) {
    this.queue = queue;
  }

  QueueSnapshot take() {
    List<QueueSnapshot.HwQueue> hctxs = new ArrayList<>();
    for (int i = 0; i < queue.hctxCount(); i++) {
      hctxs.add(hwQueue(queue.hctx(i)));
    }
    List<QueueSnapshot.Rq> requeued = new ArrayList<>(list(queue.requeue.requeued()));
    requeued.addAll(list(queue.requeue.flushes()));
    QueueFreezer freezer = queue.freezer;
    return new QueueSnapshot(
        queue.name(),
        queue.elevatorName(),
        queue.nrRequests(),
        queue.asyncDepth(),
        freezer.usage(),
        freezer.freezeDepth(),
        freezer.quiesceDepth(),
        freezer.waiterNames(),
        requeued,
        hctxs);
  }

  /** Since when the oldest request that has a tag exists, in ns; -1 if there is none. */
  long oldestNs() {
    long oldest = -1;
    for (int i = 0; i < queue.hctxCount(); i++) {
      Tags map = queue.hctx(i).allocationTags();
      for (int tag = 0; tag < map.nrTags(); tag++) {
        Request rq = map.holder(tag);
        boolean inUse = rq != null && rq.queue == queue && rq.bio != null;
        if (inUse && (oldest < 0 || rq.startNs < oldest)) {
          oldest = rq.startNs;
        }
      }
    }
    return oldest;
  }

  int wakeBatch(boolean scheduler) {
    Hctx first = queue.hctx(0);
    Tags map = scheduler ? first.schedTags : first.tags;
    return map == null ? 0 : map.normal().wakeBatch();
  }

  private QueueSnapshot.HwQueue hwQueue(Hctx hctx) {
    List<Integer> cpus = new ArrayList<>();
    List<QueueSnapshot.Rq> waiting = new ArrayList<>();
    for (Ctx ctx : hctx.ctxs) {
      cpus.add(ctx.cpu());
      waiting.addAll(list(ctx.list(hctx.type)));
    }
    return new QueueSnapshot.HwQueue(
        hctx.index,
        cpus,
        QueueStateText.hctxState(hctx),
        list(hctx.dispatch),
        waiting,
        hctx.dispatchBusy,
        queue.tags.active(hctx),
        hctx.flush.pendingCount(),
        tagMap(hctx.tags),
        hctx.schedTags == null ? null : tagMap(hctx.schedTags));
  }

  private static List<QueueSnapshot.Rq> list(RequestList requests) {
    List<QueueSnapshot.Rq> all = new ArrayList<>();
    for (Request rq = requests.first(); rq != null; rq = rq.nextRq) {
      all.add(QueueSnapshot.Rq.of(rq));
    }
    return all;
  }

  private QueueSnapshot.TagMap tagMap(Tags tags) {
    List<QueueSnapshot.Rq> holders = new ArrayList<>();
    for (int tag = 0; tag < tags.nrTags(); tag++) {
      Request rq = tags.holder(tag);
      if (rq != null && rq.queue == queue) {
        holders.add(QueueSnapshot.Rq.of(rq));
      }
    }
    SbitmapQueue normal = tags.normal();
    return new QueueSnapshot.TagMap(
        tags.nrTags(),
        normal.depth(),
        tags.busy(),
        normal.wakeBatch(),
        normal.waitersActive(),
        tags.activeUsers(),
        holders,
        tags.show());
  }
}
