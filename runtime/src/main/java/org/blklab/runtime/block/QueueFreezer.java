package org.blklab.runtime.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;

/**
 * The queue's usage counter, freezing and quiescing (spec 01 §7.1, §7.2). Everything that has a
 * request, or sleeps for a tag, holds a reference; a frozen queue gives out no new ones.
 */
final class QueueFreezer implements EventHandler {
  private static final int FREEZE_GRACE = 0;
  private static final int QUIESCE_GRACE = 1;

  private final RequestQueue queue;
  private final BlockLayer layer;
  private final Machine machine;
  private int usage;
  private int freezeDepth;
  private int quiesceDepth;
  private long frozenAtNs;
  private long graceEndNs;
  private Submission newest; // submitters that wait for the thaw, newest first
  private FrozenChange[] listeners = new FrozenChange[2];
  private int listenerCount;

  QueueFreezer(RequestQueue queue) {
    this.queue = queue;
    this.layer = queue.layer();
    this.machine = layer.machine();
  }

  /** Takes a reference for a new request; false if the queue is frozen. */
  boolean tryEnter() {
    if (freezeDepth > 0) {
      return false;
    }
    usage++;
    return true;
  }

  /** One more reference for somebody who holds one. */
  void reference() {
    usage++;
  }

  void exit() {
    exit(1);
  }

  void exit(int count) {
    usage -= count;
    if (usage < 0) {
      throw new IllegalStateException("queue left more often than entered; please report");
    }
    if (usage == 0 && freezeDepth > 0) {
      tellListeners();
    }
  }

  int usage() {
    return usage;
  }

  int freezeDepth() {
    return freezeDepth;
  }

  int quiesceDepth() {
    return quiesceDepth;
  }

  /** Who waits for the thaw, the next one to be woken first. */
  List<String> waiterNames() {
    List<String> names = new ArrayList<>();
    for (Submission waiter = newest; waiter != null; waiter = waiter.freezeNext) {
      names.add(waiter.task().name());
    }
    return names;
  }

  boolean isFrozen() {
    return freezeDepth > 0;
  }

  boolean isQuiesced() {
    return quiesceDepth > 0;
  }

  /** Lets nobody in any more; whoever froze it then waits until {@link #isDrained}. */
  void freeze(FrozenChange by) {
    if (freezeDepth++ == 0) {
      frozenAtNs = machine.nowNs();
      queue.doors.hit(TracePoint.QUEUE_FREEZE, null, null, 0);
      graceEndNs = layer.grace().freezeEndNs(frozenAtNs);
      queue.runner.runAll(false);
      if (graceEndNs > machine.nowNs()) {
        machine.sim().at(graceEndNs, this, FREEZE_GRACE, 0);
      }
    }
    addListener(by);
  }

  /** Nothing is left in the queue, and RCU has let the counter be seen as zero. */
  boolean isDrained() {
    return usage == 0 && machine.nowNs() >= graceEndNs;
  }

  void unfreeze(FrozenChange by) {
    removeListener(by);
    if (--freezeDepth > 0) {
      return;
    }
    queue.doors.hit(TracePoint.QUEUE_UNFREEZE, null, null, machine.nowNs() - frozenAtNs);
    Submission waiter = newest;
    newest = null;
    while (waiter != null) {
      Submission following = waiter.freezeNext;
      waiter.freezeNext = null;
      waiter.wake();
      waiter = following;
    }
  }

  /** A submitter sleeps until the thaw. */
  void addWaiter(Submission submission) {
    submission.freezeNext = newest;
    newest = submission;
  }

  /**
   * Stops dispatching; new requests still come in.
   *
   * @return when all dispatches that run now have ended
   */
  long quiesce() {
    quiesceDepth++;
    long now = machine.nowNs();
    long end = queue.driver().blocking() ? now : layer.grace().quiesceEndNs(now);
    if (end > now) {
      machine.sim().at(end, this, QUIESCE_GRACE, 0);
    }
    return end;
  }

  void unquiesce() {
    if (--quiesceDepth == 0) {
      queue.runner.runAll(true);
    }
  }

  private void addListener(FrozenChange listener) {
    if (listenerCount == listeners.length) {
      listeners = Arrays.copyOf(listeners, listenerCount * 2);
    }
    listeners[listenerCount++] = listener;
  }

  private void removeListener(FrozenChange listener) {
    for (int i = 0; i < listenerCount; i++) {
      if (listeners[i] == listener) {
        listeners[i] = listeners[--listenerCount];
        return;
      }
    }
  }

  private void tellListeners() {
    for (int i = 0; i < listenerCount; i++) {
      listeners[i].wake();
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    tellListeners();
  }
}
