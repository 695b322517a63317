package org.blklab.runtime.block;

import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/** A simulated thread that keeps some reads in flight, a step of the submission a segment. */
final class Reader implements SegmentBody, BioEnd {
  private final RequestQueue queue;
  private final Submission submission;
  private final IoTask ioTask;
  private final int depth;
  private final int sectors;
  private long left;
  private int inFlight;
  private boolean submitting;
  private boolean waiting;
  private Task task;
  long done;
  long nextSector;
  long stride = 8 * 1021;
  BioEnd onEnd = bio -> {};

  Reader(RequestQueue queue, int index, int depth, int sectors, long count) {
    this.queue = queue;
    this.depth = depth;
    this.sectors = sectors;
    this.left = count;
    ioTask = new IoTask(index, "reader" + index, 1000, IoPrio.of(IoPrio.BE, 4), Cgroup.root());
    submission = new Submission(queue.layer(), ioTask);
  }

  Reader start() {
    task = queue.layer().machine().newTask(ioTask.name(), this);
    ioTask.bind(task);
    task.start();
    return this;
  }

  void add(long count) {
    left += count;
    if (waiting) {
      waiting = false;
      task.wake();
    }
  }

  @Override
  public int segment(Task self) {
    if (submitting) {
      int answer = submission.step();
      if (answer != Submission.DONE) {
        return answer;
      }
      submitting = false;
      return USER;
    }
    if (left == 0 || inFlight == depth) {
      self.prepareToSleep();
      waiting = true;
      return SLEEP;
    }
    left--;
    inFlight++;
    submission.submit(
        queue, queue.newBio().set(Op.READ, 0, nextSector % (1 << 30), sectors, ioTask, this));
    nextSector += stride;
    submitting = true;
    return KERNEL;
  }

  @Override
  public void bioEnded(Bio bio) {
    onEnd.bioEnded(bio);
    inFlight--;
    done++;
    if (waiting) {
      waiting = false;
      task.wake();
    }
  }
}
