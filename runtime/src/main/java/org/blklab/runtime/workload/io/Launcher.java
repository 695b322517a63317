package org.blklab.runtime.workload.io;

import java.util.ArrayDeque;
import java.util.Queue;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/**
 * The first process of fio, which creates the processes of all jobs and then lets one after the
 * other go. The fair scheduler owes each of them CPU time from then: the first one most, because a
 * helper thread that had just gone to sleep was still in the queue when it was created, and so it
 * was placed half a fork back. A job that is let go may take the CPU from this process, and then
 * the next is let go when that one sleeps or has had its share. Without a cost all jobs begin at
 * once.
 */
public final class Launcher implements SegmentBody {
  private final Machine machine;
  private final WorkloadCosts costs;
  private final int bufferEndPages;
  private final Queue<Job> jobs = new ArrayDeque<>();
  private Task task;
  private boolean forked; // a process; the first one is owed more

  private record Job(Task task, long owedNs) {}

  public Launcher(Machine machine, WorkloadCosts costs) {
    this.machine = machine;
    this.costs = costs;
    this.bufferEndPages =
        machine.sim().random().named("fio/buffers").below(UserBuffers.HUGE_PAGES);
  }

  /**
   * Where the buffers of its processes end, in pages behind a boundary of huge pages: drawn when it
   * starts, and the same for all that are forked off it.
   */
  public int bufferEndPages() {
    return bufferEndPages;
  }

  /**
   * Lets a new process go, after those before it.
   *
   * @param thread whether it is one of the first process's threads, which are created fast
   */
  public void launch(Task job, boolean thread) {
    if (costs.launchNs() == 0) {
      job.start();
      return;
    }
    jobs.add(new Job(job, thread ? 0 : owedNs()));
    if (task == null) {
      task = machine.newTask("fio", this);
      task.start();
    } else {
      task.wake();
    }
  }

  private long owedNs() {
    boolean first = !forked;
    forked = true;
    return first ? costs.forkNs() / 2 : costs.owedNs();
  }

  @Override
  public int segment(Task self) {
    Job job = jobs.poll();
    if (job == null) {
      task.prepareToSleep();
      return SLEEP;
    }
    machine.charge(costs.userStep(), costs.launchNs());
    job.task.startOwed(job.owedNs);
    return USER;
  }
}
