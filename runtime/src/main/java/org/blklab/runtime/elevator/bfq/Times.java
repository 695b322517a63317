package org.blklab.runtime.elevator.bfq;

/**
 * BFQ's fixed times, in ticks of this machine where the kernel counts ticks. Source: spec 04 §21,
 * Linux 7.2.13 block/bfq-iosched.c.
 */
final class Times {
  /** "Minus infinity" for a tick. */
  static final long NEVER = -(1L << 60);

  static final long NS_PER_US = 1_000L;
  static final long NS_PER_MS = 1_000_000L;

  /** The shortest plug, for seeky queues; also when a completion counts as prompt. */
  static final long MIN_IDLE_NS = 2 * NS_PER_MS;

  private final int hz;

  /** The idle class is served at least this often. */
  final long idleClass;

  /** Length of a slot by default. */
  final long defaultTimeout;

  /** Length of a raise of a soft real-time queue. */
  final long softRealTime;

  /** After such a pause a queue is interactive again; also how long a split changes judgement. */
  final long longIdle;

  /** Between two raises of an asynchronous queue. */
  final long asyncRaiseGap;

  /** Queues created within this time of one another are a burst. */
  final long burstInterval;

  /** A queue that was idle for so long is no member of its burst any more. */
  final long burstAmnesty;

  /** A queue just split off does not count for a burst. */
  final long burstAfterSplit;

  /** Served for longer than this, a queue is not merged any more. */
  final long mergeLimit;

  /** For queues that start together: how far apart at most, and how old for a late merge. */
  final long stableMerge;

  /** The injection limit: full reset, between two measurements, before a reset by think time. */
  final long injectionReset;

  final long injectionSample;
  final long injectionFlip;

  /** Bounds of an interactive raise. */
  final long minRaise;

  final long maxRaise;

  Times(int hz) {
    this.hz = hz;
    idleClass = hz / 5;
    defaultTimeout = hz / 8;
    softRealTime = ticksOf(300);
    longIdle = ticksOf(2000);
    asyncRaiseGap = ticksOf(500);
    burstInterval = ticksOf(180);
    burstAmnesty = ticksOf(10_000);
    burstAfterSplit = ticksOf(10);
    mergeLimit = hz / 10;
    stableMerge = ticksOf(600);
    injectionReset = ticksOf(1000);
    injectionSample = ticksOf(10);
    injectionFlip = ticksOf(100);
    minRaise = ticksOf(3000);
    maxRaise = ticksOf(25_000);
  }

  int hz() {
    return hz;
  }

  /** Ticks that last at least this long. */
  long ticksOf(long ms) {
    return (ms * hz + 999) / 1000;
  }

  /** Whole milliseconds in so many ticks. */
  long msOf(long ticks) {
    return ticks * 1000 / hz;
  }

  /** Whole ticks in a time. */
  long wholeTicks(long ns) {
    return ns / (1_000_000_000L / hz);
  }
}
