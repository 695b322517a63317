package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Poller;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.Submission;

/**
 * Direct I/O to a block device: a bio for every 1 MiB (256 pages, BIO_MAX_VECS; buffers are taken
 * to be scattered pages), all of one I/O in a plug when there are several.
 */
public final class DirectIo implements IoPort, BioEnd {
  private static final int MAX_BIO_SECTORS = 256 * 8;
  private static final int SECTOR_SHIFT = 9;

  /** Longer I/Os need several bios. */
  static final long MAX_BIO_BYTES = (long) MAX_BIO_SECTORS << SECTOR_SHIFT;

  private final RequestQueue queue;
  private final Submission submission;
  private final IoDone done;
  private final Poller poller;
  private final int[] pending; // bios out, by slot
  private final int[] status;
  private int op;
  private int flags;
  private long sector;
  private long sectorsLeft;
  private int slot;
  private boolean waits;
  private boolean several;

  public DirectIo(RequestQueue queue, Submission submission, int slots, IoDone done) {
    this.queue = queue;
    this.submission = submission;
    this.done = done;
    this.poller = new Poller(queue);
    this.pending = new int[slots];
    this.status = new int[slots];
  }

  /** Ports to a disk. */
  public static Factory to(RequestQueue queue) {
    return (submission, slots, done) -> new DirectIo(queue, submission, slots, done);
  }

  @Override
  public void submit(
      int what, int how, long offsetBytes, long lengthBytes, int forSlot, boolean sleeps) {
    sectorsLeft = 0;
    several = false;
    if (what == START_RANGE) {
      done.ioDone(forSlot, BlkStatus.OK); // no pages
      return;
    }
    op = what;
    flags = how;
    sector = offsetBytes >>> SECTOR_SHIFT;
    sectorsLeft = lengthBytes + 511 >>> SECTOR_SHIFT;
    slot = forSlot;
    waits = sleeps;
    several = sectorsLeft > maxSectors();
    pending[slot] = (int) Math.max(1, (sectorsLeft + maxSectors() - 1) / maxSectors());
    status[slot] = BlkStatus.OK;
    if (several) {
      submission.startPlug(1);
    }
    nextBio();
  }

  /** Discards carry no pages; the limit is the size field of a bio. */
  private long maxSectors() {
    return op == Op.DISCARD ? Integer.MAX_VALUE >>> SECTOR_SHIFT : MAX_BIO_SECTORS;
  }

  private void nextBio() {
    int sectors = (int) Math.min(sectorsLeft, maxSectors());
    Bio bio = queue.newBio().set(op, flags, sector, sectors, submission.task(), this);
    bio.setUserData(slot);
    sector += sectors;
    sectorsLeft -= sectors;
    if (waits && !several) {
      submission.submitAndWait(queue, bio);
    } else {
      submission.submit(queue, bio);
    }
  }

  @Override
  public int step() {
    while (true) {
      int answer = submission.step();
      if (answer != DONE) {
        return answer;
      }
      if (sectorsLeft > 0) {
        nextBio();
      } else if (several) {
        several = false;
        submission.finishPlug();
      } else {
        return DONE;
      }
    }
  }

  @Override
  public void startPlug(int nrIos) {
    submission.startPlug(nrIos);
  }

  @Override
  public void finishPlug() {
    submission.finishPlug();
  }

  @Override
  public int poll(boolean together) {
    return poller.look(together);
  }

  @Override
  public boolean pinsBuffers() {
    return true;
  }

  @Override
  public void exited() {
    queue.taskExited(submission.task());
  }

  @Override
  public void bioEnded(Bio bio) {
    int ended = (int) bio.userData();
    if (bio.status() != BlkStatus.OK) {
      status[ended] = bio.status();
    }
    if (--pending[ended] == 0) {
      done.ioDone(ended, status[ended]);
    }
  }
}
