package org.blklab.runtime.device.disk;

/**
 * The buffer of a disk.
 *
 * @param segments read segments; 0: no read cache
 * @param segmentBytes length of each
 * @param readAhead whether it goes on reading while no command waits
 * @param hitNs from a command's arrival to its transfer, when the media is not needed
 * @param writeCache whether a write is done once it is in the buffer
 * @param writeBytes dirty data at most
 * @param writeEntries dirty extents at most
 * @param writeDoneNs from the end of a write's transfer to its completion
 * @param lowMark dirty extents that may rest; above it they are destaged at once
 * @param idleDestageNs the rest is destaged after so long without a command
 * @param highRatio above this share of either limit, writes go before reads
 * @param readsPerDestage below it, one write goes after so many reads
 * @param busBytesPerSec link to the host, one direction at a time
 */
public record DiskCache(
    int segments,
    long segmentBytes,
    boolean readAhead,
    long hitNs,
    boolean writeCache,
    long writeBytes,
    int writeEntries,
    long writeDoneNs,
    int lowMark,
    long idleDestageNs,
    double highRatio,
    int readsPerDestage,
    long busBytesPerSec) {
  public DiskCache {
    if (segments < 0 || segments > 4096 || (segments > 0 && segmentBytes < 512)) {
      throw new IllegalArgumentException(segments + " segments of " + segmentBytes + " bytes");
    }
    if (hitNs < 0 || writeDoneNs < 0 || idleDestageNs < 0 || lowMark < 0) {
      throw new IllegalArgumentException("negative parameter");
    }
    if (writeCache && (writeBytes < 4096 || writeEntries < 1 || writeEntries > 1 << 16)) {
      throw new IllegalArgumentException(
          "write cache of " + writeBytes + " bytes, " + writeEntries + " entries");
    }
    if (!(highRatio > 0 && highRatio <= 1) || readsPerDestage < 1) {
      throw new IllegalArgumentException("mixed rule " + highRatio + ", " + readsPerDestage);
    }
    if (busBytesPerSec < 1) {
      throw new IllegalArgumentException("link of " + busBytesPerSec + " bytes/s");
    }
  }

  public DiskCache withWriteCache(boolean on) {
    return new DiskCache(
        segments,
        segmentBytes,
        readAhead,
        hitNs,
        on,
        writeBytes,
        writeEntries,
        writeDoneNs,
        lowMark,
        idleDestageNs,
        highRatio,
        readsPerDestage,
        busBytesPerSec);
  }

  public DiskCache withReadAhead(boolean on) {
    return new DiskCache(
        segments,
        segmentBytes,
        on,
        hitNs,
        writeCache,
        writeBytes,
        writeEntries,
        writeDoneNs,
        lowMark,
        idleDestageNs,
        highRatio,
        readsPerDestage,
        busBytesPerSec);
  }

  public DiskCache withWriteEntries(int entries) {
    return new DiskCache(
        segments,
        segmentBytes,
        readAhead,
        hitNs,
        writeCache,
        writeBytes,
        entries,
        writeDoneNs,
        lowMark,
        idleDestageNs,
        highRatio,
        readsPerDestage,
        busBytesPerSec);
  }
}
