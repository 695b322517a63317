package org.blklab.runtime.workload.option;

import java.util.Optional;

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
   * @param blockBytes smallest block: a share of the length is rounded down to it, one of the
   *     offset up
   * @throws IllegalArgumentException if the part does not lie on the device
   */
  public Area area(long deviceBytes, int job, long blockBytes) {
    Area area = unchecked(deviceBytes, job, blockBytes);
    if (!fits(area, deviceBytes, blockBytes)) {
      throw new IllegalArgumentException(area + " on a device of " + deviceBytes + " bytes");
    }
    return area;
  }

  /**
   * What is wrong with the parts of jobs on a device, if anything.
   *
   * @param jobs number of jobs
   */
  public Optional<OptionProblem> misfit(long deviceBytes, int jobs, long blockBytes) {
    for (int job = 0; job < jobs; job++) {
      Area area = unchecked(deviceBytes, job, blockBytes);
      if (!fits(area, deviceBytes, blockBytes)) {
        return Optional.of(problem(area, deviceBytes, job, blockBytes));
      }
    }
    return Optional.empty();
  }

  /** The part of each of several files that a job works on: they share {@code size}. */
  public Extent ofFiles(int files) {
    Amount each = size.bytes() > 0 ? new Amount(size.bytes() / files, 0) : size;
    return new Extent(
        offset, offsetIncrement, each, ioSize, fileBytes, regionFromBytes, regionToBytes);
  }

  private OptionProblem problem(Area area, long deviceBytes, int job, long blockBytes) {
    String property = "size";
    if (area.baseBytes() + area.fileBytes() > deviceBytes) {
      property = "region";
    } else if (job > 0) {
      property = "offset_increment";
    } else if (area.startBytes() >= area.fileBytes()) {
      property = "offset";
    }
    long from = area.baseBytes() + area.startBytes();
    String who = "job " + job;
    if (area.sizeBytes() >= 0 && area.sizeBytes() < blockBytes) {
      return OptionProblem.whole(
          property,
          OptionProblem.Kind.OUT_OF_RANGE,
          who + " would have " + bytes(area.sizeBytes()) + ", less than one block of "
              + bytes(blockBytes));
    }
    boolean part = fileBytes > 0 || regionToBytes >= 0;
    String end =
        part && area.baseBytes() + area.fileBytes() <= deviceBytes
            ? "its file ends at " + bytes(area.baseBytes() + area.fileBytes())
            : "the device has " + bytes(deviceBytes);
    String message =
        area.startBytes() >= area.fileBytes()
            ? who + " would begin at " + bytes(from) + ", but " + end
            : who + " would use " + bytes(from) + " to " + bytes(from + area.sizeBytes())
                + ", but " + end;
    String hint =
        part
            ? ""
            : "let it end at " + bytes(deviceBytes) + ", or take a device of at least "
                + bytes(from + Math.max(area.sizeBytes(), blockBytes));
    return OptionProblem.whole(property, OptionProblem.Kind.OUT_OF_RANGE, message, hint);
  }

  /** Exact: in the largest unit that leaves no rest. */
  private static String bytes(long number) {
    String[] units = {"GiB", "MiB", "KiB"};
    for (int i = 0; i < units.length; i++) {
      long unit = 1L << 10 * (units.length - i);
      if (number > 0 && number % unit == 0) {
        return number / unit + units[i];
      }
    }
    return number == 0 ? "0" : number + " bytes";
  }

  private static boolean fits(Area area, long deviceBytes, long blockBytes) {
    return area.baseBytes() + area.fileBytes() <= deviceBytes
        && area.startBytes() + area.sizeBytes() <= area.fileBytes()
        && area.sizeBytes() >= blockBytes;
  }

  private Area unchecked(long deviceBytes, int job, long blockBytes) {
    long file = (regionToBytes < 0 ? deviceBytes : regionToBytes) - regionFromBytes;
    if (fileBytes > 0) {
      file = Math.min(file, fileBytes);
    }
    long start = start(file, job, blockBytes);
    long length = file - start;
    if (size.percent() > 0) {
      length = Math.min(length, rounded(size, file, blockBytes));
    } else if (size.bytes() > 0) {
      length = size.bytes();
    }
    long io = ioSize.isNone() ? length : ioSize.percent() > 0 ? ioSize.of(length) : ioSize.bytes();
    return new Area(regionFromBytes, file, start, length, Math.max(1, io));
  }

  /** With a share in it, fio takes the next block at or above the sum. */
  private long start(long fileBytes, int job, long blockBytes) {
    long bytes = offset.of(fileBytes) + job * offsetIncrement.of(fileBytes);
    if (offset.percent() == 0 && offsetIncrement.percent() == 0) {
      return bytes;
    }
    return Math.ceilDiv(bytes, blockBytes) * blockBytes;
  }

  private static long rounded(Amount amount, long wholeBytes, long blockBytes) {
    long bytes = amount.of(wholeBytes);
    return amount.percent() > 0 ? bytes - bytes % blockBytes : bytes;
  }
}
