package org.blklab.runtime.block;

/**
 * An entry in one of the eight wait queues of a {@link SbitmapQueue}: a task that sleeps for a tag,
 * or a hardware queue that waits for one. Made once and used again.
 */
public final class TagWaiter {
  /** What happens to who waits. */
  public interface Wake {
    /**
     * The waiter was picked. A sleeping task is made ready here; it calls {@link
     * SbitmapQueue#finishWait} when it runs.
     *
     * @return true if this was a wakeup: the entry is taken off its wait queue; false if the task
     *     was awake already: the entry stays and the wakeup is not used up
     */
    boolean woken(TagWaiter waiter);
  }

  final Wake wake;
  TagWaiter previous;
  TagWaiter next;
  SbitmapQueue registered; // counted in its ws_active
  SbitmapQueue queued; // on a wait queue of it
  int waitQueue;
  boolean exclusive;

  public TagWaiter(Wake wake) {
    this.wake = wake;
  }

  /** The wait queue, 0 … 7, it is on or was on last. */
  int waitQueue() {
    return waitQueue;
  }

  public boolean isQueued() {
    return queued != null;
  }
}
