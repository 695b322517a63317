package org.blklab.runtime.driver;

/**
 * When completions raise an interrupt: at once, or when enough have gathered or the first has
 * waited long enough.
 *
 * @param count completions that are enough; 1: each at once
 * @param timeNs how long the first waits at most
 */
public record Coalescing(int count, long timeNs) {
  public Coalescing {
    if (count < 1 || count > 256 || timeNs < 0) {
      throw new IllegalArgumentException("coalescing " + count + ", " + timeNs + " ns");
    }
  }

  /** Each completion raises an interrupt, unless one is under way. */
  public static final Coalescing NONE = new Coalescing(1, 0);
}
