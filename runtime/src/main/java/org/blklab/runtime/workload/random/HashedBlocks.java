package org.blklab.runtime.workload.random;

/**
 * Spreads ranks over blocks as fio does: by a multiplicative hash, so that popular blocks do not
 * lie together, and by an offset.
 */
final class HashedBlocks {
  private static final long GOLDEN_RATIO = 0x61c8_8646_80b5_83ebL;

  private final long blocks;
  private final long offset;
  private final boolean hashed;

  HashedBlocks(long blocks, long offset, boolean hashed) {
    this.blocks = blocks;
    this.offset = offset;
    this.hashed = hashed;
  }

  long block(long rank) {
    long value = hashed ? rank * GOLDEN_RATIO : rank;
    return Long.remainderUnsigned(value + offset, blocks);
  }
}
