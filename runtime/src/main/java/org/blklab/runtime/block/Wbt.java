package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * Writeback throttling: buffered writes and discards need a token, and there are fewer of them
 * while reads are slow. Source: spec 01 §9.6 (block/blk-wbt.c, block/blk-rq-qos.c).
 */
final class Wbt {
  /** Flags that a request carries to its end: see {@link #classify}. */
  static final int TRACKED = 1;

  static final int READ = 1 << 1;
  static final int SWAP = 1 << 2;
  static final int DISCARD = 1 << 3;

  /** Answer of {@link #begin}: go on, or sleep until the waiter has a token. */
  static final boolean GO = true;

  /** {@code enabled} in debugfs. */
  static final int ON_DEFAULT = 1;

  static final int ON_MANUAL = 2;
  static final int OFF_DEFAULT = 3;
  static final int OFF_MANUAL = 4;

  private static final int WRITES = 0;
  private static final int SWAPS = 1;
  private static final int DISCARDS = 2;
  static final int QUEUES = 3;

  private static final long ROTATIONAL_TARGET_NS = 75_000_000;
  private static final long TARGET_NS = 2_000_000;
  private static final long WINDOW_NS = 100_000_000;
  private static final int UNKNOWN_BUMP = 5;
  private static final int IMPORTANT = Op.SYNC | Op.META | Op.PRIO | Op.SWAP;
  private static final int DIRECT = Op.SYNC | Op.IDLE;

  private final WbtHost host;
  private final long defaultTargetNs;
  private final boolean showsTargetWhenOff;
  private final boolean wakesEachWindow;
  private final WbtDepth depth = new WbtDepth();
  private final WbtTokens[] tokens = new WbtTokens[QUEUES];
  private final WbtLatency latency = new WbtLatency();
  private int state = ON_DEFAULT;
  private boolean defaultDisabled;
  private long targetNs;
  private long windowNs = WINDOW_NS;
  private boolean windowRuns;
  private int window; // number of the running window
  private int unknown;
  private long lastReadIssue = Long.MIN_VALUE / 2; // jiffies, like the next two
  private long lastReadEnd = Long.MIN_VALUE / 2;
  private long dirtySleep;

  /**
   * @param rotational as it is now; a later change does not count
   */
  Wbt(WbtHost host, boolean rotational, KernelProfile kernel) {
    this.host = host;
    defaultTargetNs = rotational ? ROTATIONAL_TARGET_NS : TARGET_NS;
    showsTargetWhenOff = kernel.has(Behaviour.WBT_LATENCY_SHOWN_WHEN_OFF);
    wakesEachWindow = kernel.has(Behaviour.WBT_WAKE_EACH_WINDOW);
    targetNs = defaultTargetNs;
    dirtySleep = host.jiffies(); // as wb_init of mm/backing-dev.c has it: a writer just slept
    for (int queue = 0; queue < QUEUES; queue++) {
      tokens[queue] = new WbtTokens();
    }
    updateLimits();
  }

  boolean enabled() {
    return state == ON_DEFAULT || state == ON_MANUAL;
  }

  int state() {
    return state;
  }

  WbtDepth depth() {
    return depth;
  }

  long windowNs() {
    return windowNs;
  }

  /** Tokens that are out: writes, swap and discards. */
  int inFlight() {
    int all = 0;
    for (WbtTokens queue : tokens) {
      all += queue.inFlight();
    }
    return all;
  }

  /** Tasks that sleep for a token. */
  int sleepers() {
    int all = 0;
    for (WbtTokens queue : tokens) {
      all += queue.sleepers();
    }
    return all;
  }

  /** An elevator that does not want throttling is attached or gone; a manual setting stays. */
  void disableDefault(boolean disable) {
    defaultDisabled = disable;
    if (disable && state == ON_DEFAULT) {
      windowRuns = false;
      state = OFF_DEFAULT;
    } else if (!disable && state == OFF_DEFAULT) {
      state = ON_DEFAULT;
    }
  }

  boolean isDefaultDisabled() {
    return defaultDisabled;
  }

  /** What this I/O is to throttling: 0 for nothing, READ, or TRACKED with SWAP or DISCARD. */
  int classify(int op, int flags) {
    if (!enabled()) {
      return 0;
    }
    return switch (op) {
      case Op.READ -> READ;
      case Op.WRITE ->
          (flags & DIRECT) == DIRECT ? 0 : TRACKED | ((flags & Op.SWAP) != 0 ? SWAP : 0);
      case Op.DISCARD -> TRACKED | DISCARD;
      default -> 0;
    };
  }

  private static int queueOf(int kind) {
    if ((kind & SWAP) != 0) {
      return SWAPS;
    }
    return (kind & DISCARD) != 0 ? DISCARDS : WRITES;
  }

  /**
   * A bio is about to get a request.
   *
   * @param waiter who sleeps if it must; it is woken with its token, then calls {@link #afterSleep}
   * @return {@link #GO}, or false if the task must sleep
   */
  boolean begin(WbtWaiter waiter, int op, int flags) {
    int kind = classify(op, flags);
    if ((kind & TRACKED) == 0) {
      if (kind == READ) {
        lastReadIssue = host.jiffies();
      }
      return GO;
    }
    WbtTokens queue = tokens[queueOf(kind)];
    if (queue.firstSleeper() == null && queue.take(limit(op, flags))) {
      armWindow();
      return GO;
    }
    waiter.op = op;
    waiter.flags = flags;
    queue.addSleeper(waiter);
    return false;
  }

  /** A bio that has passed {@link #begin} gets no request after all. */
  void abandoned(int op, int flags) {
    int kind = classify(op, flags);
    if ((kind & TRACKED) != 0) {
      giveBack(kind);
    }
  }

  /** A task that slept has its token and runs again. */
  void afterSleep() {
    armWindow();
  }

  private int limit(int op, int flags) {
    if (!enabled()) {
      return Integer.MAX_VALUE;
    }
    if (op == Op.DISCARD) {
      return background();
    }
    if ((flags & IMPORTANT) != 0 || recentDirtySleep()) {
      return targetNs == 0 ? 0 : depth.max();
    }
    if ((flags & Op.BACKGROUND) != 0 || recentRead()) {
      return background();
    }
    return normal();
  }

  int normal() {
    return targetNs == 0 ? 0 : depth.normal();
  }

  int background() {
    return targetNs == 0 ? 0 : depth.background();
  }

  private boolean recentDirtySleep() {
    return host.jiffies() < dirtySleep + host.hz();
  }

  private boolean recentRead() {
    long tenth = host.hz() / 10;
    long now = host.jiffies();
    return now < lastReadIssue + tenth || now < lastReadEnd + tenth;
  }

  /** The page cache put a writer to sleep. */
  void dirtyThrottled() {
    dirtySleep = host.jiffies();
  }

  /** The driver starts a request: the oldest read of the window is watched. */
  void issued(Request rq) {
    if ((rq.wbtKind & READ) != 0) {
      latency.watch(rq, host.nowNs());
    }
  }

  void requeued(Request rq) {
    latency.unwatch(rq);
  }

  /** A latency sample, from issue to completion; counts only while a window runs. */
  void sample(int op, long latencyNs) {
    if (windowRuns) {
      latency.sample(op, latencyNs);
    }
  }

  /** A request is about to be freed. */
  void done(Request rq) {
    int kind = rq.wbtKind;
    rq.wbtKind = 0;
    if ((kind & TRACKED) != 0) {
      giveBack(kind);
    } else if ((kind & READ) != 0) {
      requeued(rq);
      if (enabled()) {
        lastReadEnd = host.jiffies();
      }
    }
  }

  private void giveBack(int kind) {
    WbtTokens queue = tokens[queueOf(kind)];
    int left = queue.giveBack();
    int limit = normal();
    if ((kind & DISCARD) != 0) {
      limit = background();
    } else if (host.writeCache() && !recentDirtySleep()) {
      limit = 0;
    }
    if (left > 0 && left >= limit) {
      return;
    }
    if (left == 0 || limit - left >= background() / 2) {
      wake(queue);
    }
  }

  /** From the head, until one whose own limit does not allow it. */
  private void wake(WbtTokens queue) {
    WbtWaiter waiter = queue.firstSleeper();
    while (waiter != null && queue.take(limit(waiter.op, waiter.flags))) {
      queue.handOver();
      waiter = queue.firstSleeper();
    }
  }

  private void wakeAll() {
    for (WbtTokens queue : tokens) {
      wake(queue);
    }
  }

  private void armWindow() {
    if (!windowRuns) {
      startWindow();
    }
  }

  private void startWindow() {
    int step = depth.step();
    windowNs = step > 0 ? (WINDOW_NS << 4) / squareRoot((step + 1) << 8) : WINDOW_NS;
    windowRuns = true;
    window++;
    latency.restart();
    host.startWindow(windowNs, window);
  }

  /** The largest integer whose square is not above {@code value}. */
  private static int squareRoot(int value) {
    int root = (int) StrictMath.sqrt(value);
    return root * root > value ? root - 1 : root;
  }

  /** The timer of a window fired. */
  void windowEnded(int number) {
    if (!windowRuns || number != window) {
      return; // switched off meanwhile
    }
    windowRuns = false;
    int tracked = inFlight();
    boolean busy = tracked > 0 || recentDirtySleep();
    switch (latency.judge(host.nowNs(), windowNs, targetNs, busy)) {
      case EXCEEDED -> scaleDown(true);
      case OK, UNKNOWN_WRITES -> scaleUp();
      case UNKNOWN -> scaleToMiddle();
    }
    if (wakesEachWindow) {
      wakeAll();
    }
    if (depth.step() != 0 || tracked > 0) {
      startWindow();
    }
  }

  private void scaleUp() {
    if (depth.up()) {
      unknown = 0;
      wakeAll();
    }
  }

  private void scaleDown(boolean hard) {
    if (depth.down(hard)) {
      unknown = 0;
    }
  }

  private void scaleToMiddle() {
    if (++unknown < UNKNOWN_BUMP) {
      return;
    }
    if (depth.step() > 0) {
      scaleUp();
    } else if (depth.step() < 0) {
      scaleDown(false);
    }
  }

  /** The device's queue depth changed, or the target. */
  void updateLimits() {
    depth.reset(host.depth());
    wakeAll();
  }

  /** {@code wbt_lat_usec} as it reads. */
  String showLatency() {
    boolean shown = enabled() || (showsTargetWhenOff && state == OFF_DEFAULT);
    return (shown ? Long.toUnsignedString(targetNs / 1000) : "0") + "\n";
  }

  /**
   * Whether a write to {@code wbt_lat_usec} changes anything, so that the queue is quiesced.
   *
   * @param usec −1 for the default, 0 for off
   */
  boolean changesLatency(long usec) {
    return targetNs != toTarget(usec);
  }

  /** A write to {@code wbt_lat_usec}, the queue being idle. */
  void setLatency(long usec) {
    if (changesLatency(usec)) {
      targetNs = toTarget(usec);
      state = targetNs != 0 ? ON_MANUAL : OFF_MANUAL;
      updateLimits();
    }
  }

  private long toTarget(long usec) {
    return usec == -1 ? defaultTargetNs : usec * 1000;
  }

  /** Target of the latency of reads. */
  long targetNs() {
    return targetNs;
  }

  /** Windows in a row that showed nothing. */
  int unknown() {
    return unknown;
  }

  /** Tokens that are out, of writes (0), swap (1) or discards (2). */
  int inFlight(int kind) {
    return tokens[kind].inFlight();
  }
}
