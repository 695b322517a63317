package org.blklab.runtime.pagecache;

/** A set of page numbers as bits, in blocks that are made when first touched. */
final class PageMap {
  private static final int BLOCK_SHIFT = 15;
  private static final int WORD_SHIFT = 6;
  private static final int WORDS = 1 << BLOCK_SHIFT - WORD_SHIFT;

  private final long[][] blocks;
  private final int[] counts;
  private long size;

  /**
   * @param pages numbers go from 0 to below this
   */
  PageMap(long pages) {
    int count = Math.toIntExact((pages >>> BLOCK_SHIFT) + 1);
    blocks = new long[count][];
    counts = new int[count];
  }

  long size() {
    return size;
  }

  boolean has(long page) {
    long[] words = blocks[block(page)];
    return words != null && (words[word(page)] & 1L << page) != 0;
  }

  /** Adds a page; false if it is there. */
  boolean add(long page) {
    int block = block(page);
    long[] words = blocks[block];
    if (words == null) {
      words = new long[WORDS];
      blocks[block] = words;
    }
    long bit = 1L << page;
    if ((words[word(page)] & bit) != 0) {
      return false;
    }
    words[word(page)] |= bit;
    counts[block]++;
    size++;
    return true;
  }

  /** Takes a page out; false if it is not there. */
  boolean remove(long page) {
    if (!has(page)) {
      return false;
    }
    int block = block(page);
    blocks[block][word(page)] &= ~(1L << page);
    counts[block]--;
    size--;
    return true;
  }

  /** The first page from {@code from} to before {@code to}; -1 if there is none. */
  long firstIn(long from, long to) {
    long page = from;
    while (page < to) {
      int block = block(page);
      if (counts[block] == 0) {
        page = (long) (block + 1) << BLOCK_SHIFT;
        continue;
      }
      long word = blocks[block][word(page)] >>> page;
      if (word != 0) {
        page += Long.numberOfTrailingZeros(word);
        return page < to ? page : -1;
      }
      page = (page >>> WORD_SHIFT) + 1 << WORD_SHIFT;
    }
    return -1;
  }

  private static int block(long page) {
    return (int) (page >>> BLOCK_SHIFT);
  }

  private static int word(long page) {
    return (int) (page >>> WORD_SHIFT) & WORDS - 1;
  }
}
