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
  final Doors doors;
  private final Ctx[] ctxs;
  private final Hctx[] hctxs;
  final TagAllocator tags;
  final TagHolders holders;
  final CtxQueues ctxQueues;
  final Inserter inserter;
  final DirectIssue directIssue;
  final DriverBudget budget;
  final HctxRunner runner;
  final Requeue requeue;
  final RequestSetup setup;
  final Completion completion;
  final Splitter splitter;
  final BioChecks bioChecks;
  final BioMerger bioMerger;
  final MergeEngine merges;
  private final QueueHost host;
  final Depths depths;
  final QueueFreezer freezer;
  final ElevatorSeat elevatorSeat;
  final ElevatorSwitch elevatorSwitch;
  private final QueueFiles files;
  final Timeouts timeouts;
  final IoAccounting accounting;
  final Wbt wbt;
  int indexInSet;
  private int nomerges;
  private int rqAffinity = 1;
  private int deviceQueueDepth;

  /** A queue without an elevator, as it is before its disk is registered. */
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
    budget = new DriverBudget(this);
    requeue = new Requeue(this);
    setup = new RequestSetup(this);
    completion = new Completion(this);
    splitter = new Splitter(disk.limits);
    bioChecks = new BioChecks(this);
    bioMerger = new BioMerger(this);
    freezer = new QueueFreezer(this);
    elevatorSwitch = new ElevatorSwitch(this);
    timeouts = new Timeouts(this);
    accounting = new IoAccounting(layer.clock().hz(), layer.kernel());
    host = new QueueHost(this);
    elevatorSeat = new ElevatorSeat(this, host);
    merges = new MergeEngine(disk.limits, host, layer.kernel());
    ctxs = new Ctx[layer.machine().cpuCount()];
    for (int cpu = 0; cpu < ctxs.length; cpu++) {
      ctxs[cpu] = new Ctx(cpu);
    }
    hctxs = new Hctx[set.map().hctxCount()];
    for (int i = 0; i < hctxs.length; i++) {
      hctxs[i] = new Hctx(this, i, ctxs);
    }
    holders = new TagHolders(this);
    runner = new HctxRunner(this);
    runner.createWork();
    requeue.createWork();
    depths = new Depths(this);
    wbt = new Wbt(host, disk.limits.rotational(), layer.kernel());
    files = new QueueFiles(this);
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

  public int nrRequests() {
    return depths.nrRequests();
  }

  public int asyncDepth() {
    return depths.asyncDepth();
  }

  public int nomerges() {
    return nomerges;
  }

  /** 0: all merges, 2: none; any other value becomes 1, only the simple ones. */
  public void setNomerges(long value) {
    nomerges = value == 0 || value == 2 ? (int) value : 1;
  }

  public int rqAffinity() {
    return rqAffinity;
  }

  /**
   * 0: complete where the interrupt is, 1: on a CPU of the same cache, 2: on the same CPU; any
   * other value changes nothing.
   */
  public void setRqAffinity(long value) {
    if (value >= 0 && value <= 2) {
      rqAffinity = (int) value;
    }
  }

  /** Whether I/O is accounted for {@code diskstats}. */
  public boolean ioStats() {
    return accounting.enabled();
  }

  /** Name of the elevator, {@code none} without one. */
  public String elevatorName() {
    return elevatorSeat.name();
  }

  /** The elevator, for its attributes; null without one. */
  public Elevator elevator() {
    return elevatorSeat.elevator();
  }

  // ---- set-up and attributes

  /** Tells which elevators there are; before the disk is registered. */
  public void setElevatorTypes(ElevatorTypes types) {
    elevatorSwitch.setTypes(types);
  }

  /** The elevator a disk gets when it is registered; {@code none} or a name. */
  public String defaultElevator() {
    return elevatorSwitch.defaultName();
  }

  /** Attaches an elevator of the known types, or {@code none}, to a queue that is not in use. */
  public void attachElevator(String name) {
    elevatorSwitch.attach(name);
  }

  /** Attaches a new elevator, null for none, to a queue that is not in use. */
  public void attachElevator(Elevator elevator) {
    elevatorSeat.attach(elevator);
  }

  /** Its files in sysfs and debugfs. */
  public QueueFiles files() {
    return files;
  }

  /** How long a request may take until the driver's timeout handler is called, in ms. */
  public void setIoTimeoutMs(long ms) {
    timeouts.setTimeoutJiffies(layer.clock().msToJiffies(ms));
  }

  /** The driver knows how many commands the device takes at once; 0 for no such limit. */
  public void setDeviceQueueDepth(int depth) {
    deviceQueueDepth = depth;
    wbt.updateLimits();
  }

  int deviceQueueDepth() {
    return deviceQueueDepth;
  }

  // ---- submitters

  /** A bio from the pool; set it up with {@link Bio#set}, then {@link Submission#submit} it. */
  public Bio newBio() {
    return layer.bios().take();
  }

  /** A task ended; its elevator may want to know. */
  public void taskExited(IoTask task) {
    elevatorSeat.taskExited(task);
  }

  // ---- driver

  /** The driver is about to touch the hardware: D. */
  public void startRequest(Request rq) {
    rq.issueNs = nowNs();
    wbt.issued(rq);
    timeouts.add(rq);
    rq.state = Request.IN_FLIGHT;
    doors.hit(TracePoint.RQ_ISSUE, rq.bio, rq, 0);
  }

  /** The driver's interrupt says that it is done; {@link Driver#complete} follows in its place. */
  public void completeRequest(Request rq) {
    completion.complete(rq);
  }

  /** The driver is done with it: bios are ended, tags go back. */
  public void endRequest(Request rq, int status) {
    completion.end(rq, status);
  }

  /**
   * Ends the first sectors of a request; the rest of it stays with the driver.
   *
   * @param sectors fewer than the request has
   */
  public void endSectors(Request rq, int status, int sectors) {
    completion.endSectors(rq, status, sectors);
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
    runner.stopAll();
  }

  /** Starts and runs what {@link #stopHwQueues} stopped. */
  public void startStoppedHwQueues(boolean async) {
    runner.startStopped(async);
  }

  /** Whether {@link #stopHwQueues} holds for any hardware queue. */
  public boolean isStopped() {
    return runner.isAnyStopped();
  }

  /** Runs the hardware queues, as the kernel's "run all" chooses them (spec 01 §6.4). */
  public void runHwQueues(boolean async) {
    runner.runAll(async);
  }

  /** Runs them 3 ms later. */
  public void delayRunHwQueues() {
    runner.runAllDelayed();
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

  /** Since when the oldest request that has a tag exists, in ns; -1 if there is none. */
  public long oldestNs() {
    return new Inspection(this).oldestNs();
  }

  /** What is inside at this moment; to be called between two events. */
  public QueueSnapshot inspect() {
    return new Inspection(this).take();
  }

  /**
   * Called when a run ends.
   *
   * @throws IllegalStateException if the queue contradicts itself
   */
  public void checkInvariants() {
    new Invariants(this).check();
  }

  /** The page cache has put a writer to sleep; writeback throttling wants to know. */
  public void dirtyThrottled() {
    wbt.dirtyThrottled();
  }

  /** Driver tags of its first hardware queue that it may hold now. */
  public int tagShare() {
    return tags.share(hctxs[0]);
  }

  /**
   * How many waiters are woken at a time.
   *
   * @param scheduler of the scheduler's tags, else of the driver's
   * @return 0 if there are no such tags
   */
  public int wakeBatch(boolean scheduler) {
    return new Inspection(this).wakeBatch(scheduler);
  }

  public void addProbe(Probe probe) {
    doors.add(probe);
  }

  public void removeProbe(Probe probe) {
    doors.remove(probe);
  }

  // ---- the package's own

  Driver driver() {
    return driver;
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

  /** The elevator with its lock; null without one. */
  ElevatorGate gate() {
    return elevatorSeat.gate();
  }
}
