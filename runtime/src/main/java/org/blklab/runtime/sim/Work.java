package org.blklab.runtime.sim;

/**
 * A work item of a kernel work queue with its own worker: {@code queue} makes it run as soon as a
 * CPU takes the worker, {@code queueDelayed} later. Queuing modifies whatever delay was pending;
 * several requests before it starts collapse into one run; a request while it runs makes it run
 * once more.
 */
public final class Work implements SegmentBody, EventHandler {
  private final Machine machine;
  private final SegmentBody body;
  private final Task worker;
  private boolean pending;
  private boolean delayed;
  private int generation;
  private boolean started;
  private boolean inRun;

  /**
   * @param body one call is one segment; {@link SegmentBody#SLEEP} means the work is done
   */
  public Work(Machine machine, String name, SegmentBody body) {
    this.machine = machine;
    this.body = body;
    this.worker = machine.newWorker(name, this);
  }

  public Task worker() {
    return worker;
  }

  /** Pending, delayed or not; false while it merely runs. */
  public boolean isPending() {
    return pending || delayed;
  }

  /** From its next wake-up on the worker runs on this CPU; -1: on any. */
  public void bindTo(int cpu) {
    worker.bindTo(cpu);
  }

  public void queue() {
    delayed = false;
    generation++;
    if (pending) {
      return;
    }
    pending = true;
    if (started) {
      worker.wake();
    } else {
      started = true;
      worker.start();
    }
  }

  /** Runs after {@code delayNs}; a run that is already queued is pushed back to then. */
  public void queueDelayed(long delayNs) {
    if (delayNs == 0) {
      queue();
      return;
    }
    pending = false; // the worker, if woken, finds nothing and sleeps again
    delayed = true;
    generation++;
    machine.sim().at(machine.nowNs() + delayNs, this, 0, generation);
  }

  /** Forgets a pending run; one that has begun goes on. */
  public void cancel() {
    pending = false;
    delayed = false;
    generation++;
  }

  @Override
  public void onEvent(int kind, int arg) {
    if (delayed && arg == generation) {
      queue();
    }
  }

  @Override
  public int segment(Task task) {
    if (!inRun) {
      if (!pending) {
        task.prepareToSleep();
        return SLEEP;
      }
      pending = false;
      inRun = true;
    }
    int end = body.segment(task);
    if (end != SLEEP) {
      return end;
    }
    inRun = false;
    if (pending) {
      return USER;
    }
    task.prepareToSleep();
    return SLEEP;
  }
}
