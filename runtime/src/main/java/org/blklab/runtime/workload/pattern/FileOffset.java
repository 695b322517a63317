package org.blklab.runtime.workload.pattern;

/**
 * Offsets of a job that works on several files: the file's number above, the place in it below. A
 * single file has number 0, so its offsets are the places.
 */
public final class FileOffset {
  /** Files at most. */
  public static final int MAX_FILES = 64;

  private static final int SHIFT = 56; // 2^56 bytes are more than any disk has

  private FileOffset() {}

  static long of(int file, long bytes) {
    return (long) file << SHIFT | bytes;
  }

  /** Which file. */
  public static int file(long offset) {
    return (int) (offset >>> SHIFT);
  }

  /** Bytes from the beginning of the file. */
  public static long bytes(long offset) {
    return offset & (1L << SHIFT) - 1;
  }
}
