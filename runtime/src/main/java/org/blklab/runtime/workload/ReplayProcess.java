package org.blklab.runtime.workload;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.IoTask;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.io.JobSink;
import org.blklab.runtime.workload.io.ProcessContext;
import org.blklab.runtime.workload.pattern.IoSource;
import org.blklab.runtime.workload.pattern.RecordedIos;

/**
 * A recorded process: hands in its bios at the recorded times, whatever became of those before. It
 * can be late only by waiting for a tag or for its CPU.
 */
final class ReplayProcess implements SegmentBody, BioEnd {
  private static final int NEXT = 0;
  private static final int HAND_IN = 1;
  private static final int DRAIN = 2;

  private final ReplayWorkload owner;
  private final int index;
  private final RecordedIos recorded;
  private final int[] mine; // indices of its I/Os
  private final Machine machine;
  private final RequestQueue queue;
  private final JobSink sink;
  private final Submission submission;
  private final Task task;
  private final IoTask ioTask;
  private int phase = NEXT;
  private int at;
  private int inFlight;
  private long timerNs = -1;
  private boolean terminated;

  ReplayProcess(ReplayWorkload owner, int index, int pid, String name, int[] mine) {
    ProcessContext context = owner.context();
    this.owner = owner;
    this.index = index;
    this.recorded = owner.recorded();
    this.mine = mine;
    this.machine = context.machine();
    this.queue = owner.queue();
    this.sink = context.sink();
    this.task = machine.newTask(name, this);
    this.ioTask = context.tasks().add(task, name, pid, context.cgroup());
    this.submission = new Submission(context.layer(), ioTask);
  }

  Task task() {
    return task;
  }

  IoTask ioTask() {
    return ioTask;
  }

  void terminate() {
    terminated = true;
    if (phase != HAND_IN) {
      task.wake();
    }
  }

  @Override
  public int segment(Task self) {
    while (true) {
      switch (phase) {
        case NEXT -> {
          if (terminated || at == mine.length) {
            phase = DRAIN;
            continue;
          }
          if (!isDue()) {
            return SLEEP;
          }
          handIn(mine[at++]);
          phase = HAND_IN;
        }
        case HAND_IN -> {
          int answer = submission.step();
          if (answer != Submission.DONE) {
            return answer;
          }
          phase = NEXT;
          if (machine.nowNs() != machine.sim().nowNs()) {
            return USER;
          }
        }
        default -> {
          task.prepareToSleep();
          if (inFlight > 0) {
            return SLEEP;
          }
          queue.taskExited(ioTask);
          sink.exited(index, ioTask, machine.nowNs());
          owner.ended();
          return EXIT;
        }
      }
    }
  }

  private boolean isDue() {
    long due = owner.dueNs(mine[at]);
    task.prepareToSleep();
    if (machine.nowNs() >= due) {
      return true;
    }
    if (timerNs != due) {
      timerNs = due;
      task.wakeAt(due);
    }
    return false;
  }

  private void handIn(int which) {
    int op = recorded.op(which);
    int flags = recorded.flags(which);
    int kind = op == IoSource.READ ? Op.READ : op == IoSource.TRIM ? Op.DISCARD : Op.WRITE;
    if (op >= IoSource.SYNC) {
      flags |= Op.PREFLUSH | Op.SYNC;
    }
    long sector = recorded.offsetBytes(which) >>> 9;
    int sectors = Math.toIntExact(recorded.lengthBytes(which) >>> 9);
    Bio bio = queue.newBio().set(kind, flags, sector, sectors, ioTask, this);
    bio.setUserData(which);
    inFlight++;
    submission.submit(queue, bio);
  }

  @Override
  public void bioEnded(Bio bio) {
    int which = (int) bio.userData();
    long now = machine.nowNs();
    long queued = bio.submitNs();
    int op = recorded.op(which);
    inFlight--;
    if (bio.status() != BlkStatus.OK) {
      sink.failed(index, op, recorded.offsetBytes(which), bio.status(), now);
    } else if (op >= IoSource.SYNC) {
      sink.synced(index, queued, now);
    } else {
      sink.completed(index, op, recorded.lengthBytes(which), queued, queued, now);
    }
    if (inFlight == 0 && phase == DRAIN) {
      task.wake();
    }
  }
}
