package org.blklab.runtime.pagecache;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.workload.io.DirectIo;
import org.blklab.runtime.workload.io.IoDone;
import org.blklab.runtime.workload.io.IoPort;

/**
 * I/O through the page cache. Reads sleep until their pages are there, whatever the engine; writes
 * end when their pages are dirty, or with FUA on the disk; an fsync writes all dirty pages of the
 * disk, waits, and flushes. What may not sleep is answered with EAGAIN instead. A write to a part
 * of a page does not read the rest. Errors of writeback are not told to the next fsync.
 */
final class BufferedIo implements IoPort {
  private static final int BIO_PAGES = 256;

  private static final int IDLE = 0;
  private static final int READ = 1;
  private static final int READ_SUBMIT = 2;
  private static final int WRITE = 3;
  private static final int WRITE_OUT = 4;
  private static final int WAIT_CLEAN = 5;
  private static final int DIRECT = 6;
  private static final int START_OUT = 7;
  private static final int CONTINUE = -1;

  private final PageCache cache;
  private final Submission submission;
  private final IoDone done;
  private final DirectIo direct;
  private final WriteOut out;
  private final ReadAhead ahead = new ReadAhead();
  private int phase = IDLE;
  private int op;
  private int flags;
  private int slot;
  private int durableSlot = -1; // of the O_DSYNC write that ended last
  private boolean waits;
  private long page; // the next one to look at
  private long from;
  private long to;
  private long readNext; // what is being submitted
  private long readEnd;

  BufferedIo(PageCache cache, Submission submission, int slots, IoDone done) {
    this.cache = cache;
    this.submission = submission;
    this.done = done;
    direct = new DirectIo(cache.queue(), submission, slots, done);
    out = new WriteOut(cache, submission);
  }

  @Override
  public void submit(
      int what, int how, long offsetBytes, long lengthBytes, int forSlot, boolean sleeps) {
    op = what;
    flags = how;
    slot = forSlot;
    waits = sleeps;
    from = offsetBytes >>> PageCache.PAGE_SHIFT;
    to = offsetBytes + lengthBytes + (1 << PageCache.PAGE_SHIFT) - 1 >>> PageCache.PAGE_SHIFT;
    page = from;
    if (op == START_RANGE) {
      out.begin(from, to, Long.MAX_VALUE, 0);
      phase = START_OUT;
    } else if (op == Op.READ) {
      phase = READ;
    } else if (op != Op.WRITE) {
      direct.submit(op, flags, offsetBytes, lengthBytes, slot, waits);
      phase = DIRECT;
    } else if (lengthBytes == 0 && slot == durableSlot) {
      durableSlot = -1; // the flush after an O_DSYNC write: its pages are on the disk
      direct.submit(op, flags, 0, 0, slot, waits);
      phase = DIRECT;
    } else if (lengthBytes == 0) {
      from = 0;
      to = cache.pages();
      beginWriteOut();
    } else {
      phase = WRITE;
    }
  }

  @Override
  public int step() {
    int answer = CONTINUE;
    while (answer == CONTINUE) {
      answer =
          switch (phase) {
            case READ -> read();
            case READ_SUBMIT -> readSubmit();
            case WRITE -> write();
            case WRITE_OUT -> writeOut();
            case START_OUT -> startOut();
            case WAIT_CLEAN -> waitClean();
            default -> direct.step();
          };
    }
    if (answer == DONE) {
      phase = IDLE;
    }
    return answer;
  }

  private int end(int status) {
    phase = IDLE;
    done.ioDone(slot, status);
    return DONE;
  }

  private int sleep() {
    if ((flags & Op.NOWAIT) != 0) {
      return end(BlkStatus.AGAIN);
    }
    return sleepForPages();
  }

  private int sleepForPages() {
    submission.aboutToSleep();
    cache.sleep(submission.task().task());
    return SLEEP;
  }

  private long readAheadPages() {
    return cache.queue().limits().readAheadKb() / 4;
  }

  private int read() {
    while (page < to) {
      boolean cached = cache.isUptodate(page);
      if (ahead.reaches(page, readAheadPages())) {
        return beginRead();
      }
      if (!cached && cache.isReading(page)) {
        return sleep();
      }
      if (!cached) {
        if ((flags & Op.NOWAIT) != 0) {
          return end(BlkStatus.AGAIN);
        }
        ahead.missed(page, to - page, readAheadPages());
        return beginRead();
      }
      page++;
    }
    ahead.touched(to - 1);
    cache.copied(to - from);
    return end(BlkStatus.OK);
  }

  private int beginRead() {
    readNext = ahead.start();
    readEnd = Math.min(cache.pages(), ahead.start() + ahead.size());
    submission.startPlug(1);
    phase = READ_SUBMIT;
    return CONTINUE;
  }

  private int readSubmit() {
    int answer = submission.step();
    if (answer != DONE) {
      return answer;
    }
    while (readNext < readEnd && isHere(readNext)) {
      readNext++;
    }
    if (readNext < readEnd) {
      int count = 1;
      while (count < BIO_PAGES
          && readNext + count < readEnd
          && !isHere(readNext + count)) {
        count++;
      }
      int how = readNext >= to ? Op.RAHEAD : 0;
      Bio bio = cache.read(readNext, count, how, submission.task());
      readNext += count;
      submission.submit(cache.queue(), bio);
    } else if (readEnd > 0) {
      readEnd = 0;
      submission.finishPlug();
    } else {
      phase = READ;
    }
    return CONTINUE;
  }

  private boolean isHere(long each) {
    return cache.isUptodate(each) || cache.isReading(each);
  }

  private int write() {
    if (cache.overLimit()) {
      cache.queue().dirtyThrottled();
      return sleep();
    }
    cache.makeDirty(from, to);
    if ((flags & Op.FUA) == 0) {
      return end(BlkStatus.OK);
    }
    beginWriteOut();
    return CONTINUE;
  }

  private void beginWriteOut() {
    out.begin(from, to, Long.MAX_VALUE, Op.SYNC);
    phase = WRITE_OUT;
  }

  private int writeOut() {
    int answer = out.step();
    if (answer == DONE) {
      phase = WAIT_CLEAN;
      return CONTINUE;
    }
    return answer;
  }

  /** Nobody waits for the pages. */
  private int startOut() {
    int answer = out.step();
    return answer == DONE ? end(BlkStatus.OK) : answer;
  }

  private int waitClean() {
    if (cache.isUnderWriteback(from, to)) {
      return sleepForPages();
    }
    if (out.skipped()) {
      beginWriteOut(); // dirtied again while on their way to the disk
      return CONTINUE;
    }
    if ((flags & Op.PREFLUSH) == 0) {
      durableSlot = slot;
      return end(BlkStatus.OK);
    }
    direct.submit(Op.WRITE, Op.PREFLUSH | Op.SYNC, 0, 0, slot, waits);
    phase = DIRECT;
    return CONTINUE;
  }

  @Override
  public void startPlug(int nrIos) {
    submission.startPlug(nrIos);
  }

  @Override
  public void finishPlug() {
    submission.finishPlug();
  }

  /** Nobody polls for the page cache. */
  @Override
  public int poll(boolean together) {
    return 0;
  }

  @Override
  public boolean pinsBuffers() {
    return false;
  }

  @Override
  public void exited() {
    cache.queue().taskExited(submission.task());
  }
}
