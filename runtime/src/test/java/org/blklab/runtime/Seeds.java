package org.blklab.runtime;

import java.util.function.LongConsumer;

/** Runs a property for many seeds; a failure says how to repeat the one that broke it. */
public final class Seeds {
  private Seeds() {}

  /** Calls {@code property} for seeds 1 … count, or for the one that was asked for. */
  public static void forEach(int count, LongConsumer property) {
    Long only = Long.getLong("blklab.seed");
    if (only != null) {
      run(only, property);
      return;
    }
    for (long seed = 1; seed <= count; seed++) {
      run(seed, property);
    }
  }

  private static void run(long seed, LongConsumer property) {
    try {
      property.accept(seed);
    } catch (RuntimeException | AssertionError failure) {
      throw new AssertionError(
          "seed " + seed + "; rerun with -Dblklab.seed=" + seed + ": " + failure.getMessage(),
          failure);
    }
  }
}
