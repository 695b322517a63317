package org.blklab.runtime.block;

import org.blklab.runtime.sim.Task;

/**
 * A write to an attribute that freezes the queue, and quiesces it if need be, in steps (spec 01
 * §7). Without a task to wake, whoever steps it finds out by stepping again.
 */
final class FrozenChange implements Attribute.StoreOperation {
  /** What is done while the queue is frozen. */
  interface Change {
    /** Called first under the freeze: anything but OK refuses the write. */
    default Errno check() {
      return Errno.OK;
    }

    /** After a good {@link #check}: whether there is anything to do at all. */
    default boolean changes() {
      return true;
    }

    /** Whether the queue must be quiesced for it. */
    default boolean quiesces() {
      return false;
    }

    /** Makes the change; the queue is empty. */
    Errno apply();

    /** After the thaw: charges for what is left to do; false if nothing is. */
    default boolean worksOn() {
      return false;
    }

    /** At the very end, whatever happened. */
    default void released() {}
  }

  private static final int START = 0;
  private static final int DRAINING = 1;
  private static final int QUIESCING = 2;
  private static final int WORKING_ON = 3;
  private static final int OVER = 4;

  private final RequestQueue queue;
  private final Change change;
  private int phase = START;
  private long quiescedNs;
  private Errno errno = Errno.OK;
  private Task task;

  FrozenChange(RequestQueue queue, Change change) {
    this.queue = queue;
    this.change = change;
  }

  @Override
  public int step() {
    QueueFreezer freezer = queue.freezer;
    if (phase == START) {
      freezer.freeze(this);
      phase = DRAINING;
    }
    if (phase == DRAINING) {
      if (!freezer.isDrained()) {
        return sleep();
      }
      errno = change.check();
      if (errno != Errno.OK || !change.changes()) {
        return thaw();
      }
      if (!change.quiesces()) {
        errno = change.apply();
        return thaw();
      }
      quiescedNs = freezer.quiesce();
      phase = QUIESCING;
    }
    if (phase == QUIESCING) {
      if (queue.nowNs() < quiescedNs) {
        return sleep();
      }
      errno = change.apply();
      freezer.unquiesce();
      return thaw();
    }
    if (phase == WORKING_ON) {
      phase = OVER;
      change.released();
    }
    return DONE;
  }

  private int sleep() {
    if (task != null) {
      task.prepareToSleep();
    }
    return SLEEP;
  }

  private int thaw() {
    queue.freezer.unfreeze(this);
    if (task != null && change.worksOn()) {
      phase = WORKING_ON;
      return AGAIN;
    }
    phase = OVER;
    change.released();
    return DONE;
  }

  @Override
  public void wakeUp(Task sleeper) {
    task = sleeper;
  }

  /** The queue may be drained, or a grace period is over. */
  void wake() {
    if (task != null) {
      task.wake();
    }
  }

  @Override
  public Errno errno() {
    return errno;
  }
}
