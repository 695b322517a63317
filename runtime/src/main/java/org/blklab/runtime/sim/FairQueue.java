package org.blklab.runtime.sim;

/**
 * The ordinary tasks that want a CPU, as the fair scheduler (EEVDF, kernel 6.6 and later) keeps
 * them: all of one weight. A task is eligible while it has had no more than the average; among the
 * eligible the one with the earliest deadline runs. One that goes to sleep having had more than the
 * average stays in the queue until its turn comes (delayed dequeue), and so pays for it. The
 * running task, unless it is a worker, counts among them.
 */
final class FairQueue {
  private final long sliceNs;
  private final long mostLagNs;
  private Task first; // by the order of arrival, which decides between equal deadlines
  private Task last;
  private int count;
  private int delayed; // of them, those that sleep
  private long baseNs; // virtual time that the sum is relative to
  private long sumNs;
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

  private long averageNs() {
    int all = running == null ? count : count + 1;
    return all == 0 ? baseNs : baseNs + Math.floorDiv(totalNs(), all);
  }

  private long totalNs() {
    return running == null ? sumNs : sumNs + running.virtualNs - baseNs;
  }

  private boolean isEligible(Task task) {
    int all = running == null ? count : count + 1;
    return (task.virtualNs - baseNs) * all <= totalNs();
  }

  /** A task is new or woken, or comes from another CPU. */
  void add(Task task) {
    if (task.delayed) {
      task.delayed = false;
      delayed--;
      if (averageNs() - task.virtualNs <= 0) {
        return; // goes on where it was
      }
      remove(task);
      task.lagNs = 0;
    }
    int others = running == null ? count : count + 1;
    long lag = others == 0 ? 0 : task.lagNs + task.lagNs / others;
    task.virtualNs = averageNs() - lag;
    task.deadlineNs = task.virtualNs + (task.isFresh() ? sliceNs / 2 : sliceNs);
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
        best.lagNs = 0;
        baseNs = count == 0 ? Math.max(baseNs, best.virtualNs) : baseNs;
      } else {
        running = best;
        best.protectedNs = best.deadlineNs;
        return best;
      }
    }
    return null;
  }

  private void rebase() {
    long by = averageNs() - baseNs;
    baseNs += by;
    sumNs -= by * count;
  }

  private Task best() {
    Task best = null;
    for (Task task = first; task != null; task = task.nextReady) {
      if (isEligible(task) && (best == null || task.deadlineNs < best.deadlineNs)) {
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
    running.virtualNs += ns;
    if (running.virtualNs >= running.deadlineNs) {
      running.deadlineNs = running.virtualNs + sliceNs;
    }
  }

  /** Whether the running task has had what it was promised when it was chosen. */
  boolean isSliceOver() {
    return running != null && running.virtualNs >= running.protectedNs;
  }

  /** What is left of the promise. */
  long sliceLeftNs() {
    return running.protectedNs - running.virtualNs;
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

  /** The running task has to give way. */
  void putBack(Task task) {
    running = null;
    link(task);
  }

  /** The running task sleeps. */
  void slept(Task task) {
    long lag = Math.clamp(averageNs() - task.virtualNs, -mostLagNs, mostLagNs);
    running = null;
    if (count == 0) {
      baseNs = task.virtualNs;
      sumNs = 0;
      task.lagNs = 0;
    } else if (lag < 0) {
      link(task);
      task.delayed = true;
      delayed++;
    } else {
      task.lagNs = lag;
    }
  }

  /** A sleeping task that is still in the queue leaves it, for another CPU. */
  void forget(Task task) {
    task.lagNs = Math.clamp(averageNs() - task.virtualNs, -mostLagNs, 0);
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
    sumNs += task.virtualNs - baseNs;
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
    sumNs -= task.virtualNs - baseNs;
  }
}
