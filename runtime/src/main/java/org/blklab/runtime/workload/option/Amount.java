package org.blklab.runtime.workload.option;

/**
 * A number of bytes, or a share of the file.
 *
 * @param bytes bytes; 0 when {@code percent} counts
 * @param percent share in percent, 0 when {@code bytes} counts
 */
public record Amount(long bytes, int percent) {
  public static final Amount NONE = new Amount(0, 0);

  public boolean isNone() {
    return bytes == 0 && percent == 0;
  }

  /** In bytes, of a file of {@code wholeBytes}. */
  public long of(long wholeBytes) {
    return percent == 0 ? bytes : wholeBytes / 100 * percent + wholeBytes % 100 * percent / 100;
  }
}
