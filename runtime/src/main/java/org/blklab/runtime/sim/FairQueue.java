package org.blklab.runtime.sim;

/**
 * The tasks that want a CPU, as the fair scheduler (EEVDF, kernel 6.6 and later) keeps them. Those
 * of kblockd weigh more than the others, so their virtual time passes slower. A task is eligible
 * while it has had no more than the average; among the eligible the one with the earliest deadline
 * runs. One that goes to sleep having had more than the average stays in the queue until its turn
 * comes (delayed dequeue), and so pays for it. The running task counts among them. Source: Linux,
 * kernel/sched/fair.c.
 */
final class FairQueue {
  /** Weight of a task of nice 0 (sched_prio_to_weight). */
  static final int WEIGHT = 1024;

  /** Virtual time is finer than real time, so that of a heavy task is not lost. */
  private static final int FINE = 10;

  private final long sliceNs;
  private final long mostLagNs;
  private Task first; // by the order of arrival, which decides between equal deadlines
  private Task last;
  private int count;
  private int delayed; // of them, those that sleep
  private long weights; // of all in the queue
  private long base; // virtual time that the sum is relative to
  private long sum; // of each one's virtual time by its weight
  private Task running;

  /**
   * @param sliceNs base slice
   * @param tickNs time between two ticks
   */
  FairQueue(long sliceNs, long tickNs) {
    this.sliceNs = sliceNs;
    this.mostLagNs = Math.max(2 * sliceNs, tickNs);
  }

  /** Whether a task waits for the CPU. */
  boolean hasWaiting() {
    return count > delayed;
  }

  static long virtual(long ns, Task task) {
    return (ns << FINE) * WEIGHT / task.weight;
  }

  private long average() {
    long all = allWeights();
    return all == 0 ? base : base + Math.floorDiv(total(), all);
  }

  private long allWeights() {
    return running == null ? weights : weights + running.weight;
  }

  private long total() {
    return running == null ? sum : sum + (running.virtual - base) * running.weight;
  }

  private boolean isEligible(Task task) {
    return (task.virtual - base) * allWeights() <= total();
  }

  /** A task is new or woken, or comes from another CPU. */
  void add(Task task) {
    if (task.delayed) {
      task.delayed = false;
      delayed--;
      if (average() - task.virtual <= 0) {
        return; // goes on where it was
      }
      remove(task);
      task.lag = 0;
    }
    long others = allWeights();
    long lag = others == 0 ? 0 : task.lag + task.lag * task.weight / others;
    task.virtual = average() - lag;
    task.deadline = task.virtual + virtual(task.isFresh() ? sliceNs / 2 : sliceNs, task);
    link(task);
  }

  /** Takes the task that is to run next; null if none waits. */
  Task next() {
    while (count > 0) {
      rebase();
      Task best = best();
      remove(best);
      if (best.delayed) {
        best.delayed = false;
        delayed--;
        best.lag = 0;
        base = count == 0 ? Math.max(base, best.virtual) : base;
      } else {
        running = best;
        best.protectedUntil = best.deadline;
        return best;
      }
    }
    return null;
  }

  private void rebase() {
    long by = average() - base;
    base += by;
    sum -= by * weights;
  }

  private Task best() {
    Task best = null;
    for (Task task = first; task != null; task = task.nextReady) {
      if (isEligible(task) && (best == null || task.deadline < best.deadline)) {
        best = task;
      }
    }
    if (best == null) {
      throw new IllegalStateException("no task is eligible; please report");
    }
    return best;
  }

  /** The running task has used so much more. */
  void ran(long ns) {
    running.virtual += virtual(ns, running);
    if (running.virtual >= running.deadline) {
      running.deadline = running.virtual + virtual(sliceNs, running);
    }
  }

  /** Whether the running task has had what it was promised when it was chosen. */
  boolean isSliceOver() {
    return running != null && running.virtual >= running.protectedUntil;
  }

  /** What is left of the promise, in ns of running. */
  long sliceLeftNs() {
    return (running.protectedUntil - running.virtual) * running.weight / WEIGHT >> FINE;
  }

  /** Whether a task that has just been added is to take the place of the running one. */
  boolean preempts(Task woken) {
    if (running == null) {
      return false;
    }
    if (isSliceOver()) {
      return true;
    }
    if (isEligible(running)) {
      return false; // protected until the end of its slice
    }
    return best() == woken;
  }

  /** Whether the running task goes on although another was to take its place. */
  boolean keepsRunning() {
    return isEligible(running) && !isSliceOver();
  }

  /** The running task has to give way. */
  void putBack(Task task) {
    running = null;
    link(task);
  }

  /** The running task sleeps. */
  void slept(Task task) {
    long most = virtual(mostLagNs, task);
    long lag = Math.clamp(average() - task.virtual, -most, most);
    running = null;
    if (count == 0) {
      base = task.virtual;
      sum = 0;
      task.lag = 0;
    } else if (lag < 0) {
      link(task);
      task.delayed = true;
      delayed++;
    } else {
      task.lag = lag;
    }
  }

  /** A sleeping task that is still in the queue leaves it, for another CPU. */
  void forget(Task task) {
    task.lag = Math.clamp(average() - task.virtual, -virtual(mostLagNs, task), 0);
    task.delayed = false;
    delayed--;
    remove(task);
  }

  /** The running task is over. */
  void exited() {
    running = null;
  }

  private void link(Task task) {
    task.previousReady = last;
    task.nextReady = null;
    if (last == null) {
      first = task;
    } else {
      last.nextReady = task;
    }
    last = task;
    count++;
    weights += task.weight;
    sum += (task.virtual - base) * task.weight;
  }

  private void remove(Task task) {
    if (task.previousReady == null) {
      first = task.nextReady;
    } else {
      task.previousReady.nextReady = task.nextReady;
    }
    if (task.nextReady == null) {
      last = task.previousReady;
    } else {
      task.nextReady.previousReady = task.previousReady;
    }
    task.nextReady = null;
    task.previousReady = null;
    count--;
    weights -= task.weight;
    sum -= (task.virtual - base) * task.weight;
  }
}
