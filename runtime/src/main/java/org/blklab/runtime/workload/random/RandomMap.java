package org.blklab.runtime.workload.random;

import java.util.Arrays;

/**
 * Which blocks of an area have had their I/O. Up to some part of the blocks their numbers are kept
 * in a hash table, 16 bytes or less each; beyond that a bitmap with its summaries, 1.016 bits a
 * block of the area. So a few I/Os on 16 TB cost little, and all of them half a GiB.
 *
 * <p>A block that is taken gives way to the next free one behind it, round the end, as in fio.
 */
public final class RandomMap {
  private static final int FIRST_SLOTS = 64;
  private static final long EMPTY = -1;

  private final long blocks;
  private final int levels;
  private final long[] words; // per level: words in it
  private long[] slots = new long[FIRST_SLOTS]; // block numbers; null once the bitmap is there
  private int used;
  private long[][] bitmap;
  private long taken;

  public RandomMap(long blocks) {
    if (blocks < 1 || blocks >>> 6 > Integer.MAX_VALUE - 64) {
      throw new IllegalArgumentException(blocks + " blocks");
    }
    this.blocks = blocks;
    int count = 1;
    for (long size = wordsFor(blocks); size > 1; size = wordsFor(size)) {
      count++;
    }
    levels = count;
    words = new long[count];
    long bits = blocks;
    for (int level = 0; level < count; level++) {
      words[level] = wordsFor(bits);
      bits = words[level];
    }
    Arrays.fill(slots, EMPTY);
    makeRoom();
  }

  /** Size of the whole bitmap with its summaries, which fio clears at first. */
  public long bitmapBytes() {
    return Arrays.stream(words).sum() * Long.BYTES;
  }

  private static long wordsFor(long bits) {
    return bits + 63 >>> 6;
  }

  /** Forgets everything. */
  public void clear() {
    if (bitmap != null) {
      for (long[] level : bitmap) {
        Arrays.fill(level, 0);
      }
    } else {
      Arrays.fill(slots, EMPTY);
    }
    used = 0;
    taken = 0;
  }

  /** What it takes in memory, without the object itself. */
  long bytes() {
    if (bitmap == null) {
      return 8L * slots.length;
    }
    long sum = 0;
    for (long[] level : bitmap) {
      sum += 8L * level.length;
    }
    return sum;
  }

  long taken() {
    return taken;
  }

  boolean isTaken(long block) {
    if (bitmap != null) {
      return (bitmap[0][(int) (block >>> 6)] >>> block & 1) != 0;
    }
    int mask = slots.length - 1;
    int at = slot(block, mask);
    while (slots[at] != EMPTY) {
      if (slots[at] == block) {
        return true;
      }
      at = at + 1 & mask;
    }
    return false;
  }

  /**
   * Takes up to {@code count} blocks from {@code block} on, stopping before the first that is taken
   * and at the end of the area.
   *
   * @return how many were taken
   */
  public long take(long block, long count) {
    long end = Math.min(blocks, block + count);
    long at = block;
    while (at < end && !isTaken(at)) {
      set(at);
      at++;
    }
    return at - block;
  }

  private void set(long block) {
    taken++;
    if (bitmap == null) {
      int mask = slots.length - 1;
      int at = slot(block, mask);
      while (slots[at] != EMPTY) {
        at = at + 1 & mask;
      }
      slots[at] = block;
      used++;
      makeRoom();
      return;
    }
    setBit(block);
  }

  private void setBit(long block) {
    long index = block;
    for (int level = 0; level < levels; level++) {
      int word = (int) (index >>> 6);
      bitmap[level][word] |= 1L << index;
      if (bitmap[level][word] != -1L) {
        return;
      }
      index = word;
    }
  }

  private static int slot(long block, int mask) {
    return (int) (block * 0x9e3779b97f4a7c15L >>> 32) & mask;
  }

  /** Doubles the hash table when half full, or goes over to the bitmap once that is smaller. */
  private void makeRoom() {
    if (8L * slots.length >= 8L * words[0]) {
      toBitmap();
    } else if (used * 2 > slots.length) {
      long[] old = slots;
      slots = new long[old.length * 2];
      Arrays.fill(slots, EMPTY);
      int mask = slots.length - 1;
      for (long block : old) {
        if (block != EMPTY) {
          int at = slot(block, mask);
          while (slots[at] != EMPTY) {
            at = at + 1 & mask;
          }
          slots[at] = block;
        }
      }
      makeRoom();
    }
  }

  private void toBitmap() {
    bitmap = new long[levels][];
    for (int level = 0; level < levels; level++) {
      bitmap[level] = new long[(int) words[level]];
    }
    for (long block : slots) {
      if (block != EMPTY) {
        setBit(block);
      }
    }
    slots = null;
  }

  /**
   * The next free block behind {@code block}, round the end.
   *
   * @return -1 if all are taken
   */
  long nextFree(long block) {
    long free = freeFrom(block + 1);
    return free >= 0 ? free : freeFrom(0);
  }

  /** The first free block at or behind {@code block}; -1 if there is none up to the end. */
  private long freeFrom(long block) {
    if (bitmap == null) {
      long at = block;
      while (at < blocks && isTaken(at)) {
        at++;
      }
      return at < blocks ? at : -1;
    }
    long index = block;
    for (int level = 0; level < levels; level++) {
      if (index >>> 6 >= words[level]) {
        return -1;
      }
      long zeros = ~bitmap[level][(int) (index >>> 6)] & -1L << index;
      if (zeros != 0) {
        return descend(level, (index & -64) + Long.numberOfTrailingZeros(zeros));
      }
      index = (index >>> 6) + 1;
    }
    return -1;
  }

  /** The first free block below a word that is not full; -1 if it lies past the end. */
  private long descend(int level, long index) {
    long at = index;
    for (int below = level - 1; below >= 0; below--) {
      if (at >= words[below]) {
        return -1;
      }
      at = (at << 6) + Long.numberOfTrailingZeros(~bitmap[below][(int) at]);
    }
    return at < blocks ? at : -1;
  }
}
