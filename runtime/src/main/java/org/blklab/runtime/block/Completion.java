package org.blklab.runtime.block;

import org.blklab.runtime.sim.Cpu;
import org.blklab.runtime.sim.Machine;

/** From the driver's word that a request is done to its freed tags (spec 01 §1.11, §1.12). */
final class Completion {
  private final RequestQueue queue;
  private final BlockLayer layer;
  private final Machine machine;
  private final Costs costs;

  Completion(RequestQueue queue) {
    this.queue = queue;
    this.layer = queue.layer();
    this.machine = layer.machine();
    this.costs = layer.costs();
  }

  /** The driver's interrupt: {@link Driver#complete} runs here, by IPI there, or in softirq. */
  void complete(Request rq) {
    rq.state = Request.COMPLETE;
    rq.completeNs = machine.nowNs();
    Cpu here = machine.current();
    if (here == null || runsHere(rq, here.id())) {
      queue.driver().complete(rq);
    } else if (goesToItsCpu(rq, here.id())) {
      layer.softirqs().add(machine.cpu(rq.cpu), rq);
    } else if (queue.hctxCount() == 1) {
      layer.softirqs().add(here, rq);
    } else {
      queue.driver().complete(rq);
    }
  }

  private boolean runsHere(Request rq, int cpu) {
    Hctx hctx = queue.hctx(rq.hctx);
    return (rq.flags & Op.POLLED) != 0 || (hctx.ctxs.length == 1 && rq.cpu == cpu);
  }

  private boolean goesToItsCpu(Request rq, int cpu) {
    int affinity = queue.rqAffinity();
    return affinity > 0 && rq.cpu != cpu && (affinity == 2 || !layer.shareCache(rq.cpu, cpu));
  }

  /** All of a request is done; the driver is told when it is gone, whatever it was. */
  void end(Request rq, int status) {
    machine.charge(Costs.COMPLETE, costs.completeNs);
    if (rq.op == Op.FLUSH && (rq.rqFlags & Request.FLUSH_SEQ) != 0) {
      hitComplete(rq, status, 0);
      queue.hctx(rq.hctx).flush.flushEnded(status);
    } else {
      long bytes = (rq.rqFlags & Request.BIOS_ENDED) != 0 ? 0 : (long) rq.sectors << 9;
      hitComplete(rq, status, bytes);
      if ((rq.rqFlags & Request.FLUSH_SEQ) != 0) {
        endSequenceData(rq, status);
      } else {
        finishRequest(rq, status, (int) (bytes >> 9));
        free(rq);
      }
    }
    queue.driver().requestFreed(queue);
  }

  /** One of a batch: all but giving its tag back. */
  void endInBatch(Request rq) {
    machine.charge(Costs.COMPLETE_BATCHED, costs.completeBatchedNs);
    hitComplete(rq, BlkStatus.OK, (long) rq.sectors << 9);
    finishRequest(rq, BlkStatus.OK, rq.sectors);
  }

  private void finishRequest(Request rq, int status, int sectors) {
    queue.accounting.transferred(rq, sectors);
    endBios(rq, status);
    account(rq);
    queue.accounting.ended(rq, machine.nowNs(), layer.clock().jiffies());
    finishElevator(rq);
    queue.wbt.done(rq);
    rq.state = Request.IDLE;
    queue.doors.hit(TracePoint.RQ_FREE, null, rq, 0);
  }

  /** Some sectors from the front are done; the bios that end there are told. */
  void endSectors(Request rq, int status, int sectors) {
    if (sectors >= rq.sectors) {
      throw new IllegalArgumentException("not a part: " + sectors + " of " + rq.sectors);
    }
    rq.status = status;
    queue.doors.hit(TracePoint.RQ_COMPLETE, rq.bio, rq, (long) sectors << 9);
    queue.accounting.transferred(rq, sectors);
    rq.sector += sectors;
    rq.sectors -= sectors;
    int left = sectors;
    while (rq.bio != null && left >= rq.bio.sectors - rq.bio.done) {
      Bio bio = rq.bio;
      left -= bio.sectors - bio.done;
      rq.bio = bio.next;
      bio.next = null;
      endBio(bio, status);
    }
    if (rq.bio != null) {
      rq.bio.done += left;
    }
  }

  private void hitComplete(Request rq, int status, long bytes) {
    rq.status = status;
    if (rq.completeNs == 0) {
      rq.completeNs = machine.nowNs();
    }
    queue.doors.hit(TracePoint.RQ_COMPLETE, rq.bio, rq, bytes);
  }

  /** The bytes are written, but the bio is only told when the sequence is over. */
  private void endSequenceData(Request rq, int status) {
    rq.rqFlags |= Request.BIOS_ENDED;
    queue.accounting.transferred(rq, rq.sectors);
    account(rq);
    finishElevator(rq);
    queue.hctx(rq.hctx).flush.dataEnded(rq, status);
  }

  private void account(Request rq) {
    if (rq.issueNs > 0) {
      queue.wbt.sample(rq.op, machine.nowNs() - rq.issueNs);
    }
    if (queue.gate() != null && (rq.rqFlags & Request.USE_SCHED) != 0) {
      queue.gate().completed(rq, machine.nowNs());
    }
  }

  private void finishElevator(Request rq) {
    if ((rq.rqFlags & Request.USE_SCHED) != 0) {
      queue.gate().elevator().finish(rq);
      rq.rqFlags &= ~Request.USE_SCHED; // once, though a flush sequence ends twice
    }
  }

  private void endBios(Request rq, int status) {
    Bio bio = rq.bio;
    rq.bio = null;
    rq.bioTail = null;
    while (bio != null) {
      Bio following = bio.next;
      bio.next = null;
      endBio(bio, status);
      bio = following;
    }
  }

  /** One bio, or piece of a bio, is done; the original's submitter is told after the last piece. */
  void endBio(Bio bio, int status) {
    if (status != BlkStatus.OK && bio.status == BlkStatus.OK) {
      bio.status = status;
    }
    Bio original = bio;
    if (bio.parent != null) {
      original = bio.parent;
      if (original.status == BlkStatus.OK) {
        original.status = bio.status;
      }
      layer.bios().release(bio);
    }
    if (--original.chained == 0) {
      machine.charge(Costs.BIO_END, costs.bioEndNs);
      original.end.bioEnded(original);
      layer.bios().release(original);
    }
  }

  /** Another request has taken over its bios. */
  void absorbed(Request victim) {
    finishElevator(victim);
    queue.wbt.done(victim);
    free(victim);
  }

  /** Tags go back and wake waiters, an hctx that waits for that is run (spec 01 §1.12). */
  void free(Request rq) {
    Hctx hctx = queue.hctx(rq.hctx);
    queue.tags.release(hctx, rq);
    restart(hctx);
    queue.freezer.exit();
  }

  /** A request is gone: an hctx that waits for that is run. */
  void restart(Hctx hctx) {
    if (hctx.restart) {
      hctx.restart = false;
      queue.runner.run(hctx, true);
    }
  }
}
