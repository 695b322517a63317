package org.blklab.runtime.elevator.bfq;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.DispatchGuide;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.MergeEngine;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;

/**
 * BFQ, budget fair queueing: a queue a process, served one at a time for a budget of sectors,
 * chosen by weight in virtual time; the device is kept idle for a queue where that pays. Source:
 * Linux 7.2.13, 6.12.117 and 6.1.192, block/bfq-*.c, as rules B1–B85 of spec 04 and Q1–Q9 of spec
 * 09. Deviations: no drives of several actuators (§22), no dying cgroups (B82).
 */
public final class BfqElevator implements Elevator {
  private static final int STARTED = 1; // elevatorInt: handed to the driver

  private ElevatorHost host;
  private MergeEngine merges;
  private BfqParts parts;
  private BfqDevice device;
  private Arrivals arrivals;
  private Departures departures;
  private Completions completions;
  private List<Attribute> files;

  // the bio that is looking for a request
  private BfqProcess bioProcess;
  private BfqQueue bioQueue;

  @Override
  public String name() {
    return "bfq";
  }

  @Override
  public boolean singleQueue() {
    return true;
  }

  @Override
  public void attach(ElevatorHost to) {
    host = to;
    merges = to.merges();
    parts = new BfqParts(to);
    device = parts.device;
    arrivals = new Arrivals(parts);
    departures = new Departures(parts);
    completions = new Completions(parts);
    files = parts.tunables.files();
    parts.tagShare.attached();
    to.disableDefaultWbt(true);
  }

  @Override
  public void detach() {
    checkInvariants();
    parts.slots.stop();
    parts.tunables.tearDown(host.kernel());
    host.disableDefaultWbt(false);
  }

  @Override
  public void prepare(Request rq) {
    rq.setElevatorData(null);
    rq.setElevatorData2(null);
    rq.setElevatorInt(0);
  }

  @Override
  public void insert(RequestList requests, boolean atHead) {
    for (Request rq = requests.removeFirst(); rq != null; rq = requests.removeFirst()) {
      insert(rq, atHead);
    }
  }

  /** B19. */
  private void insert(Request rq, boolean atHead) {
    BfqQueue queue = parts.processes.attach(rq);
    if (merges.mergeOnInsert(this, rq)) {
      return;
    }
    host.traceInsert(rq);
    if (atHead) {
      device.dispatchList.addHead(rq);
      return;
    }
    if (queue == null) {
      device.dispatchList.addTail(rq);
      return;
    }
    BfqProcess process = BfqProcess.of(rq);
    arrivals.add(rq, redirect(rq, queue, process), process);
    merges.add(rq);
  }

  /** B19.4: a request close to those of another queue goes there, and its process too. */
  private BfqQueue redirect(Request rq, BfqQueue queue, BfqProcess process) {
    BfqQueue target = parts.merges.cooperator(queue, process, rq.sector());
    if (target == null) {
      return queue;
    }
    target.entity.addAllocated(1);
    queue.entity.addAllocated(-1);
    rq.setElevatorData(target);
    if (process.queue(true) == queue) {
      parts.merges.execute(process, queue, target);
    }
    queue.justCreated = false;
    parts.lifetimes.dieIfUnused(queue);
    return target;
  }

  @Override
  public Request dispatch(int hctx) {
    Request rq = departures.next();
    if (rq != null) {
      rq.setElevatorInt(STARTED);
      rq.markStarted();
    }
    return rq;
  }

  @Override
  public boolean hasWork(int hctx) {
    return device.queued > 0 || !device.dispatchList.isEmpty();
  }

  /** B-M2: the process's queue is found first, for merges stay within it. */
  @Override
  public boolean mergeBio(Bio bio) {
    bioProcess = bio.task() == null ? null : parts.processes.find(bio.task());
    bioQueue = null;
    if (bioProcess != null) {
      parts.processes.noticeGroup(bioProcess);
      bioQueue = bioProcess.queue(Op.isSync(bio.op(), bio.flags()));
    }
    boolean merged = merges.mergeBio(this, bio);
    bioProcess = null;
    bioQueue = null;
    return merged;
  }

  @Override
  public boolean allowMerge(Request rq, Bio bio) {
    boolean sync = Op.isSync(bio.op(), bio.flags());
    if ((sync && !rq.isSync()) || bioQueue == null) {
      return false;
    }
    BfqQueue target = parts.merges.cooperator(bioQueue, bioProcess, bio.sector());
    if (target != null) {
      parts.merges.execute(bioProcess, bioQueue, target);
      bioQueue = target;
    }
    return bioQueue == BfqQueue.of(rq);
  }

  @Override
  public Request findFrontMerge(Bio bio) {
    if (bioQueue == null) {
      return null;
    }
    Request rq = bioQueue.sorted.firstAtOrAfter(bio.endSector());
    return rq != null && rq.sector() == bio.endSector() ? rq : null;
  }

  @Override
  public Request nextInOrder(Request rq) {
    BfqQueue queue = BfqQueue.of(rq);
    return queue == null ? null : queue.sorted.next(rq);
  }

  @Override
  public Request previousInOrder(Request rq) {
    BfqQueue queue = BfqQueue.of(rq);
    return queue == null ? null : queue.sorted.previous(rq);
  }

  /** A front merge may break the order and give a better candidate. */
  @Override
  public void merged(Request rq, boolean front) {
    BfqQueue queue = BfqQueue.of(rq);
    if (!front || queue == null) {
      return;
    }
    Request before = queue.sorted.previous(rq);
    if (before == null || rq.sector() >= before.sector()) {
      return;
    }
    queue.sorted.remove(rq);
    queue.sorted.add(rq);
    Request next = parts.chooser.choose(queue.next, rq, device.lastPosition);
    if (next != queue.next) {
      queue.next = next;
      parts.budgets.nextChanged(queue);
      parts.positions.refresh(queue);
    }
  }

  @Override
  public void absorbed(Request survivor, Request victim) {
    BfqQueue queue = BfqQueue.of(survivor);
    BfqQueue from = BfqQueue.of(victim);
    if (from == null || victim.list() != from.fifo) {
      return; // absorbed on its way in
    }
    if (queue == from) {
      if (victim.fifoTime() < survivor.fifoTime()) {
        queue.fifo.remove(survivor);
        queue.fifo.addBefore(victim, survivor);
        survivor.setFifoTime(victim.fifoTime());
      }
      if (queue.next == victim) {
        queue.next = survivor;
      }
    }
    departures.remove(victim, from);
  }

  @Override
  public int limitDepth(IoTask task, int op, int flags) {
    return parts.tagShare.limit(task, op, flags);
  }

  @Override
  public void depthUpdated() {
    parts.tagShare.depthUpdated();
  }

  @Override
  public void finish(Request rq) {
    BfqQueue queue = BfqQueue.of(rq);
    if (queue == null) {
      return;
    }
    if (rq.elevatorInt() == STARTED) {
      completions.done(rq, queue);
      rq.setElevatorInt(0);
    }
    parts.processes.detach(rq);
  }

  /** A request given back counts as done, and is attached anew when it is inserted again. */
  @Override
  public void requeue(Request rq) {
    finish(rq);
  }

  @Override
  public void taskExited(IoTask task) {
    parts.processes.exit(task);
  }

  @Override
  public boolean guide(DispatchGuide guide) {
    departures.guidance().set(guide);
    return true;
  }

  @Override
  public List<Attribute> attributes() {
    return files;
  }

  /** The parts, for the checks of tests. */
  BfqParts parts() {
    return parts;
  }

  @Override
  public void checkInvariants() {
    new Invariants(parts).check();
  }
}
