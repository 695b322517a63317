package org.blklab.runtime.block;

import org.blklab.runtime.sim.Task;

/** What the block layer knows of a submitting task: who it is, its priority, group and plug. */
public final class IoTask {
  private final int index;
  private final String name;
  private final int pid;
  private Cgroup cgroup;
  private Task task;
  private int ioprio;
  Plug plug;

  /**
   * @param index dense number of the task in its machine, from 0; elevators keep arrays by it
   * @param ioprio its effective priority (spec 01 §9.7), class BE level 4 for an ordinary task
   */
  public IoTask(int index, String name, int pid, int ioprio, Cgroup cgroup) {
    this.index = index;
    this.name = name;
    this.pid = pid;
    this.ioprio = ioprio;
    this.cgroup = cgroup;
  }

  /** Ties it to the simulated thread that runs it. */
  public void bind(Task task) {
    this.task = task;
  }

  public int index() {
    return index;
  }

  public String name() {
    return name;
  }

  public int pid() {
    return pid;
  }

  public Cgroup cgroup() {
    return cgroup;
  }

  /** Moves it to another group; elevators notice at its next request. */
  public void setCgroup(Cgroup cgroup) {
    this.cgroup = cgroup;
  }

  /** The simulated thread; null in a replay, where nobody runs. */
  public Task task() {
    return task;
  }

  public int ioprio() {
    return ioprio;
  }

  public void setIoprio(int ioprio) {
    this.ioprio = ioprio;
  }
}
