package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.Cgroup;
import org.blklab.runtime.block.IoPrio;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.sim.Task;

/** Numbers the submitting tasks of a machine, so that elevators can keep arrays by task. */
public final class IoTasks {
  private static final int DEFAULT_PRIO = IoPrio.of(IoPrio.BE, 4);

  private int count;

  /** How many there are. */
  public int count() {
    return count;
  }

  /**
   * The block layer's view of a simulated thread.
   *
   * @param ioprio 0 for what an ordinary task has: best effort, level 4
   */
  public IoTask add(Task task, int ioprio, Cgroup cgroup) {
    int prio = IoPrio.prioClass(ioprio) == IoPrio.NONE ? DEFAULT_PRIO : ioprio;
    IoTask io = new IoTask(count++, task.name(), task.pid(), prio, cgroup);
    io.bind(task);
    return io;
  }

  /** A simulated thread that plays a recorded process of another name and pid. */
  public IoTask add(Task task, String name, int pid, Cgroup cgroup) {
    IoTask io = new IoTask(count++, name, pid, DEFAULT_PRIO, cgroup);
    io.bind(task);
    return io;
  }

  /** A task that nobody runs, such as one of a replayed recording. */
  public IoTask add(String name, int pid, int ioprio, Cgroup cgroup) {
    return new IoTask(count++, name, pid, ioprio, cgroup);
  }
}
