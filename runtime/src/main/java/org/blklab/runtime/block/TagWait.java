package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;

/**
 * Getting a tag for a new request, with the sleep loop of spec 01 §3.8: the task runs the hardware
 * queue itself before every sleep. One per submitting task.
 */
final class TagWait {
  private static final int FIRST = 0;
  private static final int RUN_START = 1;
  private static final int RUN = 2;
  private static final int RETRY = 3;
  private static final int WOKEN = 4;

  private final Submission submission;
  private final IoTask task;
  private final BlockLayer layer;
  private final Machine machine;
  private final HctxRun run;
  private final TagWaiter waiter = new TagWaiter(this::woken);
  private int phase;
  private RequestQueue queue;
  private int op;
  private int flags;
  private int shallow;
  private int waitQueue;
  private int cpu;
  private Hctx hctx;
  private SbitmapQueue map;
  private int tag;
  private long sleepingSinceNs;

  TagWait(Submission submission, BlockLayer layer, HctxRun run) {
    this.submission = submission;
    this.task = submission.task();
    this.layer = layer;
    this.machine = layer.machine();
    this.run = run;
  }

  void begin(RequestQueue of, int bioOp, int bioFlags) {
    queue = of;
    op = bioOp;
    flags = bioFlags;
    phase = FIRST;
    tag = -1;
    shallow = 0;
    sleepingSinceNs = -1;
  }

  int tag() {
    return tag;
  }

  Hctx hctx() {
    return hctx;
  }

  int cpu() {
    return cpu;
  }

  /** Time from the first sleep until the tag was there; 0 without a sleep. */
  long waitedNs() {
    return sleepingSinceNs < 0 ? 0 : machine.nowNs() - sleepingSinceNs;
  }

  /** When the first sleep for the present tag began; -1 if there was none. */
  long sleepingSinceNs() {
    return tag < 0 ? sleepingSinceNs : -1;
  }

  /**
   * Goes on.
   *
   * @return {@link Submission#DONE}: {@link #tag} is the tag, or -1 for a NOWAIT bio; {@link
   *     Submission#KERNEL} to be called again; {@link Submission#SLEEP}
   */
  int advance() {
    while (true) {
      int answer =
          switch (phase) {
            case FIRST -> first();
            case RUN_START -> runStart();
            case RUN -> run.advance() ? Submission.KERNEL : next(RETRY);
            case RETRY -> retry();
            case WOKEN -> afterSleep();
            default -> throw new IllegalStateException("tag wait " + phase + "; please report");
          };
      if (answer != Submission.CONTINUE) {
        return answer;
      }
      if (layer.segmentUsed()) {
        return Submission.KERNEL;
      }
    }
  }

  private int next(int following) {
    phase = following;
    return Submission.CONTINUE;
  }

  private int first() {
    locate();
    if (queue.gate() == null) {
      queue.tags.markActive(hctx);
    } else if (op != Op.FLUSH && op != Op.PASSTHROUGH) {
      shallow = queue.gate().elevator().limitDepth(task, op, flags);
    }
    Plug plug = submission.plug().active();
    if (plug != null && plug.nrIos > 1) {
      int wanted = plug.nrIos;
      plug.nrIos = 1;
      tag = shallow > 0 ? -1 : queue.tags.getBatch(hctx, cpu, wanted, plug.cached);
      if (tag >= 0) {
        return Submission.DONE;
      }
    }
    if (get() || (flags & Op.NOWAIT) != 0) {
      return Submission.DONE;
    }
    waitQueue = hctx.nextWaitQueue();
    return next(RUN_START);
  }

  private void locate() {
    cpu = layer.cpu();
    hctx = queue.hctxFor(op, flags, cpu);
    map = hctx.allocationTags().normal();
  }

  private boolean get() {
    boolean batched = submission.plug().isExplicit();
    machine.charge(
        batched ? Costs.TAG_GET_BATCHED : Costs.TAG_GET,
        batched ? layer.costs().tagGetBatchedNs : layer.costs().tagGetNs);
    tag = queue.tags.tryGet(hctx, cpu, shallow);
    return tag >= 0;
  }

  /** Goes on without the elevator's limit. */
  void liftLimit() {
    shallow = 0;
  }

  /** Whether the next try would succeed, in a wait that has begun. */
  boolean mayFindTag() {
    return map != null && map.hasFree(shallow);
  }

  private int runStart() {
    if (!queue.runner.startsHere(hctx, false)) {
      return next(RETRY);
    }
    run.begin(hctx);
    return next(RUN);
  }

  private int retry() {
    if (get()) {
      return Submission.DONE;
    }
    machine.charge(Costs.TAG_SLEEP, layer.costs().tagSleepNs);
    submission.prepareToSleep();
    map.prepareToWait(waiter, waitQueue);
    if (get()) {
      map.finishWait(waiter);
      return Submission.DONE;
    }
    submission.plug().flushBeforeSleep();
    queue.doors.hit(TracePoint.TAG_WAIT, null, null, waitQueue);
    if (sleepingSinceNs < 0) {
      sleepingSinceNs = machine.nowNs();
    }
    phase = WOKEN;
    return Submission.SLEEP;
  }

  private boolean woken(TagWaiter which) {
    queue.doors.hitFor(task, TracePoint.TAG_WAKE, which.waitQueue());
    queue.tagSet().countWake(queue);
    submission.wake();
    return true;
  }

  private int afterSleep() {
    SbitmapQueue before = map;
    before.finishWait(waiter);
    locate();
    if (map != before) {
      before.wakeStep(1); // passes on the wakeup that this task does not use there
    }
    waitQueue = hctx.nextWaitQueue();
    return next(RUN_START);
  }
}
