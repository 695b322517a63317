package org.blklab.runtime.pagecache;

import org.blklab.runtime.block.Submission;

/**
 * Writes the dirty pages of a range in rising order, inside of a plug: a bio for each page, as the
 * kernel's block devices do; neighbours become one request by merging.
 */
final class WriteOut {
  private final PageCache cache;
  private final Submission submission;
  private int flags;
  private long next;
  private long end;
  private long pagesLeft;
  private boolean plugged;
  private boolean skipped;
  private long written;

  WriteOut(PageCache cache, Submission submission) {
    this.cache = cache;
    this.submission = submission;
  }

  /**
   * @param most pages at most
   */
  void begin(long from, long to, long most, int withFlags) {
    next = from;
    end = to;
    pagesLeft = most;
    flags = withFlags;
    skipped = false;
    written = 0;
    submission.startPlug(1);
    plugged = true;
  }

  /** Whether it left out dirty pages because they were still under writeback. */
  boolean skipped() {
    return skipped;
  }

  /** Pages that it wrote. */
  long written() {
    return written;
  }

  /** Where it has come to. */
  long position() {
    return next;
  }

  /** As {@link Submission#step}. */
  int step() {
    while (true) {
      int answer = submission.step();
      if (answer != Submission.DONE) {
        return answer;
      }
      long page = pagesLeft > 0 ? cache.firstDirty(next, end) : -1;
      if (page >= 0 && cache.isUnderWriteback(page, page + 1)) {
        next = page + 1;
        skipped = true;
      } else if (page >= 0) {
        next = page + 1;
        pagesLeft--;
        written++;
        submission.submit(cache.queue(), cache.write(page, flags, submission.task()));
      } else if (plugged) {
        plugged = false;
        if (pagesLeft > 0) {
          next = end;
        }
        submission.finishPlug();
      } else {
        return Submission.DONE;
      }
    }
  }
}
