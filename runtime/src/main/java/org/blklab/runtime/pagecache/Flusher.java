package org.blklab.runtime.pagecache;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Submission;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.SegmentBody;
import org.blklab.runtime.sim.Task;

/**
 * The disk's flusher (wb_workfn): writes while more is dirty than the background limit, and every 5
 * s if the oldest dirty data is 30 s old (dirty_writeback_centisecs, dirty_expire_centisecs). It
 * goes round the disk from where it stopped, in chunks, and does not begin a page again that is
 * under writeback.
 */
public final class Flusher implements SegmentBody, EventHandler {
  private static final long INTERVAL_NS = 5_000_000_000L;
  private static final long EXPIRE_NS = 30_000_000_000L;
  private static final long CHUNK_PAGES = 1024;
  private static final long NEVER = -1;

  private final PageCache cache;
  private final Machine machine;
  private Task task;
  private WriteOut out;
  private boolean started;
  private boolean writing;
  private boolean timerRuns;
  private boolean idleRound;
  private long dirtySinceNs = NEVER;
  private long position;

  public Flusher(PageCache cache) {
    this.cache = cache;
    this.machine = cache.machine();
  }

  /** Ties it to its simulated thread and that one's way into the block layer. */
  public void bind(Task thread, Submission submission) {
    task = thread;
    out = new WriteOut(cache, submission);
  }

  void pagesDirtied() {
    if (dirtySinceNs == NEVER) {
      dirtySinceNs = machine.nowNs();
    }
    if (!timerRuns) {
      timerRuns = true;
      machine.sim().after(INTERVAL_NS, this, 0, 0);
    }
    if (cache.overBackground()) {
      wake();
    }
  }

  private void wake() {
    if (writing) {
      return;
    }
    if (started) {
      task.wake();
    } else {
      started = true;
      task.start();
    }
  }

  @Override
  public void onEvent(int kind, int arg) {
    timerRuns = cache.dirtyPages() > 0;
    if (timerRuns) {
      machine.sim().after(INTERVAL_NS, this, 0, 0);
      if (isExpired()) {
        wake();
      }
    }
  }

  private boolean isExpired() {
    return dirtySinceNs != NEVER && machine.nowNs() - dirtySinceNs >= EXPIRE_NS;
  }

  @Override
  public int segment(Task self) {
    if (writing) {
      int answer = out.step();
      if (answer != Submission.DONE) {
        return answer;
      }
      writing = false;
      idleRound = out.written() == 0 && position == 0 && out.position() >= cache.pages();
      position = out.position() >= cache.pages() ? 0 : out.position();
      return KERNEL;
    }
    boolean dirty = cache.dirtyPages() > 0;
    if (!dirty) {
      dirtySinceNs = NEVER;
    }
    if (idleRound) {
      idleRound = false;
      cache.sleep(self); // all that is dirty is under writeback as well
      return SLEEP;
    }
    if (dirty && (cache.overBackground() || isExpired())) {
      writing = true;
      out.begin(position, cache.pages(), CHUNK_PAGES, Op.BACKGROUND);
      return KERNEL;
    }
    self.prepareToSleep();
    return SLEEP;
  }
}
