package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * The limits of a queue: the driver's, what the user set, and what follows from both. {@link
 * #commit} evaluates them anew, as the kernel does after every change. Source: spec 01 §1.3, spec
 * 09 S4, S5, S7, S9.
 */
public final class QueueLimits {
  private static final int PAGE_SECTORS = 8;
  private static final int PAGE_BYTES = 4096;
  private static final long DEFAULT_HW_SECTORS = 255;
  private static final long DEFAULT_SEGMENT_BYTES = 65_536;
  private static final long UINT_MAX = 0xffff_ffffL;

  /** The largest bio, in sectors: 2^32 − 1 bytes. */
  private static final long MAX_BIO_SECTORS = UINT_MAX >> 9;

  /** Default read-ahead of 128 KiB, in pages. */
  private static final long READ_AHEAD_PAGES = 32;

  private final DeviceLimits device;
  private final long cap;
  private final boolean strict;
  private final boolean optimalIsDefault;
  private final boolean commitRaisesReadAhead;
  private final boolean readAheadFromMaxSectors;
  private boolean rotational;
  private boolean writeCacheDisabled;
  private long userSectors; // 0: not set
  private long userDiscardSectors = UINT_MAX;
  private long userUnmapZeroesSectors = UINT_MAX;
  private int maxSectors;
  private long readAheadPages;

  public QueueLimits(DeviceLimits device, KernelProfile kernel) {
    this.device = device;
    cap = kernel.has(Behaviour.LARGE_MAX_SECTORS_CAP) ? 8192 : 2560;
    strict = kernel.has(Behaviour.MAX_SECTORS_KB_STRICT);
    optimalIsDefault = kernel.has(Behaviour.OPTIMAL_SIZE_IS_MAX_SECTORS);
    commitRaisesReadAhead = kernel.has(Behaviour.READ_AHEAD_RAISED_BY_COMMIT);
    readAheadFromMaxSectors = kernel.has(Behaviour.READ_AHEAD_FROM_MAX_SECTORS);
    rotational = device.rotational;
    maxSectors = defaultOrUserSectors();
    readAheadPages = leastReadAhead();
  }

  /** A change of limits is put in force: read-ahead may rise. */
  public void commit() {
    maxSectors = defaultOrUserSectors();
    if (commitRaisesReadAhead) {
      readAheadPages = Math.max(readAheadPages, leastReadAhead());
    }
  }

  private int defaultOrUserSectors() {
    long hardware = hardwareSectors();
    long sectors;
    if (userSectors != 0) {
      sectors = Math.min(hardware, userSectors);
    } else if (optimalIsDefault && device.ioOptBytes > 0) {
      sectors = Math.min(hardware, device.ioOptBytes >> 9);
    } else if (device.ioOptBytes > cap << 9) {
      sectors = Math.min(hardware, device.ioOptBytes >> 9);
    } else if (ioMinBytes() > cap << 9) {
      sectors = Math.min(hardware, ioMinBytes() >> 9);
    } else {
      sectors = Math.min(hardware, cap);
    }
    return (int) roundDown(Math.min(sectors, Integer.MAX_VALUE), logicalSectors());
  }

  private long hardwareSectors() {
    long hardware = maxHwSectors();
    return device.maxDevSectors == 0 ? hardware : Math.min(hardware, device.maxDevSectors);
  }

  private long leastReadAhead() {
    long optimalBytes = device.ioOptBytes;
    if (optimalBytes == 0 && rotational && readAheadFromMaxSectors) {
      optimalBytes = (long) maxSectors << 9;
    }
    return Math.max(2 * optimalBytes / PAGE_BYTES, READ_AHEAD_PAGES);
  }

  private static long roundDown(long value, long unit) {
    return value - value % unit;
  }

  /**
   * A write to {@code max_sectors_kb}, committed.
   *
   * @param kib 0 … 2^32 − 1
   */
  Errno setMaxSectorsKb(long kib) {
    if (strict) {
      if (kib < PAGE_BYTES >> 10 || kib > hardwareSectors() >> 1) {
        return Errno.EINVAL;
      }
      userSectors = kib << 1;
    } else {
      long sectors = kib << 1 & UINT_MAX; // the kernel shifts 32 bits
      if (sectors > 0 && sectors < PAGE_SECTORS) {
        return Errno.EINVAL;
      }
      userSectors = sectors;
    }
    commit();
    return Errno.OK;
  }

  /** A write to {@code read_ahead_kb}: whole pages. */
  void setReadAheadKb(long kib) {
    readAheadPages = kib >> 2;
  }

  /** Whether it is a multiple of the granularity; the mask of no granularity is all ones. */
  boolean isDiscardMaxBytes(long bytes) {
    return (bytes & (discardGranularity() - 1)) == 0;
  }

  /** A write to {@code discard_max_bytes}, committed. */
  Errno setDiscardMaxBytes(long bytes) {
    if (!isDiscardMaxBytes(bytes)) {
      return Errno.EINVAL;
    }
    userDiscardSectors = bytes >> 9;
    commit();
    return Errno.OK;
  }

  /** Whether it is 0 or the hardware's value. */
  boolean isUnmapZeroesMaxBytes(long bytes) {
    return bytes == 0 || bytes == device.maxUnmapZeroesSectors << 9;
  }

  /** A write to {@code write_zeroes_unmap_max_bytes}, committed. */
  Errno setUnmapZeroesMaxBytes(long bytes) {
    if (!isUnmapZeroesMaxBytes(bytes)) {
      return Errno.EINVAL;
    }
    userUnmapZeroesSectors = bytes >> 9;
    commit();
    return Errno.OK;
  }

  void setRotational(boolean value) {
    rotational = value;
    commit();
  }

  /** Write-back is only in force if the device has a cache. */
  void setWriteCache(boolean writeBack) {
    writeCacheDisabled = !writeBack;
    commit();
  }

  DeviceLimits device() {
    return device;
  }

  public boolean rotational() {
    return rotational;
  }

  /** Whether flushes are needed. */
  public boolean writeCache() {
    return device.writeCache && !writeCacheDisabled;
  }

  public boolean fua() {
    return device.fua && device.writeCache;
  }

  /** Largest request, in sectors. */
  public int maxSectors() {
    return maxSectors;
  }

  public long maxHwSectors() {
    long sectors = device.maxHwSectors == 0 ? DEFAULT_HW_SECTORS : device.maxHwSectors;
    return roundDown(sectors, logicalSectors());
  }

  public int logicalSectors() {
    return device.logicalBlockBytes >> 9;
  }

  public int physicalSectors() {
    return device.physicalBlockBytes >> 9;
  }

  public int chunkSectors() {
    return device.chunkSectors;
  }

  public int maxSegments() {
    return device.maxSegments;
  }

  /** Memory of a request may not have gaps inside this boundary; a mask in bytes, 0 for none. */
  public long virtBoundaryMask() {
    return device.virtBoundaryMask;
  }

  public int maxDiscardSegments() {
    return device.maxDiscardSegments;
  }

  /** Largest memory segment, in bytes. */
  public long maxSegmentBytes() {
    if (device.maxSegmentBytes != 0) {
      return device.maxSegmentBytes;
    }
    return device.virtBoundaryMask == 0 ? DEFAULT_SEGMENT_BYTES : UINT_MAX;
  }

  /** Bytes of memory that are one segment for sure, or are cut at this size. */
  long segmentBytes() {
    return Math.min(maxSegmentBytes(), device.segmentBoundaryMask + 1);
  }

  long ioMinBytes() {
    return Math.max(device.ioMinBytes, device.physicalBlockBytes);
  }

  long ioOptBytes() {
    return roundDown(device.ioOptBytes, device.physicalBlockBytes);
  }

  /** Bytes; 0 if the device cannot discard. */
  long discardGranularity() {
    if (device.maxHwDiscardSectors == 0) {
      return 0;
    }
    return Math.max(device.discardGranularityBytes, device.physicalBlockBytes);
  }

  long maxDiscardSectors() {
    return Math.min(device.maxHwDiscardSectors, userDiscardSectors);
  }

  long unmapZeroesSectors() {
    return Math.min(device.maxUnmapZeroesSectors, userUnmapZeroesSectors);
  }

  /** Default or user's read-ahead, in KiB. */
  public long readAheadKb() {
    return readAheadPages << 2;
  }

  /** The largest request of an operation wherever it starts, in sectors; 0: not supported. */
  public long maxSectors(int op) {
    return switch (op) {
      case Op.DISCARD -> Math.min(maxDiscardSectors(), MAX_BIO_SECTORS);
      case Op.SECURE_ERASE -> Math.min(device.maxSecureEraseSectors, MAX_BIO_SECTORS);
      case Op.WRITE_ZEROES -> device.maxWriteZeroesSectors;
      default -> maxSectors;
    };
  }

  /** The largest request of an operation at a sector: up to the next chunk boundary. */
  public long maxSectorsAt(int op, long sector) {
    long max = maxSectors(op);
    if (device.chunkSectors == 0 || op == Op.DISCARD || op == Op.SECURE_ERASE) {
      return max;
    }
    return Math.min(max, device.chunkSectors - sector % device.chunkSectors);
  }
}
