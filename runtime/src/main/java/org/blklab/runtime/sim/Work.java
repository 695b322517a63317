package org.blklab.runtime.sim;

/**
 * A work item of a kernel work queue with workers of its own, one for any CPU or one for each it is
 * bound to: {@code queue} makes it run as soon as a CPU takes the worker, {@code queueDelayed}
 * later. Queuing modifies whatever delay was pending, and moves what waits for a worker to the
 * place that is now asked for; several requests before it starts collapse into one run; a request
 * while it runs makes the same worker run it once more. Source: Linux, kernel/workqueue.c,
 * mod_delayed_work_on, __queue_work.
 */
public final class Work implements SegmentBody, EventHandler {
  private static final int ANYWHERE = -1;

  private final Machine machine;
  private final String name;
  private final SegmentBody body;
  private final Task[] workers; // by CPU, the last one for any; null until first used
  private int place = ANYWHERE;
  private Task pendingOn; // the worker it waits for; null: not queued
  private Task running; // the worker that is in a run
  private boolean delayed;
  private int generation;

  /**
   * @param body one call is one segment; {@link SegmentBody#SLEEP} means the work is done
   */
  public Work(Machine machine, String name, SegmentBody body) {
    this.machine = machine;
    this.name = name;
    this.body = body;
    this.workers = new Task[machine.cpuCount() + 1];
    worker(ANYWHERE);
  }

  /** The worker for any CPU. */
  public Task worker() {
    return worker(ANYWHERE);
  }

  private Task worker(int cpu) {
    int index = cpu == ANYWHERE ? workers.length - 1 : cpu;
    if (workers[index] == null) {
      workers[index] = machine.newWorker(name, this);
      workers[index].bindTo(cpu);
    }
    return workers[index];
  }

  /** Pending, delayed or not; false while it merely runs. */
  public boolean isPending() {
    return pendingOn != null || delayed;
  }

  /** From the next request on it runs on this CPU; -1: on any. */
  public void bindTo(int cpu) {
    place = cpu < machine.cpuCount() ? cpu : cpu % machine.cpuCount();
  }

  public void queue() {
    delayed = false;
    generation++;
    Task worker = running != null ? running : worker(place);
    if (pendingOn == worker) {
      return;
    }
    pendingOn = worker;
    worker.wake();
  }

  /** Runs after {@code delayNs}; a run that is already queued is pushed back to then. */
  public void queueDelayed(long delayNs) {
    if (delayNs == 0) {
      queue();
      return;
    }
    pendingOn = null; // the worker, if woken, finds nothing and sleeps again
    delayed = true;
    generation++;
    machine.sim().at(machine.nowNs() + delayNs, this, 0, generation);
  }

  /** Forgets a pending run; one that has begun goes on. */
  public void cancel() {
    pendingOn = null;
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
    if (running == null) {
      if (pendingOn != task) {
        task.prepareToSleep();
        return SLEEP;
      }
      pendingOn = null;
      running = task;
    } else if (running != task) {
      task.prepareToSleep(); // what it was woken for has moved on, and runs
      return SLEEP;
    }
    int end = body.segment(task);
    if (end != SLEEP) {
      return end;
    }
    running = null;
    if (pendingOn == task) {
      return USER;
    }
    task.prepareToSleep();
    return SLEEP;
  }
}
