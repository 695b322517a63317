package org.blklab.runtime.block;

import java.util.Arrays;
import org.blklab.runtime.sim.RandomStream;

/**
 * A bitmap in words of 2^shift bits, with a hint per CPU where to look first. A freed bit is only
 * marked and becomes free for a search when its word has run out of free bits. Source: spec 01 §3.1
 * to §3.4 (lib/sbitmap.c). Allocates only in the constructor and for texts.
 */
public final class Sbitmap {
  /** Let {@link #shiftFor} choose. */
  public static final int DEFAULT_SHIFT = -1;

  private static final int MAX_SHIFT = 6;

  private final int shift;
  private final boolean roundRobin;
  private final RandomStream random;
  private final long[] word; // taken
  private final long[] cleared; // freed again, but not yet folded into word
  private final int[] hint; // per CPU
  private int depth;
  private int words;
  private int batchBase;

  /**
   * @param depth number of bits, at least 1; {@link #resize} never needs more words than this
   * @param shift log2 of the bits per word, 0 … 6, or {@link #DEFAULT_SHIFT}
   * @param roundRobin hand out rising numbers per CPU and never wrap inside a word
   * @param cpus how many hints
   * @param random where hints come from that are not known otherwise
   */
  public Sbitmap(int depth, int shift, boolean roundRobin, int cpus, RandomStream random) {
    if (depth < 1 || shift < DEFAULT_SHIFT || shift > MAX_SHIFT || cpus < 1) {
      throw new IllegalArgumentException(
          "bitmap of depth " + depth + ", shift " + shift + ", " + cpus + " CPUs");
    }
    this.shift = shift == DEFAULT_SHIFT ? shiftFor(depth) : shift;
    this.roundRobin = roundRobin;
    this.random = random;
    this.depth = depth;
    this.words = wordsFor(depth);
    word = new long[words];
    cleared = new long[words];
    hint = new int[cpus];
    if (!roundRobin) {
      for (int cpu = 0; cpu < cpus; cpu++) {
        hint[cpu] = random.below(depth);
      }
    }
  }

  /** The kernel's choice: 64 bits a word, fewer as long as there are not yet four words. */
  public static int shiftFor(int depth) {
    int shift = MAX_SHIFT;
    if (depth >= 4) {
      while ((4L << shift) > depth) {
        shift--;
      }
    }
    return shift;
  }

  private int wordsFor(int bits) {
    return (bits + (1 << shift) - 1) >>> shift;
  }

  public int depth() {
    return depth;
  }

  /** log2 of the bits per word. */
  public int shift() {
    return shift;
  }

  /** Words in use. */
  public int words() {
    return words;
  }

  public boolean roundRobin() {
    return roundRobin;
  }

  /** Bits in a word: 2^shift, but for the last one. */
  public int wordDepth(int index) {
    return index == words - 1 ? depth - (index << shift) : 1 << shift;
  }

  /** Where this CPU looks first. */
  public int hint(int cpu) {
    return hint[cpu];
  }

  void setHint(int cpu, int bit) {
    hint[cpu] = bit;
  }

  /** Takes a bit; -1 if none is free. */
  public int get(int cpu) {
    int start = hintBeforeGet(cpu);
    int from = roundRobin ? inWord(start) : 0;
    int bit = -1;
    int index = start >>> shift;
    for (int i = 0; i < words && bit < 0; i++) {
      bit = findInWord(index, wordDepth(index), from, !roundRobin);
      from = 0;
      index = index + 1 == words ? 0 : index + 1;
    }
    hintAfterGet(cpu, start, bit);
    return bit;
  }

  /**
   * Takes a bit among the low positions of each word.
   *
   * @param shallow how many bits may be used of the whole map, or of each word, at least 1
   * @param perWord the older meaning: {@code shallow} is a limit for each word
   * @return -1 if none of them is free
   */
  public int getShallow(int cpu, int shallow, boolean perWord) {
    int start = hintBeforeGet(cpu);
    int from = inWord(start);
    int bit = -1;
    int index = start >>> shift;
    for (int i = 0; i < words && bit < 0; i++) {
      int limit = shallowLimit(index, shallow, perWord);
      bit = limit == 0 ? -1 : findInWord(index, limit, from, true);
      from = 0;
      index = index + 1 == words ? 0 : index + 1;
    }
    hintAfterGet(cpu, start, bit);
    return bit;
  }

  /** Bits of a word that a shallow get may take; they are the lowest ones. */
  public int shallowLimit(int index, int shallow, boolean perWord) {
    int full = wordDepth(index);
    if (perWord) {
      return Math.min(full, shallow);
    }
    if (shallow >= depth) {
      return full;
    }
    long product = (long) full * shallow;
    int limit = (int) (product / depth);
    return product % depth >= (long) (index + 1) * full ? limit + 1 : limit;
  }

  /** The bit's number in the map, or -1. */
  private int findInWord(int index, int limit, int from, boolean wrap) {
    long usable = -1L >>> (64 - limit);
    long free = free(index, usable, from, wrap);
    if (free == 0 && cleared[index] != 0) {
      fold(index);
      free = free(index, usable, from, wrap);
    }
    if (free == 0) {
      return -1;
    }
    word[index] |= Long.lowestOneBit(free);
    return (index << shift) + Long.numberOfTrailingZeros(free);
  }

  private long free(int index, long usable, int from, boolean wrap) {
    long all = ~word[index] & usable;
    long behind = all & (-1L << from);
    return behind == 0 && wrap ? all : behind;
  }

  private void fold(int index) {
    word[index] &= ~cleared[index];
    cleared[index] = 0;
  }

  private int hintBeforeGet(int cpu) {
    if (hint[cpu] >= depth) {
      hint[cpu] = random.below(depth);
    }
    return hint[cpu];
  }

  private void hintAfterGet(int cpu, int start, int bit) {
    if (bit < 0) {
      hint[cpu] = 0;
    } else if (bit == start || roundRobin) {
      hint[cpu] = bit + 1 >= depth - 1 ? 0 : bit + 1;
    }
  }

  /**
   * Takes several bits of one word at once.
   *
   * @param count how many, 1 … 64
   * @return which ones: bit i stands for {@link #batchBase} + i; 0 if there was no such word, and
   *     perhaps fewer than wanted
   */
  public long getBatch(int cpu, int count) {
    if (roundRobin) {
      return 0;
    }
    int start = hintBeforeGet(cpu);
    int index = start >>> shift;
    for (int i = 0; i < words; i++) {
      long taken = getBatchInWord(index, count);
      if (taken != 0) {
        hintAfterGet(cpu, start, batchBase + count - 1);
        return taken;
      }
      index = index + 1 == words ? 0 : index + 1;
    }
    return 0;
  }

  private long getBatchInWord(int index, int count) {
    fold(index);
    int full = wordDepth(index);
    long value = word[index];
    if (value == (1L << (full - 1)) - 1) {
      return 0; // the kernel's quirk: all but the top bit taken counts as full
    }
    int first = Long.numberOfTrailingZeros(~value);
    if (first + count > full) {
      return 0;
    }
    long wanted = (-1L >>> (64 - count)) << first;
    long taken = wanted & ~value;
    word[index] |= wanted;
    batchBase = (index << shift) + first;
    return taken >>> first;
  }

  /** The number that bit 0 of the last {@link #getBatch} stands for. */
  public int batchBase() {
    return batchBase;
  }

  /** Frees a bit and makes it the hint of {@code cpu}, the one it was taken for. */
  public void put(int bit, int cpu) {
    clearDeferred(bit);
    hintAfterPut(bit, cpu);
  }

  void clearDeferred(int bit) {
    requireBusy(bit);
    cleared[bit >>> shift] |= bitMask(bit);
  }

  void clearNow(int bit) {
    requireBusy(bit);
    word[bit >>> shift] &= ~bitMask(bit);
  }

  void hintAfterPut(int bit, int cpu) {
    if (!roundRobin && bit < depth) {
      hint[cpu] = bit;
    }
  }

  private void requireBusy(int bit) {
    if (!test(bit)) {
      throw new IllegalStateException("bit " + bit + " is freed but not taken; please report");
    }
  }

  private long bitMask(int bit) {
    return 1L << inWord(bit);
  }

  private int inWord(int bit) {
    return bit & ((1 << shift) - 1);
  }

  /** Takes a bit of a map that is used as a set, such as {@code ctx_map}. */
  public void set(int bit) {
    word[bit >>> shift] |= bitMask(bit);
  }

  /** The opposite of {@link #set}. */
  public void clear(int bit) {
    word[bit >>> shift] &= ~bitMask(bit);
  }

  /** Whether the bit is really taken. */
  public boolean test(int bit) {
    int index = bit >>> shift;
    return (word[index] & ~cleared[index] & bitMask(bit)) != 0;
  }

  public boolean anySet() {
    return nextSet(0) >= 0;
  }

  /** The lowest taken bit at or after {@code from}; -1 if there is none. */
  public int nextSet(int from) {
    for (int index = from >>> shift; index < words; index++) {
      long taken = word[index] & ~cleared[index];
      if (index == from >>> shift) {
        taken &= -1L << inWord(from);
      }
      if (taken != 0) {
        return (index << shift) + Long.numberOfTrailingZeros(taken);
      }
    }
    return -1;
  }

  /** How many bits are really taken. */
  public int busy() {
    int count = 0;
    for (int index = 0; index < words; index++) {
      count += Long.bitCount(word[index] & ~cleared[index]);
    }
    return count;
  }

  /** How many bits are freed but not yet folded back. */
  public int clearedCount() {
    int count = 0;
    for (int index = 0; index < words; index++) {
      count += Long.bitCount(cleared[index]);
    }
    return count;
  }

  /**
   * Changes the depth; the bits per word stay as they were made.
   *
   * @param newDepth at least 1, and no more words than at first
   */
  public void resize(int newDepth) {
    if (newDepth < 1 || wordsFor(newDepth) > word.length) {
      throw new IllegalArgumentException("bitmap resized to " + newDepth);
    }
    for (int index = 0; index < words; index++) {
      fold(index);
    }
    depth = newDepth;
    words = wordsFor(newDepth);
  }

  /** The first five lines of debugfs {@code tags}. */
  void show(StringBuilder out) {
    out.append("depth=").append(depth).append('\n');
    out.append("busy=").append(busy()).append('\n');
    out.append("cleared=").append(clearedCount()).append('\n');
    out.append("bits_per_word=").append(1 << shift).append('\n');
    out.append("map_nr=").append(words).append('\n');
  }

  /** debugfs {@code tags_bitmap}: a hex dump, bit 0 of byte 0 is bit 0 of the map. */
  void showBits(StringBuilder out) {
    byte[] bytes = new byte[(depth + 7) / 8];
    for (int bit = nextSet(0); bit >= 0; bit = bit + 1 < depth ? nextSet(bit + 1) : -1) {
      bytes[bit >>> 3] |= (byte) (1 << (bit & 7));
    }
    for (int i = 0; i < bytes.length; i++) {
      if (i % 16 == 0) {
        out.append(i == 0 ? "" : "\n").append(hex(i, 8)).append(':');
      }
      out.append(i % 2 == 0 ? " " : "").append(hex(bytes[i] & 0xff, 2));
    }
    out.append('\n');
  }

  private static String hex(int value, int digits) {
    String text = Integer.toHexString(value);
    return "0".repeat(digits - text.length()) + text;
  }

  @Override
  public String toString() {
    return "Sbitmap(depth " + depth + ", shift " + shift + ", words " + Arrays.toString(word) + ")";
  }
}
