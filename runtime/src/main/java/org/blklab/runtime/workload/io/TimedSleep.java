package org.blklab.runtime.workload.io;

import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/** A task's sleep until a time; whatever wakes it earlier, it sleeps on. */
public final class TimedSleep {
  private final Machine machine;
  private final Task task;
  private long untilNs;
  private long timerNs = -1; // what the timer was last set to

  public TimedSleep(Machine machine, Task task) {
    this.machine = machine;
    this.task = task;
  }

  public void until(long timeNs) {
    untilNs = timeNs;
  }

  public boolean isOver() {
    return machine.nowNs() >= untilNs;
  }

  /** Goes to sleep; the answer is how the segment ends. */
  public int sleep() {
    task.prepareToSleep();
    if (timerNs != untilNs) {
      timerNs = untilNs;
      task.wakeAt(untilNs);
    }
    return SegmentBody.SLEEP;
  }
}
