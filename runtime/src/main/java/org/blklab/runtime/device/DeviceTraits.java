package org.blklab.runtime.device;

/**
 * What a device says of itself when it is asked who it is.
 *
 * @param rotational whether access time depends on a place
 * @param writeCache whether it has a volatile write cache
 * @param fua whether it can write through that cache
 * @param logicalBlockSize in bytes: a power of two of 512 or more
 * @param physicalBlockSize in bytes: a multiple of the logical one
 * @param discardMaxBytes largest discard; 0: it cannot discard
 */
public record DeviceTraits(
    boolean rotational,
    boolean writeCache,
    boolean fua,
    int logicalBlockSize,
    int physicalBlockSize,
    long discardMaxBytes) {
  public DeviceTraits {
    if (logicalBlockSize < 512 || Integer.bitCount(logicalBlockSize) != 1) {
      throw new IllegalArgumentException("logical block of " + logicalBlockSize + " bytes");
    }
    if (physicalBlockSize < logicalBlockSize || physicalBlockSize % logicalBlockSize != 0) {
      throw new IllegalArgumentException("physical block of " + physicalBlockSize + " bytes");
    }
    if (discardMaxBytes < 0) {
      throw new IllegalArgumentException("discard of " + discardMaxBytes + " bytes");
    }
  }

  /** 512-byte blocks, no cache, no rotation, no discard: null_blk as it is loaded by default. */
  public static final DeviceTraits FLASH = new DeviceTraits(false, false, false, 512, 512, 0);
}
