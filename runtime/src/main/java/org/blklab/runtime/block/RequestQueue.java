package org.blklab.runtime.block;

import org.blklab.runtime.kernel.KernelProfile;

/**
 * The request queue of one disk. Submitters come through a {@link Submission}, drivers call the
 * methods of the section "driver", everybody else looks through {@link #addProbe}.
 */
public final class RequestQueue {
  /**
   * The disk a queue stands for.
   *
   * @param name kernel name, such as {@code sda}
   * @param sectors capacity in sectors of 512 bytes
   * @param limits what requests may look like
   */
  public record Disk(String name, long sectors, QueueLimits limits) {}

  private final BlockLayer layer;
  private final TagSet set;
  private final Driver driver;
  private final Disk disk;
  private final Doors doors;
  private final Ctx[] ctxs;
  private final Hctx[] hctxs;
  private final TagAllocator tags;
  private final CtxQueues ctxQueues;
  private final Inserter inserter;
  private final DirectIssue directIssue;
  private final HctxRunner runner;
  private final Requeue requeue;
  private final Completion completion;
  private final Splitter splitter;
  private final BioChecks bioChecks;
  private final BioMerger bioMerger;
  private final MergeEngine merges;
  private final QueueHost host;
  private final Depths depths;
  private final QueueFreezer freezer;
  private ElevatorGate gate;
  private boolean ioStats = true;
  private int nomerges;
  private int rqAffinity = 1;
  private int usage;
  private int quiesceDepth;
  private long nextRequestId;

  /** A queue without an elevator; {@link #attachElevator} gives it one. */
  public RequestQueue(BlockLayer layer, TagSet set, Driver driver, Disk disk) {
    this.layer = layer;
    this.set = set;
    this.driver = driver;
    this.disk = disk;
    doors = new Doors(this, layer);
    tags = new TagAllocator(this);
    ctxQueues = new CtxQueues(this);
    inserter = new Inserter(this);
    directIssue = new DirectIssue(this);
    requeue = new Requeue(this);
    completion = new Completion(this);
    splitter = new Splitter(disk.limits);
    bioChecks = new BioChecks(this);
    bioMerger = new BioMerger(this);
    freezer = new QueueFreezer(this);
    host = new QueueHost(this);
    merges = new MergeEngine(disk.limits, host, layer.kernel());
    ctxs = new Ctx[layer.machine().cpuCount()];
    for (int cpu = 0; cpu < ctxs.length; cpu++) {
      ctxs[cpu] = new Ctx(cpu);
    }
    hctxs = new Hctx[set.map().hctxCount()];
    for (int i = 0; i < hctxs.length; i++) {
      hctxs[i] = new Hctx(this, i, ctxs);
    }
    runner = new HctxRunner(this);
    runner.createWork();
    requeue.createWork();
    depths = new Depths(this);
    set.join(this);
  }

  // ---- what it is

  public String name() {
    return disk.name;
  }

  public BlockLayer layer() {
    return layer;
  }

  public KernelProfile kernel() {
    return layer.kernel();
  }

  public TagSet tagSet() {
    return set;
  }

  Driver driver() {
    return driver;
  }

  public QueueLimits limits() {
    return disk.limits;
  }

  /** Capacity in sectors. */
  public long sectors() {
    return disk.sectors;
  }

  public int hctxCount() {
    return hctxs.length;
  }

  Hctx hctx(int index) {
    return hctxs[index];
  }

  Ctx ctx(int cpu) {
    return ctxs[cpu];
  }

  /** The hardware queue of a new request. */
  Hctx hctxFor(int op, int flags, int cpu) {
    return hctxs[set.map().hctx(QueueMap.typeFor(op, flags), cpu)];
  }

  public int nrRequests() {
    return depths.nrRequests();
  }

  public int asyncDepth() {
    return depths.asyncDepth();
  }

  public int nomerges() {
    return nomerges;
  }

  /** 0: all merges, 1: only the simple ones, 2: none. */
  public void setNomerges(int nomerges) {
    this.nomerges = nomerges;
  }

  public int rqAffinity() {
    return rqAffinity;
  }

  /** 0: complete where the interrupt is, 1: on a CPU of the same cache, 2: on the same CPU. */
  public void setRqAffinity(int rqAffinity) {
    this.rqAffinity = rqAffinity;
  }

  /** Whether I/O is accounted for {@code diskstats}. */
  public boolean ioStats() {
    return ioStats;
  }

  // ---- collaborators

  Depths depths() {
    return depths;
  }

  Doors doors() {
    return doors;
  }

  TagAllocator tags() {
    return tags;
  }

  CtxQueues ctxQueues() {
    return ctxQueues;
  }

  Inserter inserter() {
    return inserter;
  }

  DirectIssue directIssue() {
    return directIssue;
  }

  HctxRunner runner() {
    return runner;
  }

  Requeue requeue() {
    return requeue;
  }

  Completion completion() {
    return completion;
  }

  Splitter splitter() {
    return splitter;
  }

  BioChecks bioChecks() {
    return bioChecks;
  }

  BioMerger bioMerger() {
    return bioMerger;
  }

  MergeEngine merges() {
    return merges;
  }

  QueueFreezer freezer() {
    return freezer;
  }

  /** The elevator with its lock; null without one. */
  ElevatorGate gate() {
    return gate;
  }

  /** Name of the elevator, {@code none} without one. */
  public String elevatorName() {
    return gate == null ? "none" : gate.elevator().name();
  }

  /**
   * Gives a queue that has done nothing yet its elevator, as at the registration of a disk.
   *
   * @param elevator a new one, null for none
   */
  public void attachElevator(Elevator elevator) {
    if (usage > 0) {
      throw new IllegalArgumentException("queue " + name() + " is in use");
    }
    replaceElevator(elevator);
  }

  void replaceElevator(Elevator elevator) {
    if (gate != null) {
      gate.elevator().detach();
      gate = null;
    }
    if (elevator == null) {
      depths.resetWithoutElevator();
      return;
    }
    depths.resetForElevator();
    gate = new ElevatorGate(elevator, layer);
    elevator.attach(host);
  }

  // ---- submitters

  /** A bio from the pool; set it up with {@link Bio#set}, then {@link Submission#submit} it. */
  public Bio newBio() {
    return layer.bios().take();
  }

  /** Takes a reference for a new request; false if the queue is frozen. */
  boolean tryEnter() {
    if (freezer.isFrozen()) {
      return false;
    }
    usage++;
    return true;
  }

  void reference() {
    usage++;
  }

  /** Drops a reference. */
  void exit() {
    usage--;
    if (usage == 0) {
      freezer.drained();
    }
  }

  int usage() {
    return usage;
  }

  /** B10: what the bio asks for. */
  void fill(Request rq, Bio bio) {
    rq.op = bio.op;
    rq.flags = bio.flags;
    rq.sector = bio.sector;
    rq.sectors = bio.sectors;
    rq.segments = bio.segments;
    rq.ioprio = bio.ioprio;
    rq.bio = bio;
    rq.bioTail = bio;
    rq.task = bio.task;
    rq.generation = nextRequestId();
    if (rq.schedTag >= 0 && rq.op != Op.FLUSH && rq.op != Op.PASSTHROUGH) {
      rq.rqFlags |= Request.USE_SCHED;
      gate.elevator().prepare(rq);
    }
  }

  long nextRequestId() {
    return ++nextRequestId;
  }

  void startAccounting(Request rq) {
    rq.startNs = nowNs();
  }

  // ---- driver

  /** The driver is about to touch the hardware: D. */
  public void startRequest(Request rq) {
    rq.issueNs = nowNs();
    rq.state = Request.IN_FLIGHT;
    doors.hit(TracePoint.RQ_ISSUE, rq.bio, rq, 0);
  }

  /** The driver's interrupt says that it is done; {@link Driver#complete} follows where it should. */
  public void completeRequest(Request rq) {
    completion.complete(rq);
  }

  /** The driver is done with it: bios are ended, tags go back. */
  public void endRequest(Request rq, int status) {
    completion.end(rq, status);
  }

  /**
   * The driver gives a request back.
   *
   * @param kick whether it is inserted again at once, by kblockd; else {@link #kickRequeueList}
   */
  public void requeueRequest(Request rq, boolean kick) {
    requeue.requeue(rq, kick);
  }

  /** Has kblockd insert requeued requests after a delay in ns, 0 for at once. */
  public void kickRequeueList(long delayNs) {
    if (delayNs == 0) {
      requeue.kick();
    } else {
      requeue.kickDelayed(delayNs);
    }
  }

  /** Marks a request as prepared: when requeued it goes to the dispatch list (RQF_DONTPREP). */
  public void setDontPrep(Request rq, boolean dontPrep) {
    if (dontPrep) {
      rq.rqFlags |= Request.DONTPREP;
    } else {
      rq.rqFlags &= ~Request.DONTPREP;
    }
  }

  /** No hardware queue dispatches until {@link #startStoppedHwQueues}. */
  public void stopHwQueues() {
    for (Hctx hctx : hctxs) {
      hctx.run.cancel();
      hctx.stopped = true;
    }
  }

  /** Starts and runs what {@link #stopHwQueues} stopped. */
  public void startStoppedHwQueues(boolean async) {
    for (Hctx hctx : hctxs) {
      if (hctx.stopped) {
        hctx.stopped = false;
        runner.run(hctx, async);
      }
    }
  }

  /** Whether {@link #stopHwQueues} holds for any hardware queue. */
  public boolean isStopped() {
    for (Hctx hctx : hctxs) {
      if (hctx.stopped) {
        return true;
      }
    }
    return false;
  }

  /** Runs the hardware queues, as the kernel's "run all" chooses them (spec 01 §6.4). */
  public void runHwQueues(boolean async) {
    runner.runAll(async);
  }

  /** Runs them 3 ms later. */
  public void delayRunHwQueues() {
    runner.runAllDelayed();
  }

  /** A budget token, 0 for a driver without budgets; -1 if there is none. */
  int getBudget() {
    if (!driver.needsBudget()) {
      return 0;
    }
    Costs costs = layer.costs();
    layer.machine().charge(Costs.BUDGET_GET, costs.budgetGetNs);
    return driver.getBudget(this);
  }

  void putBudget(int token) {
    if (driver.needsBudget()) {
      layer.machine().charge(Costs.BUDGET_PUT, layer.costs().budgetPutNs);
      driver.putBudget(this, token);
    }
  }

  /** Gives back what a request holds. */
  void putBudget(Request rq) {
    if (rq.budgetToken >= 0) {
      int token = rq.budgetToken;
      rq.budgetToken = -1;
      putBudget(token);
    }
  }

  /** The driver was promised more than came: U and the doorbell. */
  void commit(Hctx hctx, int queued) {
    if (queued > 0 && driver.hasCommitRqs()) {
      doors.hit(TracePoint.UNPLUG, null, null, queued);
      driver.commitRqs(hctx.index);
    }
  }

  /** Several queues, or several hctxs, use the same tags. */
  boolean sharesTags() {
    return tags.isQueueShared() || set.parameters().hostShared();
  }

  boolean isQuiesced() {
    return quiesceDepth > 0;
  }

  // ---- observers

  /** Now, in nanoseconds: local time of the running segment, else the clock. */
  public long nowNs() {
    return layer.machine().nowNs();
  }

  /** The CPU that runs now. */
  public int cpu() {
    return layer.cpu();
  }

  public void addProbe(Probe probe) {
    doors.add(probe);
  }

  public void removeProbe(Probe probe) {
    doors.remove(probe);
  }
}
