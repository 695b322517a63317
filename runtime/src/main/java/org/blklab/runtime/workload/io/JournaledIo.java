package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Submission;

/**
 * A process's I/O below a journaling file system: the flush behind a durable write, and an fsync
 * after what it has to write, become a commit of the journal.
 */
final class JournaledIo implements IoPort, IoDone {
  private final Journal journal;
  private final IoPort below;
  private final IoDone done;
  private final boolean[] commits; // by slot: a commit follows
  private boolean durable; // the last write went to the disk by itself
  private boolean handedIn;

  JournaledIo(
      Journal journal, IoPort.Factory below, Submission submission, int slots, IoDone done) {
    this.journal = journal;
    this.below = below.make(submission, slots, this);
    this.done = done;
    commits = new boolean[slots];
  }

  @Override
  public void submit(
      int op, int flags, long offsetBytes, long lengthBytes, int slot, boolean waits) {
    boolean flush = op == Op.WRITE && lengthBytes == 0;
    handedIn = flush && durable;
    commits[slot] = flush && !durable;
    durable = op == Op.WRITE && !flush && (flags & Op.FUA) != 0;
    if (handedIn) {
      journal.commit(slot, done);
    } else {
      below.submit(op, flags, offsetBytes, lengthBytes, slot, waits);
    }
  }

  @Override
  public int step() {
    return handedIn ? DONE : below.step();
  }

  @Override
  public void startPlug(int nrIos) {
    below.startPlug(nrIos);
  }

  @Override
  public void finishPlug() {
    handedIn = false;
    below.finishPlug();
  }

  @Override
  public int poll(boolean together) {
    return below.poll(together);
  }

  @Override
  public boolean pinsBuffers() {
    return below.pinsBuffers();
  }

  @Override
  public void exited() {
    below.exited();
  }

  @Override
  public void ioDone(int slot, int status) {
    if (commits[slot]) {
      commits[slot] = false;
      journal.commit(slot, done);
    } else {
      done.ioDone(slot, status);
    }
  }
}
