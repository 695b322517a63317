package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.kernel.Behaviour;

/**
 * Watches the arrivals of a queue: how long its process thinks, whether it seeks, and whether it
 * does nothing but I/O. Source: spec 04 §12 (B70–B73).
 */
final class Habits {
  private static final long SEEK_DISTANCE = 8 * 100; // sectors
  private static final long IO_WINDOW_NS = 200 * Times.NS_PER_MS;

  private final BfqDevice device;
  private final Injection injection;
  private final Raising raising;
  private final boolean onlyIdleCounts;

  Habits(BfqDevice device, Injection injection, Raising raising) {
    this.device = device;
    this.injection = injection;
    this.raising = raising;
    this.onlyIdleCounts = device.host.kernel().has(Behaviour.BFQ_THINK_TIME_WHEN_IDLE);
  }

  /** Whether a request is far from {@code position}; 0: there is no position yet. */
  static boolean isSeek(BfqDevice device, long position, Request rq) {
    return position != 0
        && Math.abs(rq.sector() - position) > SEEK_DISTANCE
        && (!device.isFlash() || rq.sectors() < Injection.LARGE_SECTORS);
  }

  /** Before a request is added. */
  void arrived(BfqQueue queue, Request rq) {
    think(queue);
    judgeThinkTime(queue);
    boolean seek = isSeek(device, queue.lastPosition, rq);
    queue.seekHistory = queue.seekHistory << 1 | (seek ? 1 : 0);
    raising.seeked(queue);
  }

  /** B70. */
  private void think(BfqQueue queue) {
    if (onlyIdleCounts && (queue.dispatched > 0 || queue.busy)) {
      return;
    }
    long elapsed = sinceLastEnd(queue);
    queue.think.add(Math.min(elapsed, 2 * device.tunables.sliceIdleNs));
  }

  /** A queue that has never been served ended one nanosecond after its birth. */
  private long sinceLastEnd(BfqQueue queue) {
    return Math.max(0, device.nowNs() - queue.think.lastEndNs);
  }

  /** B71. */
  private void judgeThinkTime(BfqQueue queue) {
    long sliceIdleNs = device.tunables.sliceIdleNs;
    if (!queue.sync || queue.isIdleClass() || sliceIdleNs == 0) {
      return;
    }
    long now = device.tick();
    if (now <= queue.splitAt + device.times.longIdle) {
      return;
    }
    boolean isShort = !queue.think.isLongerThan(sliceIdleNs / 2);
    boolean flips = isShort != queue.shortThink;
    queue.shortThink = isShort;
    if (flips
        && queue.baseServiceNs == 0
        && (!isShort || now >= queue.limitDecreasedAt + device.times.injectionFlip)) {
      injection.reset(queue);
    }
  }

  /** B73. */
  void judgeIntensity(BfqQueue queue) {
    long now = device.nowNs();
    if (queue.isEmpty() && queue.dispatched == 0) {
      queue.idleTotalNs += sinceLastEnd(queue);
    }
    long window = now - queue.ioStartNs;
    if (queue.justCreated || window == 0) {
      return;
    }
    queue.ioBound = queue.idleTotalNs * 5 <= window;
    if (window > IO_WINDOW_NS) {
      queue.ioStartNs = now - window / 2;
      queue.idleTotalNs /= 2;
    }
  }
}
