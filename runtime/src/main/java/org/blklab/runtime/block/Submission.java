package org.blklab.runtime.block;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;

/**
 * A task's way into the block layer, as an explicit state machine: {@link #submit} hands in a bio,
 * then {@link #step} is called until it answers {@link #DONE}. Each step is one segment of the
 * task, at most one piece of a split bio long. One object per {@link IoTask}, used again and again;
 * with a machine whose CPUs do not run, an engine outside steps it.
 */
public final class Submission {
  /** Call {@link #step} again; nothing but interrupts may come between. */
  public static final int KERNEL = SegmentBody.KERNEL;

  /** Call {@link #step} again; between two pieces, so that a tick may give the CPU to others. */
  public static final int LONG_WORK = SegmentBody.LONG_WORK;

  /** Call {@link #step} again when the task was woken; steps before that do nothing. */
  public static final int SLEEP = SegmentBody.SLEEP;

  /** Over. */
  public static final int DONE = 16;

  static final int CONTINUE = -1;

  private static final int IDLE = 0;
  private static final int ACCEPT = 1;
  private static final int NEXT_BIO = 2;
  static final int ENTER = 3;
  private static final int PREPARE = 4;
  static final int TAG = 5;
  private static final int ISSUE = 6;
  static final int THROTTLE = 7;
  private static final int PIECE_DONE = 8;
  private static final int END_BIO_PLUG = 9;
  private static final int WIND_UP = 10;
  private static final int FLUSH_PLUG = 11;

  private final IoTask task;
  private final BlockLayer layer;
  private final Machine machine;
  private final Costs costs;
  private final CoreBehaviour behaves;
  private final HctxRun run;
  private final PlugFlush flush;
  final TagWait tagWait;
  private final PieceIssue issue;
  private final TaskPlug plug;
  private final BioList waiting = new BioList();
  private final WbtWaiter throttleWaiter = new WbtWaiter(waiter -> wake());
  private boolean bioPlug; // the kernel's plug around a single bio
  private boolean writePlug; // … or around a write call
  private boolean waits; // the task sleeps for completion right after
  int phase = IDLE;
  private boolean asleep;
  boolean woken;
  RequestQueue queue;
  private Bio bio; // the one whose piece is being submitted
  private Request cached;
  long frozenSinceNs = -1;
  long throttledSinceNs = -1;
  Submission freezeNext; // on a queue's list of those that wait for its thaw

  public Submission(BlockLayer layer, IoTask task) {
    this.layer = layer;
    this.task = task;
    this.machine = layer.machine();
    this.costs = layer.costs();
    this.behaves = layer.behaves();
    this.run = new HctxRun(layer);
    this.flush = new PlugFlush(layer, run);
    this.plug = new TaskPlug(task, flush);
    this.tagWait = new TagWait(this, layer, run);
    this.issue = new PieceIssue(layer, plug, flush, run);
    layer.sleepers().add(this);
  }

  public IoTask task() {
    return task;
  }

  /** Whether {@link #step} has nothing to do. */
  public boolean isIdle() {
    return phase == IDLE;
  }

  /** Whether the task is in the middle of running a hardware queue. */
  public boolean isRunningHctx() {
    return run.isRunning();
  }

  /**
   * Starts a plug, as blk_start_plug does: inside another one it does nothing.
   *
   * @param nrIos how many I/Os will come, so that their tags can be taken at once; 1 if unknown
   */
  public void startPlug(int nrIos) {
    requireIdle();
    plug.start(nrIos);
  }

  /** Ends it; the outermost one is flushed by the {@link #step}s that follow. */
  public void finishPlug() {
    requireIdle();
    if (plug.finish()) {
      phase = FLUSH_PLUG;
    }
  }

  /**
   * Flushes the plug because the task is about to sleep for something else than the block layer,
   * such as completions. No step follows.
   */
  public void aboutToSleep() {
    requireIdle();
    layer.enter(task);
    plug.flushBeforeSleep();
    layer.enter(null);
  }

  /**
   * Hands in a bio as an asynchronous direct read or write does. Steps follow.
   *
   * @param what from {@link RequestQueue#newBio}; its {@link BioEnd} is told once, perhaps before
   *     the steps are over
   */
  public void submit(RequestQueue to, Bio what) {
    requireIdle();
    queue = to;
    bio = what;
    waits = false;
    writePlug = behaves.writePathPlug() && Op.direction(what.op) == 1 && plug.startOwn();
    phase = ACCEPT;
  }

  /**
   * As {@link #submit}, for a task that waits for the completion inside of the call (psync): the
   * plug it may have is flushed as before a sleep.
   */
  public void submitAndWait(RequestQueue to, Bio what) {
    submit(to, what);
    waits = true;
  }

  private void requireIdle() {
    if (phase != IDLE) {
      throw new IllegalArgumentException("task " + task.name() + " is still submitting");
    }
  }

  /** Goes on; {@link #KERNEL}, {@link #LONG_WORK}, {@link #SLEEP} or {@link #DONE}. */
  public int step() {
    if (asleep) {
      if (!woken) {
        return SLEEP;
      }
      asleep = false;
    }
    layer.enter(task);
    int answer = CONTINUE;
    while (answer == CONTINUE) {
      answer = advance();
      if (answer == CONTINUE && layer.segmentUsed()) {
        answer = KERNEL;
      }
    }
    layer.enter(null);
    asleep = answer == SLEEP;
    return answer;
  }

  private int advance() {
    return switch (phase) {
      case IDLE -> DONE;
      case ACCEPT -> accept();
      case NEXT_BIO -> nextBio();
      case ENTER -> enter();
      case PREPARE -> prepare();
      case THROTTLE -> throttle();
      case TAG -> tag();
      case ISSUE -> issue();
      case PIECE_DONE -> pieceDone();
      case END_BIO_PLUG -> endPlugOfBio();
      case WIND_UP -> windUp();
      case FLUSH_PLUG -> flush.advance() ? KERNEL : endPlug();
      default -> throw new IllegalStateException("submission phase " + phase + "; please report");
    };
  }

  private int go(int next) {
    phase = next;
    return CONTINUE;
  }

  /** Spec 01 §1.1, S1 to S5. */
  private int accept() {
    if (plug.isExplicit()) {
      machine.charge(Costs.SUBMIT_BATCHED, costs.submitBatchedNs);
    } else {
      machine.charge(Costs.SUBMIT, costs.submitNs);
    }
    bio.submitNs = machine.nowNs();
    bio.ioprio = queue.bioChecks.effectiveIoprio(bio);
    int status = queue.bioChecks.check(bio);
    if (status != BioChecks.GO_ON) {
      queue.completion.endBio(bio, status);
      return go(NEXT_BIO);
    }
    if (!bio.traced) {
      bio.traced = true;
      queue.doors.hit(TracePoint.BIO_QUEUE, bio, null, 0);
    }
    return go(ENTER);
  }

  private int nextBio() {
    bio = waiting.removeFirst();
    if (bio == null) {
      return go(WIND_UP);
    }
    return go(behaves.remainderToTail() ? ACCEPT : ENTER);
  }

  /** B1 and B3: a cached request of the plug, or a reference to the queue. */
  private int enter() {
    if (behaves.implicitPlug() && plug.startOwn()) {
      bioPlug = true;
    }
    cached = plug.takeCached(queue, bio, layer.cpu());
    if (cached == null && !queue.freezer.tryEnter()) {
      if ((bio.flags & Op.NOWAIT) != 0) {
        return endPiece(BlkStatus.AGAIN);
      }
      return sleepUntilThawed();
    }
    if (frozenSinceNs >= 0) {
      bio.frozenNs += machine.nowNs() - frozenSinceNs;
      frozenSinceNs = -1;
    }
    return go(PREPARE);
  }

  private int sleepUntilThawed() {
    prepareToSleep();
    plug.flushBeforeSleep();
    queue.freezer.addWaiter(this);
    if (frozenSinceNs < 0) {
      frozenSinceNs = machine.nowNs();
    }
    return SLEEP;
  }

  /** B4 to B7: alignment, split, merge. */
  private int prepare() {
    int status = queue.bioChecks.checkEntered(bio);
    int piece = status == BlkStatus.OK ? queue.splitter.firstPiece(bio) : -status;
    if (piece < 0) {
      leaveQueue();
      return endPiece(-piece);
    }
    if (piece < bio.sectors) {
      split(piece);
    }
    if (queue.bioMerger.merge(plug.active(), bio)) {
      leaveQueue();
      return go(PIECE_DONE);
    }
    return go(THROTTLE);
  }

  /** Writeback throttling may put the task to sleep until a waker gives it a token. */
  private int throttle() {
    if (throttledSinceNs >= 0) {
      Bio original = bio.parent == null ? bio : bio.parent;
      original.throttledNs += machine.nowNs() - throttledSinceNs;
      throttledSinceNs = -1;
      queue.wbt.afterSleep();
    } else {
      machine.charge(Costs.THROTTLE, costs.throttleNs);
      if (queue.wbt.begin(throttleWaiter, bio.op, bio.flags) != Wbt.GO) {
        throttledSinceNs = machine.nowNs();
        prepareToSleep();
        plug.flushBeforeSleep();
        return SLEEP;
      }
    }
    if (cached != null) {
      issue.begin(queue, cached, bio);
      cached = null;
      return go(ISSUE);
    }
    tagWait.begin(queue, bio.op, bio.flags);
    return go(TAG);
  }

  private void leaveQueue() {
    if (cached != null) {
      plug.putCachedBack(cached);
      cached = null;
    } else {
      queue.freezer.exit();
    }
  }

  /** The front piece goes on and can never be merged; the rest waits on the list. */
  private void split(int sectors) {
    machine.charge(Costs.SPLIT, costs.splitNs);
    Bio rest = bio;
    bio = layer.bios().take();
    bio.setPiece(rest, sectors);
    rest.flags &= ~Op.POLLED;
    queue.doors.hit(TracePoint.SPLIT, bio, null, rest.sector);
    if (behaves.remainderToTail()) {
      waiting.addTail(rest);
    } else {
      waiting.addHead(rest);
    }
  }

  private int tag() {
    int answer = tagWait.advance();
    if (answer != DONE) {
      return answer;
    }
    if (tagWait.tag() < 0) {
      queue.wbt.abandoned(bio.op, bio.flags);
      queue.freezer.exit();
      return endPiece(BlkStatus.AGAIN);
    }
    Request rq = queue.tags.claim(tagWait.hctx(), tagWait.tag(), tagWait.cpu());
    rq.tagWaitNs = tagWait.waitedNs();
    issue.begin(queue, rq, bio);
    return go(ISSUE);
  }

  private int issue() {
    int answer = issue.advance();
    return answer == DONE ? go(PIECE_DONE) : answer;
  }

  private int endPiece(int status) {
    queue.completion.endBio(bio, status);
    return go(PIECE_DONE);
  }

  private int pieceDone() {
    bio = null;
    if (bioPlug) {
      plug.finishOwn();
      return go(END_BIO_PLUG);
    }
    return endPlugOfBio();
  }

  private int endPlugOfBio() {
    if (bioPlug) {
      if (flush.advance()) {
        return KERNEL;
      }
      plug.close();
      bioPlug = false;
    }
    phase = NEXT_BIO;
    return waiting.isEmpty() ? CONTINUE : LONG_WORK;
  }

  private int windUp() {
    if (waits) {
      plug.flushBeforeSleep();
    }
    if (writePlug) {
      plug.finishOwn();
      return go(FLUSH_PLUG);
    }
    return go(IDLE);
  }

  private int endPlug() {
    writePlug = false;
    plug.close();
    return go(IDLE);
  }

  TaskPlug plug() {
    return plug;
  }

  void prepareToSleep() {
    woken = false;
    if (task.task() != null) {
      task.task().prepareToSleep();
    }
  }

  void wake() {
    woken = true;
    layer.waker().wake(task);
  }
}
