package org.blklab.runtime.workload.io;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/**
 * What matters of a file system's journal (jbd2 of ext4) to the disk below: a thread of its own
 * writes the changed metadata, then a commit block with PREFLUSH and FUA, and wakes whoever waits
 * for it; who comes meanwhile waits for the next commit. Every transaction is of the same size, and
 * nothing is ever written back from the journal.
 */
public final class Journal implements SegmentBody, BioEnd {
  /** Place of the journal on its disk, at the end. */
  public static final long BYTES = 128L << 20;

  private static final int BLOCK_SECTORS = 8;
  private static final int BODY_SECTORS = 2 * BLOCK_SECTORS; // a descriptor, an inode

  private static final int REST = 0;
  private static final int BODY = 1;
  private static final int BODY_WAIT = 2;
  private static final int COMMIT = 3;
  private static final int COMMIT_WAIT = 4;

  private record Waiter(int slot, IoDone done) {}

  private final RequestQueue queue;
  private final long firstSector;
  private final long lastSector;
  private Task task;
  private Submission submission;
  private List<Waiter> next = new ArrayList<>();
  private List<Waiter> committing = new ArrayList<>();
  private long sector;
  private int phase = REST;
  private boolean ended;
  private int status;
  private boolean started;

  /**
   * @param diskBytes size of the disk
   */
  public Journal(RequestQueue queue, long diskBytes) {
    this.queue = queue;
    lastSector = diskBytes >>> 9;
    firstSector = Math.max(0, lastSector - (BYTES >>> 9));
    sector = firstSector;
  }

  /** Ties it to its simulated thread and that one's way into the block layer. */
  public void bind(Task thread, Submission own) {
    task = thread;
    submission = own;
  }

  /** Ports whose durable writes end with a commit instead of a flush of their own. */
  public IoPort.Factory over(IoPort.Factory below) {
    return (way, slots, done) -> new JournaledIo(this, below, way, slots, done);
  }

  /** Asks for a commit; {@code done} is told when it is on the disk. */
  void commit(int slot, IoDone done) {
    next.add(new Waiter(slot, done));
    if (!started) {
      started = true;
      task.start();
    } else if (phase == REST) {
      task.wake();
    }
  }

  @Override
  public int segment(Task self) {
    while (true) {
      int answer =
          switch (phase) {
            case REST -> begin(self);
            case BODY -> submit(BODY_WAIT);
            case BODY_WAIT -> bodyWait(self);
            case COMMIT -> submit(COMMIT_WAIT);
            case COMMIT_WAIT -> commitWait(self);
            default -> throw new IllegalStateException("journal " + phase + "; please report");
          };
      if (answer != Submission.DONE) {
        return answer;
      }
    }
  }

  private int go(int to) {
    phase = to;
    return Submission.DONE;
  }

  private int begin(Task self) {
    if (next.isEmpty()) {
      self.prepareToSleep();
      return SLEEP;
    }
    List<Waiter> taken = next;
    next = committing;
    committing = taken;
    write(BODY_SECTORS, Op.SYNC | Op.META);
    return go(BODY);
  }

  private void write(int sectors, int flags) {
    if (sector + sectors > lastSector) {
      sector = firstSector;
    }
    ended = false;
    submission.submit(
        queue, queue.newBio().set(Op.WRITE, flags, sector, sectors, submission.task(), this));
    sector += sectors;
  }

  private int submit(int then) {
    int answer = submission.step();
    return answer == Submission.DONE ? go(then) : answer;
  }

  private int bodyWait(Task self) {
    if (!ended) {
      self.prepareToSleep();
      return SLEEP;
    }
    write(BLOCK_SECTORS, Op.SYNC | Op.META | Op.PREFLUSH | Op.FUA);
    return go(COMMIT);
  }

  private int commitWait(Task self) {
    if (!ended) {
      self.prepareToSleep();
      return SLEEP;
    }
    for (Waiter waiter : committing) {
      waiter.done().ioDone(waiter.slot(), status);
    }
    committing.clear();
    status = BlkStatus.OK;
    phase = REST;
    return KERNEL;
  }

  @Override
  public void bioEnded(Bio bio) {
    if (bio.status() != BlkStatus.OK) {
      status = bio.status();
    }
    ended = true;
    task.wake();
  }
}
