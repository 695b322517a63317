package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/**
 * The worker threads of a process's io_uring (io-wq): an I/O that could not be submitted without
 * sleeping (no tag, a frozen queue, a bio to be split) is done here, synchronously. At most the
 * smaller of ring size and four times the number of CPUs, as io_uring's default for bounded work.
 * The workers count as tasks of their own; the kernel's share the io context of their process.
 */
final class RingWorkers {
  private static final int WORKERS_PER_CPU = 4;

  private final ProcessContext context;
  private final IoTask owner;
  private final IoSlots slots;
  private final IoDone done;
  private final int[] waiting; // ring of slots
  private final Worker[] workers;
  private final Worker[] idle;
  private int head;
  private int waitingCount;
  private int made;
  private int idleCount;
  private boolean closed;

  RingWorkers(ProcessContext context, IoTask owner, IoSlots slots, IoDone done) {
    this.context = context;
    this.owner = owner;
    this.slots = slots;
    this.done = done;
    waiting = new int[slots.count()];
    int most = Math.min(slots.count(), WORKERS_PER_CPU * context.machine().cpuCount());
    workers = new Worker[most];
    idle = new Worker[most];
  }

  /** Lets a worker do the I/O of a slot. */
  void punt(int slot) {
    int at = head + waitingCount++;
    waiting[at >= waiting.length ? at - waiting.length : at] = slot;
    if (idleCount > 0) {
      idle[--idleCount].task.wake();
    } else if (made < workers.length) {
      Worker worker = new Worker();
      workers[made++] = worker;
      worker.task.start();
    }
  }

  /** The process is over. */
  void close() {
    closed = true;
    while (idleCount > 0) {
      idle[--idleCount].task.wake();
    }
  }

  private int take() {
    int slot = waiting[head];
    head = head + 1 == waiting.length ? 0 : head + 1;
    waitingCount--;
    return slot;
  }

  private final class Worker implements SegmentBody, IoDone {
    private static final int LOOK = 0;
    private static final int HAND_IN = 1;
    private static final int WAIT = 2;

    private final Task task;
    private final IoPort port;
    private int phase = LOOK;
    private int slot;
    private int status;
    private boolean ended;

    Worker() {
      task = context.machine().newTask("iou-wrk-" + owner.pid(), this);
      IoTask ioTask = context.tasks().add(task, owner.ioprio(), owner.cgroup());
      port = context.ports().make(new Submission(context.layer(), ioTask), slots.count(), this);
    }

    @Override
    public int segment(Task self) {
      while (true) {
        switch (phase) {
          case LOOK -> {
            if (waitingCount == 0) {
              task.prepareToSleep();
              if (closed) {
                port.exited();
                return EXIT;
              }
              idle[idleCount++] = this;
              return SLEEP;
            }
            slot = take();
            ended = false;
            slots.handIn(port, slot, 0, true);
            phase = HAND_IN;
          }
          case HAND_IN -> {
            int answer = port.step();
            if (answer != IoPort.DONE) {
              return answer;
            }
            phase = WAIT;
          }
          default -> {
            if (!ended) {
              task.prepareToSleep();
              return SLEEP;
            }
            phase = LOOK;
            done.ioDone(slot, status);
            return KERNEL;
          }
        }
      }
    }

    @Override
    public void ioDone(int which, int withStatus) {
      status = withStatus;
      ended = true;
      if (phase == WAIT) {
        task.wake();
      }
    }
  }
}
