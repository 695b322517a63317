package org.blklab.runtime.sim;

import java.nio.charset.StandardCharsets;

/**
 * Named random streams of one run. A stream depends on (seed, name) only, so adding a component
 * does not shift the others.
 */
public final class RandomStreams {
  private final long seed;

  public RandomStreams(long seed) {
    this.seed = seed;
  }

  /** A new stream; the same name gives the same numbers again. */
  public RandomStream named(String name) {
    long hash = 0xcbf29ce484222325L; // FNV-1a
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
    }
    return new RandomStream(RandomStream.mix(hash ^ RandomStream.mix(seed)));
  }
}
