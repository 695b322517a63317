package org.blklab.runtime.elevator.bfq;

import org.blklab.runtime.kernel.Behaviour;

/**
 * Finds queues that wake others: whose completion is often followed by a request of the same queue.
 * A queue waits in vain for its own next request while its waker's are not served. Source: spec 04
 * §11 (B53).
 */
final class Wakers {
  private static final long PROMPT_NS = 4 * Times.NS_PER_MS;
  private static final int DETECTIONS = 3;
  private static final int WINDOW_IN_SLICES = 128;

  private final BfqDevice device;
  private final boolean enabled;

  Wakers(BfqDevice device) {
    this.device = device;
    this.enabled = device.host.kernel().has(Behaviour.BFQ_WAKERS);
  }

  /** A lone request of a sync queue came (B53). */
  void arrived(BfqQueue queue) {
    BfqQueue candidate = device.lastCompleted;
    long now = device.nowNs();
    if (!enabled
        || candidate == null
        || candidate == queue
        || queue.shortThink
        || now - device.lastCompletionNs >= PROMPT_NS) {
      return;
    }
    long windowNs = WINDOW_IN_SLICES * device.tunables.sliceIdleNs;
    if (candidate != queue.tentativeWaker || now > queue.wakerSinceNs + windowNs) {
      queue.tentativeWaker = candidate;
      queue.wakerDetections = 1;
      queue.wakerSinceNs = now;
    } else {
      queue.wakerDetections++;
    }
    if (queue.wakerDetections == DETECTIONS) {
      setWaker(queue, candidate);
    }
  }

  /** {@code queue} is woken by {@code waker}, which may be null. */
  void setWaker(BfqQueue queue, BfqQueue waker) {
    removeFromWoken(queue);
    queue.waker = waker;
    queue.tentativeWaker = null;
    if (waker != null) {
      addToWoken(queue, waker);
    }
  }

  private static void addToWoken(BfqQueue queue, BfqQueue waker) {
    queue.onWokenList = true;
    queue.wokenNext = waker.wokenFirst;
    if (waker.wokenFirst != null) {
      waker.wokenFirst.wokenPrevious = queue;
    }
    waker.wokenFirst = queue;
  }

  private static void removeFromWoken(BfqQueue queue) {
    if (!queue.onWokenList) {
      return;
    }
    if (queue.wokenPrevious == null) {
      queue.waker.wokenFirst = queue.wokenNext;
    } else {
      queue.wokenPrevious.wokenNext = queue.wokenNext;
    }
    if (queue.wokenNext != null) {
      queue.wokenNext.wokenPrevious = queue.wokenPrevious;
    }
    queue.onWokenList = false;
    queue.wokenNext = null;
    queue.wokenPrevious = null;
  }

  /** A queue became busy: it is the first that its waker would let pass. */
  void becameBusy(BfqQueue queue) {
    if (queue.onWokenList && queue.waker.wokenFirst != queue) {
      removeFromWoken(queue);
      addToWoken(queue, queue.waker);
    }
  }

  /** A queue dies: nobody wakes it, and it wakes nobody. */
  void died(BfqQueue queue) {
    removeFromWoken(queue);
    while (queue.wokenFirst != null) {
      BfqQueue woken = queue.wokenFirst;
      removeFromWoken(woken);
      woken.waker = null;
    }
  }
}
