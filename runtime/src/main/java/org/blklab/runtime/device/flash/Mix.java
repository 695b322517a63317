package org.blklab.runtime.device.flash;

/** A hash that looks random, for what must be the same whenever it is asked. */
final class Mix {
  private Mix() {}

  /** Finalizer of MurmurHash3 (Appleby, public domain): every bit depends on all. */
  static int of(int x) {
    int h = x;
    h ^= h >>> 16;
    h *= 0x85ebca6b;
    h ^= h >>> 13;
    h *= 0xc2b2ae35;
    return h ^ (h >>> 16);
  }

  /** A number in 0 … bound − 1 that depends on {@code x} alone. */
  static int below(int x, int bound) {
    return (int) ((of(x) & 0xffff_ffffL) * bound >>> 32);
  }
}
