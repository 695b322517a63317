package org.blklab.runtime.block;

/**
 * What a driver says of its disk. Every value has the kernel's default; 0 for an unset limit.
 * Filled in once, then given to {@link QueueLimits}. Source: spec 01 §1.3, defaults of spec 09 S9.
 */
public final class DeviceLimits {
  long maxHwSectors; // 0: 255
  long maxDevSectors; // 0: no second limit
  long ioMinBytes; // 0: the physical block
  long ioOptBytes;
  int logicalBlockBytes = 512;
  int physicalBlockBytes = 512;
  int maxSegments = 128;
  long maxSegmentBytes; // 0: 65536, or no limit with a virtual boundary
  long segmentBoundaryMask = 0xffff_ffffL;
  long virtBoundaryMask;
  int dmaAlignmentMask = 511;
  int maxIntegritySegments;
  int chunkSectors;
  int maxDiscardSegments = 1;
  long maxHwDiscardSectors;
  long discardGranularityBytes;
  long discardAlignmentBytes;
  long maxSecureEraseSectors;
  long maxWriteZeroesSectors;
  long maxUnmapZeroesSectors;
  boolean writeCache;
  boolean fua;
  boolean rotational;
  boolean addRandom;
  boolean stableWrites;
  boolean pollable;

  /** Largest transfer of the hardware, in sectors; at most 2^32 − 1. */
  public DeviceLimits maxHwSectors(long sectors) {
    maxHwSectors = sectors;
    return this;
  }

  /** Largest transfer of the medium, in sectors; 0 for no limit of its own. */
  public DeviceLimits maxDevSectors(long sectors) {
    maxDevSectors = sectors;
    return this;
  }

  /** Smallest and best transfer sizes, in bytes; 0 where the device says nothing. */
  public DeviceLimits ioSizes(long minBytes, long optBytes) {
    ioMinBytes = minBytes;
    ioOptBytes = optBytes;
    return this;
  }

  /** Logical and physical block size, in bytes, powers of two from 512 on. */
  public DeviceLimits blocks(int logicalBytes, int physicalBytes) {
    if (Integer.bitCount(logicalBytes) != 1 || logicalBytes < 512) {
      throw new IllegalArgumentException("logical block of " + logicalBytes + " bytes");
    }
    if (Integer.bitCount(physicalBytes) != 1) {
      throw new IllegalArgumentException("physical block of " + physicalBytes + " bytes");
    }
    logicalBlockBytes = logicalBytes;
    physicalBlockBytes = Math.max(logicalBytes, physicalBytes);
    return this;
  }

  /** Memory segments of a request, and bytes of one (0 for the default). */
  public DeviceLimits segments(int max, long maxBytes) {
    maxSegments = max;
    maxSegmentBytes = maxBytes;
    return this;
  }

  /** Boundary that no segment crosses, and boundary that no gap may leave; both as masks. */
  public DeviceLimits boundaries(long segmentMask, long virtMask) {
    segmentBoundaryMask = segmentMask;
    virtBoundaryMask = virtMask;
    return this;
  }

  /** Alignment of memory, as a mask in bytes. */
  public DeviceLimits dmaAlignment(int mask) {
    dmaAlignmentMask = mask;
    return this;
  }

  /** Sectors that no request crosses: a RAID stripe or a zone; 0 for none. */
  public DeviceLimits chunk(int sectors) {
    chunkSectors = sectors;
    return this;
  }

  /**
   * Discard: largest in sectors (0: none), granularity and alignment in bytes, ranges a command.
   */
  public DeviceLimits discard(long maxSectors, long granularity, long alignment, int ranges) {
    maxHwDiscardSectors = maxSectors;
    discardGranularityBytes = granularity;
    discardAlignmentBytes = alignment;
    maxDiscardSegments = Math.max(1, ranges);
    return this;
  }

  /** Largest secure erase, in sectors; 0: not supported. */
  public DeviceLimits secureErase(long maxSectors) {
    maxSecureEraseSectors = maxSectors;
    return this;
  }

  /** Largest write of zeroes, in sectors, and largest one that may also unmap; 0: none. */
  public DeviceLimits writeZeroes(long maxSectors, long maxUnmapSectors) {
    maxWriteZeroesSectors = maxSectors;
    maxUnmapZeroesSectors = maxUnmapSectors;
    return this;
  }

  /** Whether there is a volatile write cache, and whether the device knows FUA. */
  public DeviceLimits cache(boolean volatileCache, boolean knowsFua) {
    writeCache = volatileCache;
    fua = knowsFua;
    return this;
  }

  public DeviceLimits rotational(boolean value) {
    rotational = value;
    return this;
  }

  /** Whether its completions feed the kernel's entropy pool. */
  public DeviceLimits addRandom(boolean value) {
    addRandom = value;
    return this;
  }

  public DeviceLimits stableWrites(boolean value) {
    stableWrites = value;
    return this;
  }

  /** Whether it has hardware queues for polling. */
  public DeviceLimits pollable(boolean value) {
    pollable = value;
    return this;
  }
}
