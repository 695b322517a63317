package org.blklab.runtime.block;

import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/**
 * The queue's timer: finds requests that are late, and hctxs of a shared tag set that have become
 * idle (spec 01 §9.1). All in ticks.
 */
final class Timeouts implements EventHandler {
  private static final int TIMER = 0;
  private static final int QUIESCED = 1;
  private static final int DEFAULT_MS = 30_000;

  private final RequestQueue queue;
  private final Clock clock;
  private final Simulation sim;
  private final long slack; // roundup_pow2(HZ)
  private final long longest; // the timer is never set further ahead
  private long timeout;
  private long expires;
  private boolean pending;
  private int generation;

  Timeouts(RequestQueue queue) {
    this.queue = queue;
    this.clock = queue.layer().clock();
    this.sim = queue.layer().machine().sim();
    int hz = clock.hz();
    this.slack = Integer.highestOneBit(Math.max(1, 2 * hz - 1));
    this.longest = 5L * hz;
    timeout = clock.msToJiffies(DEFAULT_MS);
  }

  /** For requests started from now on. */
  void setTimeoutJiffies(long jiffies) {
    timeout = jiffies;
  }

  long timeoutJiffies() {
    return timeout;
  }

  /** When the timer fires, in ticks; -1 if it is not set. */
  long expires() {
    return pending ? expires : -1;
  }

  /** The driver starts a request, or its time starts again. */
  void add(Request rq) {
    long now = clock.jiffies();
    rq.rqFlags &= ~Request.TIMED_OUT;
    rq.deadline = now + timeout;
    long expiry = Math.min(rq.deadline, now + longest) + slack;
    if (!pending || expires - expiry >= clock.hz() / 2) {
      set(expiry);
    }
  }

  private void set(long jiffies) {
    pending = true;
    expires = jiffies;
    generation++;
    sim.at(Math.max(clock.jiffiesToNs(jiffies), queue.nowNs()), this, TIMER, generation);
  }

  @Override
  public void onEvent(int kind, int arg) {
    if (kind == QUIESCED) {
      handleExpired();
    } else if (pending && arg == generation) {
      pending = false;
      if (!queue.freezer.isFrozen() || queue.freezer.usage() > 0) {
        scan();
      }
    }
  }

  private void scan() {
    if (anyExpired()) {
      long now = queue.nowNs();
      long end = queue.driver().blocking() ? now : queue.layer().grace().quiesceEndNs(now);
      sim.at(end, this, QUIESCED, 0);
    } else {
      scanWaiting();
    }
  }

  private boolean isLate(Request rq, long now) {
    return rq.state == Request.IN_FLIGHT
        && (rq.rqFlags & Request.TIMED_OUT) == 0
        && now >= rq.deadline;
  }

  private boolean anyExpired() {
    long now = clock.jiffies();
    for (Request rq = queue.holders.first(); rq != null; rq = queue.holders.next()) {
      if (isLate(rq, now)) {
        return true;
      }
    }
    return false;
  }

  private void handleExpired() {
    long now = clock.jiffies();
    long next = -1;
    for (Request rq = queue.holders.first(); rq != null; rq = queue.holders.next()) {
      if (isLate(rq, now)) {
        rq.rqFlags |= Request.TIMED_OUT;
        if (!queue.driver().timedOut(rq)) {
          add(rq);
        }
      } else {
        next = earlier(next, rq);
      }
    }
    rearm(next);
  }

  private void scanWaiting() {
    long next = -1;
    for (Request rq = queue.holders.first(); rq != null; rq = queue.holders.next()) {
      next = earlier(next, rq);
    }
    rearm(next);
  }

  private static long earlier(long next, Request rq) {
    boolean waits = rq.state == Request.IN_FLIGHT && (rq.rqFlags & Request.TIMED_OUT) == 0;
    return waits && (next < 0 || rq.deadline < next) ? rq.deadline : next;
  }

  /** As in the kernel, a request whose time was just restarted does not count as waiting here. */
  private void rearm(long next) {
    if (next >= 0) {
      set(next);
      return;
    }
    for (int i = 0; i < queue.hctxCount(); i++) {
      queue.tags.markIdle(queue.hctx(i));
    }
  }
}
