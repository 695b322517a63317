package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.kernel.Behaviour;

/**
 * Merges queues whose processes work side by side on the disk, or that were created together.
 * Merging redirects processes; requests stay where they are. Source: spec 04 §16 (B64–B68).
 */
final class Merges {
  private final BfqDevice device;
  private final Lifetimes lifetimes;
  private final Positions positions;
  private final Idling idling;
  private final Raising raising;
  private final Wakers wakers;
  private final boolean stableMerges;

  Merges(
      BfqDevice device, Lifetimes lifetimes, Positions positions, Idling idling, Raising raising) {
    this.device = device;
    this.lifetimes = lifetimes;
    this.positions = positions;
    this.idling = idling;
    this.raising = raising;
    this.wakers = lifetimes.wakers();
    this.stableMerges = device.host.kernel().has(Behaviour.BFQ_STABLE_MERGE);
  }

  /** B64: the queue that {@code queue} is to be merged into now; null if none. */
  BfqQueue cooperator(BfqQueue queue, BfqProcess process, long sector) {
    if (queue.mergeInto != null) {
      return endOfChain(queue);
    }
    if (device.flashWithQueueing) {
      return null;
    }
    if (isDueForStableMerge(queue, process)) {
      BfqQueue candidate = process.stableCandidate;
      BfqQueue target = lateStableMerge(queue, process, candidate);
      process.stableCandidate = null;
      lifetimes.dropStableHold(candidate);
      return target;
    }
    if (positions.isTooLate(queue) || device.busyQueues() == 1) {
      return null;
    }
    BfqQueue served = device.inService;
    if (served != null
        && served != queue
        && Math.abs(sector - device.inServiceLastPosition) <= Positions.CLOSE
        && served.group == queue.group
        && mayCooperate(queue, served)) {
      BfqQueue target = schedule(queue, served);
      if (target != null) {
        return target;
      }
    }
    BfqQueue close = Positions.closeTo(queue.group, sector);
    boolean found = close != null && close != queue && mayCooperate(queue, close);
    return found ? schedule(queue, close) : null;
  }

  private static BfqQueue endOfChain(BfqQueue queue) {
    BfqQueue at = queue;
    while (at.mergeInto != null) {
      at = at.mergeInto;
    }
    return at;
  }

  /** B64.2: it has lived long enough to show that it does not profit from being alone. */
  private boolean isDueForStableMerge(BfqQueue queue, BfqProcess process) {
    long now = device.tick();
    return queue.sync
        && process.stableCandidate != null
        && !queue.justCreated
        && now > queue.splitAt + device.times.stableMerge
        && now > queue.createdAt + device.times.stableMerge;
  }

  private BfqQueue lateStableMerge(BfqQueue queue, BfqProcess process, BfqQueue candidate) {
    if (idling.boosts(queue) || !queue.hasProcess() || !candidate.hasProcess()) {
      return null;
    }
    return scheduleStable(queue, process, candidate);
  }

  private static BfqQueue scheduleStable(BfqQueue queue, BfqProcess process, BfqQueue candidate) {
    BfqQueue target = schedule(queue, candidate);
    if (target != null) {
      process.stablyMerged = true;
      if (target.owner != null) {
        target.owner.stablyMerged = true;
      }
    }
    return target;
  }

  /** B66. */
  private boolean mayCooperate(BfqQueue queue, BfqQueue other) {
    return !positions.isTooLate(other)
        && queue.entity.prioClass() == other.entity.prioClass()
        && !queue.isIdleClass()
        && !queue.isSeeky()
        && !other.isSeeky()
        && queue.sync
        && other.sync;
  }

  /**
   * B65: the processes of {@code queue} will use another one, each from its next request on.
   *
   * @return the end of {@code target}'s chain; null if they cannot be merged
   */
  private static BfqQueue schedule(BfqQueue queue, BfqQueue target) {
    if (!target.hasProcess()) {
      return null;
    }
    BfqQueue end = target;
    while (end.mergeInto != null) {
      end = end.mergeInto;
      if (end == queue) {
        return null;
      }
    }
    if (!queue.hasProcess() || !end.hasProcess() || queue.group != end.group) {
      return null;
    }
    queue.mergeInto = end;
    end.processes += queue.processes;
    return end;
  }

  /** Redirects a process along the chain from {@code queue} to {@code target}. */
  void execute(BfqProcess process, BfqQueue queue, BfqQueue target) {
    BfqQueue at = queue;
    while (at != target) {
      BfqQueue into = at.mergeInto;
      step(process, at, into);
      at = into;
    }
  }

  private void step(BfqProcess process, BfqQueue from, BfqQueue to) {
    save(from);
    save(to);
    to.ioBound |= from.ioBound;
    from.ioBound = false;
    if (from.waker != null && to.waker == null && from.waker != to) {
      wakers.setWaker(to, from.waker);
    }
    raising.inherit(from, to);
    setSyncQueue(process, to);
    to.coop = true;
    to.owner = null;
    from.owner = null;
    if (from.group.lastCreated == from) {
      from.group.lastCreated = to;
    }
    lifetimes.release(from);
  }

  /** B69, save: what is known of the only process of a queue goes to that process. */
  private void save(BfqQueue queue) {
    if (queue.owner == null) {
      return;
    }
    SavedState saved = queue.owner.saved;
    saved.saveHabits(queue);
    if (queue.justCreated && !queue.largeBurst && device.tunables.lowLatency) {
      saved.saveDeservedRaise(Raising.INTERACTIVE, raising.duration(), device.tick());
    } else {
      saved.saveRaise(queue);
    }
  }

  /** Lets the sync requests of a process go to {@code queue}, which may be null. */
  void setSyncQueue(BfqProcess process, BfqQueue queue) {
    BfqQueue old = process.syncQueue;
    if (old != null && old.owner == process) {
      old.owner = null;
    }
    process.syncQueue = queue;
    if (queue != null && process.stableCandidate == queue) {
      process.stableCandidate = null;
      lifetimes.dropStableHold(queue);
    }
  }

  /**
   * B67: a sync queue was just created for a process, and not by a split.
   *
   * @return the queue that the process shall use
   */
  BfqQueue created(BfqQueue queue, BfqProcess process) {
    BfqQueue last = queue.group.lastCreated;
    if (!stableMerges || last == null || isUnlike(queue, last)) {
      queue.group.lastCreated = queue;
      return queue;
    }
    if (queue.createdAt > last.createdAt + device.times.burstInterval) {
      return queue;
    }
    if (!device.flashWithQueueing) {
      last.stableHolds++;
      process.stableCandidate = last;
      return queue;
    }
    BfqQueue target = scheduleStable(queue, process, last);
    if (target == null) {
      return queue;
    }
    queue.owner = process;
    execute(process, queue, target);
    return target;
  }

  private boolean isUnlike(BfqQueue queue, BfqQueue last) {
    return queue.createdAt > last.createdAt + device.times.stableMerge
        || queue.entity.origWeight() != last.entity.origWeight()
        || queue.entity.prioClass() != last.entity.prioClass();
  }
}
