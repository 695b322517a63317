package org.blklab.runtime.elevator;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.Elevator;
import org.blklab.runtime.block.ElevatorHost;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.MergeEngine;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * mq-deadline: batches in sector order, reads before writes, and a deadline that is looked at when
 * a batch begins. Source: Linux 7.2.13, 6.12.117 and 6.1.192, block/mq-deadline.c, as rules D1–D18
 * of spec 02. Deviation: no zone locks (D17), for no simulated device is zoned.
 */
public final class DeadlineElevator implements Elevator {
  private final DeadlineClass[] classes = new DeadlineClass[DeadlineClass.COUNT];
  private final RequestList atHead = new RequestList();
  private ElevatorHost host;
  private MergeEngine merges;
  private DeadlineTunables tunables;
  private List<Attribute> debugFiles;

  // what this kernel does
  private boolean priorities;
  private boolean headListPerClass;
  private boolean depthOfQueue; // async_depth is an attribute of the queue
  private boolean minShallowOne;
  private boolean depthPerWord;

  // the running batch; one for all classes
  private boolean lastWasWrite = true;
  private int batching;
  private int starved;
  private int waiting; // requests inside

  @Override
  public String name() {
    return "mq-deadline";
  }

  @Override
  public boolean singleQueue() {
    return true;
  }

  @Override
  public void attach(ElevatorHost to) {
    host = to;
    merges = to.merges();
    KernelProfile kernel = to.kernel();
    priorities = kernel.has(Behaviour.DEADLINE_PRIORITIES);
    headListPerClass = kernel.has(Behaviour.DEADLINE_HEAD_LIST_PER_CLASS);
    depthOfQueue =
        kernel.has(Behaviour.QUEUE_ASYNC_DEPTH)
            && kernel.has(Behaviour.MQ_DEADLINE_DEPTH_FROM_QUEUE);
    minShallowOne = kernel.has(Behaviour.MQ_DEADLINE_MIN_SHALLOW_1);
    depthPerWord = kernel.has(Behaviour.SHALLOW_DEPTH_PER_WORD);
    boolean keepsPointer = kernel.has(Behaviour.DEADLINE_NEXT_POINTER);
    for (int i = 0; i < DeadlineClass.COUNT; i++) {
      classes[i] = new DeadlineClass(keepsPointer);
    }
    tunables = new DeadlineTunables(to.hz(), kernel, priorities, priorities && !depthOfQueue);
    debugFiles = new DeadlineDebug(this, priorities && !depthOfQueue, headListPerClass).files();
    if (depthOfQueue) {
      to.setAsyncDepth(to.nrRequests());
    }
    depthUpdated();
  }

  @Override
  public void detach() {
    checkInvariants();
    tunables.tearDown();
  }

  /** D12's limit follows nr_requests in kernels that keep it here (spec 02 §10). */
  @Override
  public void depthUpdated() {
    if (!depthOfQueue) {
      tunables.asyncDepth = host.nrRequests();
    }
    if (priorities) {
      host.setMinShallowDepth(minShallowOne ? 1 : asyncDepth());
    }
  }

  private int asyncDepth() {
    return depthOfQueue ? host.asyncDepth() : tunables.asyncDepth;
  }

  @Override
  public int limitDepth(IoTask task, int op, int flags) {
    if (Op.isSyncRead(op) || !priorities) {
      return 0;
    }
    int depth = asyncDepth();
    if (!depthPerWord) {
      return depth;
    }
    long nrRequests = host.nrRequests();
    long perWord = (((long) depth << host.schedTagsShift()) + nrRequests - 1) / nrRequests;
    return (int) Math.min(perWord, Integer.MAX_VALUE);
  }

  private int classOf(int ioprio) {
    if (!priorities) {
      return DeadlineClass.BE;
    }
    return switch (IoPrio.prioClass(ioprio)) {
      case IoPrio.RT -> DeadlineClass.RT;
      case IoPrio.IDLE -> DeadlineClass.IDLE;
      default -> DeadlineClass.BE;
    };
  }

  private DeadlineQueue queueOf(Request rq) {
    return classes[classOf(rq.ioprio())].queue(rq.direction());
  }

  @Override
  public void prepare(Request rq) {
    rq.setElevatorInt(0); // not counted yet
  }

  @Override
  public void insert(RequestList requests, boolean toHead) {
    for (Request rq = requests.removeFirst(); rq != null; rq = requests.removeFirst()) {
      insert(rq, toHead);
    }
  }

  private void insert(Request rq, boolean toHead) {
    int index = classOf(rq.ioprio());
    DeadlineClass prio = classes[index];
    if (rq.elevatorInt() == 0) {
      prio.inserted++;
      rq.setElevatorInt(index + 1);
    }
    if (merges.mergeOnInsert(this, rq)) {
      return;
    }
    host.traceInsert(rq);
    waiting++;
    long now = host.jiffies();
    if (toHead) {
      (headListPerClass ? prio.atHead : atHead).addHead(rq);
      rq.setFifoTime(now);
      return;
    }
    DeadlineQueue queue = prio.queue(rq.direction());
    rq.setFifoTime(now + (rq.direction() == 0 ? tunables.readExpire : tunables.writeExpire));
    queue.add(rq);
    merges.add(rq);
  }

  @Override
  public boolean hasWork(int hctx) {
    return waiting > 0;
  }

  @Override
  public Request dispatch(int hctx) {
    if (!atHead.isEmpty()) {
      Request rq = atHead.removeFirst();
      start(rq);
      return rq;
    }
    long now = host.jiffies();
    Request rq = dispatchAged(now);
    if (rq != null) {
      return rq;
    }
    for (DeadlineClass prio : classes) {
      rq = pick(prio, now, now);
      if (rq != null || prio.queued() != 0) {
        return rq;
      }
    }
    return null;
  }

  /** D3: a waiting request of a lower class that has become too old. */
  private Request dispatchAged(long now) {
    int occupied = 0;
    for (DeadlineClass prio : classes) {
      occupied += prio.queued() == 0 ? 0 : 1;
    }
    if (occupied < 2) {
      return null;
    }
    long latestStart = now - tunables.prioAgingExpire;
    Request rq = pick(classes[DeadlineClass.BE], latestStart, now);
    return rq != null ? rq : pick(classes[DeadlineClass.IDLE], latestStart, now);
  }

  /**
   * D6: the next request of a class, if it is not too young. What is decided about the batch stays
   * decided even then, as in the kernel.
   */
  private Request pick(DeadlineClass prio, long latestStart, long now) {
    if (!prio.atHead.isEmpty()) {
      return pickAtHead(prio, latestStart);
    }
    DeadlineQueue queue = lastWasWrite ? prio.writes() : prio.reads();
    Request rq = queue.next();
    if (rq == null || Integer.compareUnsigned(batching, tunables.fifoBatch) >= 0) {
      boolean writes = chooseWrites(prio);
      queue = writes ? prio.writes() : prio.reads();
      if (queue.isEmpty()) {
        return null;
      }
      rq = queue.next();
      Request oldest = queue.oldest();
      if (rq == null || now - oldest.fifoTime() >= 0) {
        rq = oldest;
      }
      lastWasWrite = writes;
      batching = 0;
    }
    if (startedAfter(rq, latestStart)) {
      return null;
    }
    batching++;
    queue.take(rq);
    merges.remove(rq);
    start(rq);
    return rq;
  }

  /** Reads first, unless writes have waited for too many read batches. */
  private boolean chooseWrites(DeadlineClass prio) {
    boolean haveWrites = !prio.writes().isEmpty();
    boolean writes = haveWrites;
    if (!prio.reads().isEmpty()) {
      writes = haveWrites && Integer.compareUnsigned(starved++, tunables.writesStarved) >= 0;
    }
    if (writes) {
      starved = 0;
    }
    return writes;
  }

  private Request pickAtHead(DeadlineClass prio, long latestStart) {
    Request rq = prio.atHead.first();
    if (startedAfter(rq, latestStart)) {
      return null;
    }
    prio.atHead.remove(rq);
    start(rq);
    return rq;
  }

  /** D7: by the expiry of now, not of when it was inserted. */
  private boolean startedAfter(Request rq, long latestStart) {
    int expire = rq.direction() == 0 ? tunables.readExpire : tunables.writeExpire;
    return rq.fifoTime() - expire - latestStart > 0;
  }

  /** D8. */
  private void start(Request rq) {
    DeadlineClass prio = classes[classOf(rq.ioprio())];
    prio.queue(rq.direction()).started(rq);
    prio.dispatched++;
    waiting--;
    rq.markStarted();
  }

  @Override
  public boolean mergeBio(Bio bio) {
    return merges.mergeBio(this, bio);
  }

  @Override
  public Request findFrontMerge(Bio bio) {
    if (tunables.frontMerges == 0) {
      return null;
    }
    DeadlineClass prio = classes[classOf(bio.ioprio())];
    long end = bio.endSector();
    Request rq = prio.queue(Op.direction(bio.op())).sorted().firstAtOrAfter(end);
    return rq != null && rq.sector() == end ? rq : null;
  }

  @Override
  public Request nextInOrder(Request rq) {
    return queueOf(rq).sorted().next(rq);
  }

  @Override
  public Request previousInOrder(Request rq) {
    return queueOf(rq).sorted().previous(rq);
  }

  @Override
  public void merged(Request rq, boolean front) {
    if (front) {
      queueOf(rq).refile(rq);
    }
  }

  @Override
  public void absorbed(Request survivor, Request victim) {
    classes[classOf(victim.ioprio())].merged++;
    DeadlineQueue queue = queueOf(victim);
    if (victim.list() != queue.fifo()) {
      return; // absorbed on its way in
    }
    if (survivor.list() == queue.fifo() && victim.fifoTime() - survivor.fifoTime() < 0) {
      queue.inheritAge(survivor, victim);
    }
    queue.drop(victim);
    waiting--;
  }

  @Override
  public void finish(Request rq) {
    int counted = rq.elevatorInt();
    if (counted != 0) {
      classes[counted - 1].completed++;
    }
  }

  @Override
  public List<Attribute> attributes() {
    return tunables.files();
  }

  @Override
  public List<Attribute> debugAttributes() {
    return debugFiles;
  }

  DeadlineClass prioClass(int index) {
    return classes[index];
  }

  RequestList atHead() {
    return atHead;
  }

  DeadlineTunables tunables() {
    return tunables;
  }

  /** Direction of the running batch: 1 for writes. */
  int lastDirection() {
    return lastWasWrite ? Op.WRITE : Op.READ;
  }

  int batching() {
    return batching;
  }

  int starved() {
    return starved;
  }

  @Override
  public void checkInvariants() {
    int inside = atHead.size();
    for (DeadlineClass prio : classes) {
      int ofClass = prio.atHead.size() + prio.reads().fifo().size() + prio.writes().fifo().size();
      prio.reads().checkInvariants();
      prio.writes().checkInvariants();
      if (prio.queued() < ofClass) {
        throw new IllegalStateException(
            "mq-deadline: " + prio.queued() + " counted, " + ofClass + " inside; please report");
      }
      inside += ofClass;
    }
    if (inside != waiting) {
      throw new IllegalStateException(
          "mq-deadline: " + waiting + " waiting, " + inside + " inside; please report");
    }
  }
}
