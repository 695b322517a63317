package org.blklab.runtime.block;

/** A task that sleeps for writeback throttling's token. Made once for a task and used again. */
final class WbtWaiter {
  /** What happens to who waits. */
  interface Wake {
    /** The waiter was given its token and is off the list. */
    void woken(WbtWaiter waiter);
  }

  final Wake wake;
  WbtWaiter next;
  int op;
  int flags;
  boolean hasToken;

  WbtWaiter(Wake wake) {
    this.wake = wake;
  }

  /** Whether a waker has handed over the token, so that the task may go on. */
  boolean hasToken() {
    return hasToken;
  }
}
