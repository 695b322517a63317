package org.blklab.runtime.workload.pattern;

import java.util.List;
import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.FileOrder;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.random.FioRandom;
import org.blklab.runtime.workload.random.FioSeeds;

/**
 * The files of a job, mostly one, and whose turn it is. All of them draw from the same random
 * numbers, as in fio; each has its own place and map. Source: HOWTO of fio 3.33, {@code
 * file_service_type}.
 */
final class FileTurns {
  private final OffsetPattern[] files;
  private final long[] baseBytes;
  private final FileOrder order;
  private final boolean pairs; // each trim is followed by a write of its place
  private final FioRandom random;
  private int file;
  private long left; // I/Os until the turn ends

  /**
   * @param places the job's part of each file
   */
  FileTurns(JobOptions options, List<JobPlace> places, FioSeeds seeds) {
    files = new OffsetPattern[places.size()];
    baseBytes = new long[files.length];
    for (int i = 0; i < files.length; i++) {
      JobPlace place = places.get(i);
      files[i] =
          i == 0
              ? new OffsetPattern(options, place, seeds)
              : new OffsetPattern(options, place, seeds, files[0]);
      baseBytes[i] = FileOffset.of(i, place.area().baseBytes());
    }
    order = options.files();
    pairs = options.access().mode().trimThenWrite();
    random = new FioRandom(seeds.of(FioSeeds.FILE), false);
    left = order.ios();
    file = order.kind() == FileOrder.Kind.RANDOM ? any() : 0;
  }

  private int any() {
    return files.length == 1 ? 0 : (int) random.below(files.length);
  }

  /** A new round over the files, with the same random numbers if {@code repeat}. */
  void restart(boolean repeat) {
    for (OffsetPattern each : files) {
      each.restart(repeat);
    }
  }

  /** See {@link OffsetPattern#trimOrWrite}. */
  int trimOrWrite() {
    return files[file].trimOrWrite();
  }

  /** Where the placed I/O begins, as {@link FileOffset} has it. */
  long offsetBytes() {
    return baseBytes[file] + files[file].offsetBytes();
  }

  long lengthBytes() {
    return files[file].lengthBytes();
  }

  /** An I/O is about to be placed: the next file has its turn if that of the last one is over. */
  void turn() {
    boolean pairOpen = pairs && trimOrWrite() == Access.WRITE;
    boolean byTurns = files.length > 1 && order.kind() != FileOrder.Kind.SEQUENTIAL;
    if (byTurns && !pairOpen && left-- == 0) {
      left = order.ios() - 1;
      file = order.kind() == FileOrder.Kind.RANDOM ? any() : (file + 1) % files.length;
    }
  }

  /** Places the next I/O of a direction; false if no file has room. */
  boolean place(int direction) {
    for (int tried = 0; tried < files.length; tried++) {
      if (files[file].place(direction)) {
        return true;
      }
      file = (file + 1) % files.length; // this one is done
      left = order.ios() - 1;
    }
    return false;
  }
}
