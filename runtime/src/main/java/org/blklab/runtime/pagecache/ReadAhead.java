package org.blklab.runtime.pagecache;

/**
 * How far a stream of reads is read ahead: the kernel's on-demand read-ahead (page_cache_ra_order
 * and its helpers). A window is begun at a sequential miss and grown whenever its marked page is
 * reached.
 */
final class ReadAhead {
  private static final int SMALL_SHARE = 32;
  private static final int MEDIUM_SHARE = 4;
  private static final int GROW_FAST_SHARE = 16;

  private long start;
  private long size;
  private long marked = -1;
  private long lastPage = -1;

  long start() {
    return start;
  }

  long size() {
    return size;
  }

  /** A read touches pages; remembered to recognise the one that follows. */
  void touched(long last) {
    lastPage = last;
  }

  /**
   * A page of a read is not cached.
   *
   * @param count pages that the read still wants
   * @param most read_ahead_kb in pages
   */
  void missed(long page, long count, long most) {
    boolean sequential = page == 0 || page == lastPage || page == lastPage + 1;
    start = page;
    if (!sequential || most == 0) {
      size = count;
      marked = -1;
      return;
    }
    size = Math.max(count, initial(count, most));
    marked = size > count ? page + count : -1;
  }

  /**
   * Whether a page that is cached asks for the next window.
   *
   * @param most read_ahead_kb in pages
   */
  boolean reaches(long page, long most) {
    if (page != marked) {
      return false;
    }
    start += size;
    size = next(most);
    marked = start;
    return true;
  }

  private static long initial(long count, long most) {
    long rounded = Long.highestOneBit(Math.max(1, 2 * count - 1));
    if (rounded <= most / SMALL_SHARE) {
      return rounded * 4;
    }
    return rounded <= most / MEDIUM_SHARE ? rounded * 2 : most;
  }

  private long next(long most) {
    if (size < most / GROW_FAST_SHARE) {
      return 4 * size;
    }
    return size <= most / 2 ? 2 * size : most;
  }
}
