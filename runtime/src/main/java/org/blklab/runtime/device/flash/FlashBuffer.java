package org.blklab.runtime.device.flash;

/**
 * What lies between the link and the flash.
 *
 * @param bytes DRAM for writes; two rows of programs keep the flash busy
 * @param writeCache whether a write is done once it is in the buffer
 * @param powerLossProtected whether the buffer survives a power cut: then it is no volatile cache
 * @param slcBytes flash used with one bit per cell for writes; 0: none
 * @param slcProgramNs one program of a die there
 * @param foldBytesPerSec how fast it is emptied while the device is idle
 * @param foldAfterNs idle time until that begins
 * @param mapMiss share of reads that must fetch a page of the map first
 */
public record FlashBuffer(
    long bytes,
    boolean writeCache,
    boolean powerLossProtected,
    long slcBytes,
    long slcProgramNs,
    long foldBytesPerSec,
    long foldAfterNs,
    double mapMiss) {
  public FlashBuffer {
    if (bytes < FlashShape.UNIT_BYTES || bytes > 1L << 40) {
      throw new IllegalArgumentException("buffer of " + bytes + " bytes");
    }
    if (slcBytes < 0 || slcProgramNs < 0 || foldBytesPerSec < 0 || foldAfterNs < 0) {
      throw new IllegalArgumentException("SLC cache");
    }
    if (!(mapMiss >= 0 && mapMiss <= 1)) {
      throw new IllegalArgumentException("map misses " + mapMiss);
    }
  }
}
