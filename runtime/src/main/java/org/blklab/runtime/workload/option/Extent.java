package org.blklab.runtime.workload.option;

/**
 * Which part of the device, and how much of it.
 *
 * @param offset where the part begins
 * @param offsetIncrement added once per job of {@code numjobs}
 * @param size how long the part is; none for the rest of the file
 * @param ioSize how many bytes are moved in all; none for as many as {@code size}
 * @param fileBytes size of the file; 0 for all of the region
 * @param regionFromBytes first byte of the device that this workload knows
 * @param regionToBytes byte after the last; -1 for the end of the device
 */
public record Extent(
    Amount offset,
    Amount offsetIncrement,
    Amount size,
    Amount ioSize,
    long fileBytes,
    long regionFromBytes,
    long regionToBytes) {

  /**
   * The part of one job, in bytes of a file that begins at {@code baseBytes} of the device.
   *
   * @param baseBytes where the file begins on the device
   * @param fileBytes its size
   * @param startBytes where the job's part begins in the file
   * @param sizeBytes length of the job's part
   * @param ioBytes bytes to move; at least 1
   */
  public record Area(
      long baseBytes, long fileBytes, long startBytes, long sizeBytes, long ioBytes) {}

  /**
   * The part of one job on a device.
   *
   * @param deviceBytes size of the device
   * @param job index of the job in {@code numjobs}
   * @param blockBytes smallest block, to which shares are rounded down
   * @throws IllegalArgumentException if the part does not lie on the device
   */
  public Area area(long deviceBytes, int job, long blockBytes) {
    long to = regionToBytes < 0 ? deviceBytes : regionToBytes;
    long file = to - regionFromBytes;
    if (fileBytes > 0) {
      file = Math.min(file, fileBytes);
    }
    long start = offset.of(file);
    start -= offset.percent() == 0 ? 0 : start % blockBytes;
    long step = offsetIncrement.of(file);
    start += job * (step - (offsetIncrement.percent() == 0 ? 0 : step % blockBytes));
    long length = file - start;
    if (size.percent() > 0) {
      length = Math.min(length, size.of(file));
      length -= length % blockBytes;
    } else if (size.bytes() > 0) {
      length = size.bytes();
    }
    if (to > deviceBytes || start < 0 || start + length > file || length < blockBytes) {
      throw new IllegalArgumentException(
          "bytes " + (regionFromBytes + start) + " to " + (regionFromBytes + start + length)
              + " of a device of " + deviceBytes);
    }
    long io = ioSize.isNone() ? length : ioSize.percent() > 0 ? ioSize.of(length) : ioSize.bytes();
    return new Area(regionFromBytes, file, start, length, Math.max(1, io));
  }
}
