package org.blklab.runtime.pagecache;

import java.util.ArrayDeque;
import org.blklab.runtime.block.Bio;
import org.blklab.runtime.block.BioEnd;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.Task;
import org.blklab.runtime.workload.io.IoPort;

/**
 * The cached pages of one disk, read and written as a whole (the block device's own inode). Pages
 * are 4 KiB. A page is uptodate, dirty, under writeback, or being read; writers that dirty too much
 * sleep until writeback has caught up, where the kernel makes them pause for computed times.
 */
public final class PageCache implements BioEnd {
  static final int PAGE_SHIFT = 12;
  static final int SECTORS_PER_PAGE = 8;
  private static final int PAGES_BITS = 9;

  /**
   * How much memory there is for it.
   *
   * @param memoryBytes of the machine
   * @param dirtyRatio share of memory that may be dirty before writers sleep
   * @param backgroundRatio share of memory that may be dirty before the flusher starts
   */
  public record Limits(long memoryBytes, double dirtyRatio, double backgroundRatio) {}

  /**
   * CPU time of its own work.
   *
   * @param firstStep number of the step under which copies are booked; the others under the next
   * @param copyNs to copy a page to or from a process
   * @param addNs to allocate a page and add it
   * @param writebackNs to lock a dirty page, mark it and make a bio for it
   * @param writtenNs to unmark it when it is on the disk
   */
  public record PageCosts(
      int firstStep, long copyNs, long addNs, long writebackNs, long writtenNs) {}

  private final PageCosts costs;
  private final RequestQueue queue;
  private final Machine machine;
  private final long pages;
  private final long memoryPages;
  private final long dirtyLimit;
  private final long backgroundLimit;
  private final PageMap uptodate;
  private final PageMap reading;
  private final PageMap dirty;
  private final PageMap writeback;
  private final ArrayDeque<Task> waiting = new ArrayDeque<>();
  private Flusher flusher;
  private long evictAt;

  public PageCache(
      RequestQueue queue, Machine machine, long bytes, Limits limits, PageCosts costs) {
    this.costs = costs;
    this.queue = queue;
    this.machine = machine;
    pages = bytes >>> PAGE_SHIFT;
    memoryPages = limits.memoryBytes >>> PAGE_SHIFT;
    dirtyLimit = (long) (memoryPages * limits.dirtyRatio);
    backgroundLimit =
        (long) (memoryPages * Math.min(limits.backgroundRatio, limits.dirtyRatio / 2));
    uptodate = new PageMap(pages);
    reading = new PageMap(pages);
    dirty = new PageMap(pages);
    writeback = new PageMap(pages);
  }

  /** The task that writes dirty pages in the background; set once. */
  public void setFlusher(Flusher flusher) {
    this.flusher = flusher;
  }

  /** Ports of processes that read and write through this cache. */
  public IoPort.Factory ports() {
    return (submission, slots, done) -> new BufferedIo(this, submission, slots, done);
  }

  /** Dirty pages that no writeback has begun for. */
  public long dirtyPages() {
    return dirty.size();
  }

  public long writebackPages() {
    return writeback.size();
  }

  RequestQueue queue() {
    return queue;
  }

  Machine machine() {
    return machine;
  }

  long pages() {
    return pages;
  }

  boolean isUptodate(long page) {
    return uptodate.has(page);
  }

  boolean isReading(long page) {
    return reading.has(page);
  }

  /** Whether a writer has to sleep before it dirties more. */
  boolean overLimit() {
    return dirty.size() + writeback.size() > dirtyLimit;
  }

  /** Whether the flusher has to write, however young the pages are. */
  boolean overBackground() {
    return dirty.size() > backgroundLimit;
  }

  void makeDirty(long from, long to) {
    makeRoom(to - from);
    for (long page = from; page < to; page++) {
      if (uptodate.add(page)) {
        machine.charge(costs.firstStep + 1, costs.addNs);
      }
      dirty.add(page);
    }
    copied(to - from);
    flusher.pagesDirtied();
  }

  /** Charges the copying of so many pages. */
  void copied(long count) {
    machine.charge(costs.firstStep, count * costs.copyNs);
  }

  long firstDirty(long from, long to) {
    return dirty.firstIn(from, to);
  }

  boolean isUnderWriteback(long from, long to) {
    return writeback.firstIn(from, to) >= 0;
  }

  /** The page's data is on its way to the disk; a write during that dirties it again. */
  Bio write(long page, int flags, org.blklab.runtime.block.IoTask task) {
    machine.charge(costs.firstStep + 2, costs.writebackNs);
    dirty.remove(page);
    writeback.add(page);
    return bio(Op.WRITE, flags, page, 1, task);
  }

  /** The bio that reads pages which are not cached. */
  Bio read(long page, int count, int flags, org.blklab.runtime.block.IoTask task) {
    makeRoom(count);
    for (int i = 0; i < count; i++) {
      reading.add(page + i);
    }
    machine.charge(costs.firstStep + 1, count * costs.addNs);
    return bio(Op.READ, flags, page, count, task);
  }

  private Bio bio(
      int op, int flags, long page, int count, org.blklab.runtime.block.IoTask task) {
    Bio bio =
        queue
            .newBio()
            .set(op, flags, page * SECTORS_PER_PAGE, count * SECTORS_PER_PAGE, task, this);
    bio.setUserData(page << PAGES_BITS | count);
    return bio;
  }

  @Override
  public void bioEnded(Bio bio) {
    long page = bio.userData() >>> PAGES_BITS;
    int count = (int) bio.userData() & (1 << PAGES_BITS) - 1;
    for (long each = page; each < page + count; each++) {
      if (reading.remove(each)) {
        uptodate.add(each);
      } else if (writeback.remove(each)) {
        machine.charge(costs.firstStep + 3, costs.writtenNs);
      }
    }
    wakeWaiting();
  }

  /** {@code task} sleeps until some page has been read or written. */
  void sleep(Task task) {
    task.prepareToSleep();
    waiting.add(task);
  }

  private void wakeWaiting() {
    while (!waiting.isEmpty()) {
      waiting.poll().wake();
    }
  }

  /** Drops clean pages, round about the disk, until so many more fit. */
  private void makeRoom(long more) {
    long excess = uptodate.size() + more - memoryPages;
    for (long seen = 0; excess > 0 && seen < 2 * pages; ) {
      long page = uptodate.firstIn(evictAt, pages);
      if (page < 0) {
        seen += pages - evictAt;
        evictAt = 0;
        continue;
      }
      seen += page + 1 - evictAt;
      evictAt = page + 1;
      if (!dirty.has(page) && !writeback.has(page)) {
        uptodate.remove(page);
        excess--;
      }
    }
  }
}
