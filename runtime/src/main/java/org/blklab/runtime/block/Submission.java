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

  /** Call {@link #step} again when the task was woken; steps before that do nothing. */
  public static final int SLEEP = SegmentBody.SLEEP;

  /** Over. */
  public static final int DONE = 16;

  static final int CONTINUE = -1;

  private static final int IDLE = 0;
  private static final int ACCEPT = 1;
  private static final int NEXT_BIO = 2;
  private static final int ENTER = 3;
  private static final int PREPARE = 4;
  private static final int TAG = 5;
  private static final int ISSUE = 6;
  private static final int PLUG_ADD = 7;
  private static final int RUN = 8;
  private static final int PIECE_DONE = 9;
  private static final int END_IMPLICIT = 10;
  private static final int WIND_UP = 11;
  private static final int FLUSH_PLUG = 12;

  private final IoTask task;
  private final BlockLayer layer;
  private final Machine machine;
  private final Costs costs;
  private final CoreBehaviour behaves;
  private final HctxRun run;
  private final PlugFlush flush;
  private final TagWait tagWait;
  private final Plug plug = new Plug();
  private int plugDepth; // explicit plugs of the task, the outermost counts
  private boolean implicit; // the plug is the one around a single bio
  private boolean writePlug; // … or the one around a write call
  private boolean waits; // the task sleeps for completion right after
  private int phase = IDLE;
  private boolean asleep;
  private boolean woken;
  private RequestQueue queue;
  private Bio bio; // the one whose piece is being submitted
  private Bio listHead; // bios and remainders that wait their turn
  private Bio listTail;
  private Request rq;
  private Request cached;
  private long frozenSinceNs;
  Submission freezeNext; // on a queue's list of those that wait for its thaw

  public Submission(BlockLayer layer, IoTask task) {
    this.layer = layer;
    this.task = task;
    this.machine = layer.machine();
    this.costs = layer.costs();
    this.behaves = layer.behaves();
    this.run = new HctxRun(layer);
    this.flush = new PlugFlush(layer, run);
    this.tagWait = new TagWait(this, layer, run);
  }

  public IoTask task() {
    return task;
  }

  /** Whether {@link #step} has nothing to do. */
  public boolean isIdle() {
    return phase == IDLE;
  }

  /**
   * Starts a plug, as blk_start_plug does: inside another one it does nothing.
   *
   * @param nrIos how many I/Os will come, so that their tags can be taken at once; 1 if unknown
   */
  public void startPlug(int nrIos) {
    requireIdle();
    if (plugDepth++ == 0) {
      plug.start(nrIos);
      task.plug = plug;
    }
  }

  /** Ends it; the outermost one is flushed by the {@link #step}s that follow. */
  public void finishPlug() {
    requireIdle();
    if (plugDepth == 0) {
      throw new IllegalArgumentException("no plug to finish");
    }
    if (--plugDepth == 0) {
      flush.begin(plug, false);
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
    flushBeforeSleep();
    layer.enter(null);
  }

  /**
   * Hands in a bio as an asynchronous direct read or write does. Steps follow.
   *
   * @param to the disk
   * @param what taken from {@link RequestQueue#newBio} and set up; its {@link BioEnd} is told once,
   *     perhaps before the steps are over
   */
  public void submit(RequestQueue to, Bio what) {
    requireIdle();
    queue = to;
    bio = what;
    waits = false;
    if (behaves.writePathPlug() && Op.direction(what.op) == 1 && task.plug == null) {
      plug.start(1);
      task.plug = plug;
      writePlug = true;
    }
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

  /** Goes on; {@link #KERNEL}, {@link #SLEEP} or {@link #DONE}. */
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
      case TAG -> tag();
      case ISSUE -> issue();
      case PLUG_ADD -> plugAdd();
      case RUN -> run.advance() ? KERNEL : go(PIECE_DONE);
      case PIECE_DONE -> pieceDone();
      case END_IMPLICIT -> endImplicit();
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
    boolean batched = hasExplicitPlug();
    machine.charge(
        batched ? Costs.SUBMIT_BATCHED : Costs.SUBMIT,
        batched ? costs.submitBatchedNs : costs.submitNs);
    bio.submitNs = machine.nowNs();
    bio.ioprio = queue.bioChecks().effectiveIoprio(bio);
    int status = queue.bioChecks().check(bio);
    if (status != BioChecks.GO_ON) {
      queue.completion().endBio(bio, status);
      return go(NEXT_BIO);
    }
    if (!bio.traced) {
      bio.traced = true;
      queue.doors().hit(TracePoint.BIO_QUEUE, bio, null, 0);
    }
    return go(ENTER);
  }

  private int nextBio() {
    bio = listHead;
    if (bio == null) {
      return go(WIND_UP);
    }
    listHead = bio.next;
    bio.next = null;
    return go(behaves.remainderToTail() ? ACCEPT : ENTER);
  }

  /** B1 and B3: a cached request of the plug, or a reference to the queue. */
  private int enter() {
    if (behaves.implicitPlug() && task.plug == null) {
      plug.start(1);
      task.plug = plug;
      implicit = true;
    }
    cached = cachedRequest();
    if (cached == null && !queue.tryEnter()) {
      if ((bio.flags & Op.NOWAIT) != 0) {
        return endPiece(BlkStatus.AGAIN);
      }
      return sleepUntilThawed();
    }
    if (frozenSinceNs > 0) {
      bio.frozenNs += machine.nowNs() - frozenSinceNs;
      frozenSinceNs = 0;
    }
    return go(PREPARE);
  }

  private int sleepUntilThawed() {
    prepareToSleep();
    flushBeforeSleep();
    queue.freezer().addWaiter(this);
    if (frozenSinceNs == 0) {
      frozenSinceNs = machine.nowNs();
    }
    return SLEEP;
  }

  private Request cachedRequest() {
    Request first = task.plug == null ? null : task.plug.cached.first();
    if (first == null || first.queue != queue) {
      return null;
    }
    int type = queue.hctx(first.hctx).type;
    int wanted = queue.hctxFor(bio.op, bio.flags, layer.cpu()).type;
    boolean fits = type == wanted || (bio.op == Op.READ && type == QueueMap.DEFAULT);
    if (!fits || bio.op == Op.FLUSH) {
      return null;
    }
    task.plug.cached.remove(first);
    return first;
  }

  /** B4 to B7: alignment, split, merge. */
  private int prepare() {
    int status = queue.bioChecks().checkEntered(bio);
    int piece = status == BlkStatus.OK ? queue.splitter().firstPiece(bio) : -status;
    if (piece < 0) {
      leaveQueue();
      return endPiece(-piece);
    }
    if (piece < bio.sectors) {
      split(piece);
    }
    if (queue.bioMerger().merge(task.plug, bio)) {
      leaveQueue();
      return go(PIECE_DONE);
    }
    if (cached != null) {
      rq = cached;
      cached = null;
      return go(ISSUE);
    }
    tagWait.begin(queue, bio.op, bio.flags);
    return go(TAG);
  }

  private void leaveQueue() {
    if (cached != null) {
      task.plug.cached.addHead(cached);
      cached = null;
    } else {
      queue.exit();
    }
  }

  /** The front piece goes on and can never be merged; the rest waits on the list. */
  private void split(int sectors) {
    machine.charge(Costs.SPLIT, costs.splitNs);
    Bio rest = bio;
    bio = layer.bios().take();
    bio.setPiece(rest, sectors);
    rest.flags &= ~Op.POLLED;
    queue.doors().hit(TracePoint.SPLIT, bio, null, rest.sector);
    if (behaves.remainderToTail() && listHead != null) {
      listTail.next = rest;
      listTail = rest;
    } else {
      rest.next = listHead;
      listTail = listHead == null ? rest : listTail;
      listHead = rest;
    }
  }

  private int tag() {
    int answer = tagWait.advance();
    if (answer != DONE) {
      return answer;
    }
    if (tagWait.tag() < 0) {
      queue.exit();
      return endPiece(BlkStatus.AGAIN);
    }
    rq = queue.tags().claim(tagWait.hctx(), tagWait.tag(), tagWait.cpu());
    rq.tagWaitNs = tagWait.waitedNs();
    return go(ISSUE);
  }

  /** B8 to B15. */
  private int issue() {
    machine.charge(Costs.REQUEST_INIT, costs.requestInitNs);
    queue.fill(rq, bio);
    queue.doors().hit(TracePoint.GETRQ, bio, rq, 0);
    queue.startAccounting(rq);
    Hctx hctx = queue.hctx(rq.hctx);
    if ((bio.flags & (Op.PREFLUSH | Op.FUA)) != 0 && hctx.flush.offer(rq)) {
      return go(PIECE_DONE);
    }
    if (task.plug != null) {
      return go(PLUG_ADD);
    }
    boolean scheduled = (rq.rqFlags & Request.USE_SCHED) != 0;
    boolean busy = hctx.dispatchBusy != 0 && (queue.hctxCount() == 1 || !rq.isSync());
    if (scheduled || busy) {
      queue.inserter().insert(rq, false);
      return runHctx(hctx, !(scheduled && behaves.syncRunAfterInsert()));
    }
    return issueDirectly(hctx);
  }

  private int issueDirectly(Hctx hctx) {
    DirectIssue direct = queue.directIssue();
    if (direct.mustInsert(rq)) {
      queue.inserter().insert(rq, false);
      return runHctx(hctx, false);
    }
    if (!direct.getBudgetAndTag(rq)) {
      boolean noWait = (rq.flags & Op.NOWAIT) != 0;
      queue.inserter().insert(rq, false);
      return runHctx(hctx, noWait);
    }
    int status = direct.issue(rq, true);
    switch (status) {
      case BlkStatus.OK -> {
        return go(PIECE_DONE);
      }
      case BlkStatus.RESOURCE, BlkStatus.DEV_RESOURCE -> {
        queue.inserter().bypass(rq, false);
        return runHctx(hctx, false);
      }
      default -> {
        queue.endRequest(rq, status);
        return go(PIECE_DONE);
      }
    }
  }

  private int runHctx(Hctx hctx, boolean async) {
    if (!queue.runner().startsHere(hctx, async)) {
      return go(PIECE_DONE);
    }
    run.begin(hctx);
    return go(RUN);
  }

  /** Spec 01 §1.5; a full plug is flushed first, in steps. */
  private int plugAdd() {
    if (flush.advance()) {
      return KERNEL;
    }
    Plug to = task.plug;
    if (to.isFullFor(rq, behaves.plugLifo())) {
      flush.begin(to, false);
      return CONTINUE;
    }
    machine.charge(Costs.PLUG_ADD, costs.plugAddNs);
    rq.plugNs = machine.nowNs();
    if (to.count == 0) {
      queue.doors().hit(TracePoint.PLUG, null, rq, 0);
    }
    to.add(rq);
    return go(PIECE_DONE);
  }

  private int endPiece(int status) {
    queue.completion().endBio(bio, status);
    return go(PIECE_DONE);
  }

  private int pieceDone() {
    rq = null;
    bio = null;
    if (implicit) {
      flush.begin(plug, false);
      return go(END_IMPLICIT);
    }
    phase = NEXT_BIO;
    return listHead == null ? CONTINUE : KERNEL;
  }

  private int endImplicit() {
    if (flush.advance()) {
      return KERNEL;
    }
    dropPlug();
    implicit = false;
    phase = NEXT_BIO;
    return listHead == null ? CONTINUE : KERNEL;
  }

  private int windUp() {
    if (waits) {
      flushBeforeSleep();
    }
    if (writePlug) {
      flush.begin(plug, false);
      return go(FLUSH_PLUG);
    }
    return go(IDLE);
  }

  private int endPlug() {
    writePlug = false;
    dropPlug();
    return go(IDLE);
  }

  private void dropPlug() {
    freeCached(plug);
    task.plug = null;
  }

  private void freeCached(Plug of) {
    for (Request unused = of.cached.removeFirst();
        unused != null;
        unused = of.cached.removeFirst()) {
      unused.queue.completion().free(unused);
    }
  }

  /** Everything the task holds back goes on without it (flush "from schedule"). */
  void flushBeforeSleep() {
    if (task.plug != null) {
      flush.begin(task.plug, true);
      flush.finish();
      freeCached(task.plug);
    }
  }

  boolean hasExplicitPlug() {
    return plugDepth > 0;
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
