package org.blklab.runtime.device.disk;

/**
 * All there is to say of a {@link HardDisk}.
 *
 * @param limitBytes only the first so many bytes are used, a multiple of the block; 0: all
 */
public record DiskParameters(
    DiskMechanics mechanics,
    DiskCache cache,
    DiskQueueing queueing,
    DiskPower power,
    long limitBytes) {
  public DiskParameters {
    if (limitBytes < 0 || limitBytes % mechanics.blockBytes() != 0) {
      throw new IllegalArgumentException("limit of " + limitBytes + " bytes");
    }
  }

  public DiskParameters with(DiskMechanics other) {
    return new DiskParameters(other, cache, queueing, power, limitBytes);
  }

  public DiskParameters with(DiskCache other) {
    return new DiskParameters(mechanics, other, queueing, power, limitBytes);
  }

  public DiskParameters with(DiskQueueing other) {
    return new DiskParameters(mechanics, cache, other, power, limitBytes);
  }

  public DiskParameters with(DiskPower other) {
    return new DiskParameters(mechanics, cache, queueing, other, limitBytes);
  }
}
