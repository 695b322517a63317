package org.blklab.runtime.block;

/** Tokens of one kind that are out, and who sleeps for one, first come first served. */
final class WbtTokens {
  private int inFlight;
  private int sleepers;
  private WbtWaiter head;
  private WbtWaiter tail;

  int inFlight() {
    return inFlight;
  }

  int sleepers() {
    return sleepers;
  }

  boolean take(int limit) {
    if (inFlight >= limit) {
      return false;
    }
    inFlight++;
    return true;
  }

  /** Returns how many are still out. */
  int giveBack() {
    if (inFlight == 0) {
      throw new IllegalStateException("more wbt tokens given back than taken; please report");
    }
    return --inFlight;
  }

  void addSleeper(WbtWaiter waiter) {
    waiter.hasToken = false;
    waiter.next = null;
    if (head == null) {
      head = waiter;
    } else {
      tail.next = waiter;
    }
    tail = waiter;
    sleepers++;
  }

  /** The one who has slept longest; null if nobody does. */
  WbtWaiter firstSleeper() {
    return head;
  }

  /** Gives the first sleeper the token that was just taken for it. */
  void handOver() {
    WbtWaiter waiter = head;
    head = waiter.next;
    waiter.next = null;
    sleepers--;
    waiter.hasToken = true;
    waiter.wake.woken(waiter);
  }
}
