package org.blklab.runtime.workload.pattern;

import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.option.Extent.Area;
import org.blklab.runtime.workload.option.JobOptions;
import org.blklab.runtime.workload.random.FioRandom;
import org.blklab.runtime.workload.random.FioSeeds;
import org.blklab.runtime.workload.random.OffsetGenerator;
import org.blklab.runtime.workload.random.Offsets;
import org.blklab.runtime.workload.random.RandomMap;

/**
 * Offsets and sizes of a job's I/Os in its file: sequential with strides, random, both mixed.
 * Source: HOWTO of fio 3.33, checked against sequences it logged.
 */
final class OffsetPattern {
  private static final long NONE = -1;

  private final Access access;
  private final Area area;
  private final boolean timeBased;
  private final FioSeeds seeds;
  private final FioRandom random;
  private final FioRandom[] sequential;
  private final BlockSizes[] sizes = new BlockSizes[3];
  private final FioRandom[] sizeRandom;
  private final RandomMap map; // null without
  private final OffsetGenerator generator; // null for a sequential mode
  private final long[] lastEnd = new long[3];
  private final long[] lastStart = new long[3];
  private int untilRandom = 1;
  private boolean marksMap;
  private long offset;
  private long length;

  OffsetPattern(JobOptions options, JobPlace place, FioSeeds seeds) {
    this(options, place, seeds, null);
  }

  /**
   * @param first of the same job: its random numbers are drawn from; null for own ones
   */
  OffsetPattern(JobOptions options, JobPlace place, FioSeeds seeds, OffsetPattern first) {
    this.access = options.access();
    this.area = place.area();
    this.seeds = seeds;
    this.timeBased = options.lifetime().timeBased();
    boolean wide = access.wideGenerator();
    this.random = first == null ? new FioRandom(seeds.of(FioSeeds.OFFSET), wide) : first.random;
    this.sequential = first == null ? new FioRandom[3] : first.sequential;
    this.sizeRandom = first == null ? new FioRandom[3] : first.sizeRandom;
    for (int i = 0; i < 3; i++) {
      if (first == null) {
        sequential[i] = new FioRandom(seeds.of(FioSeeds.SEQUENTIAL), false);
        sizeRandom[i] = new FioRandom(seeds.of(FioSeeds.SIZE_READ + i), wide);
      }
      sizes[i] = new BlockSizes(access.sizes().get(i), access.unaligned(), sizeRandom[i]);
    }
    boolean mapped = access.mode().random() && access.randomMap();
    this.map = mapped ? new RandomMap(mapBlocks()) : null;
    long areaBytes = Math.min(area.sizeBytes(), area.fileBytes());
    var ofFile =
        new Offsets.SeedsOfFile(seeds.ofDistribution(place.fileName()), seeds.of(FioSeeds.ZONE));
    this.generator =
        access.mode().random() ? Offsets.of(access, areaBytes, map, random, ofFile) : null;
    restartPositions();
  }

  private long mapBlocks() {
    return Math.max(1, area.sizeBytes() / access.smallestBytes());
  }

  private void restartPositions() {
    for (int i = 0; i < 3; i++) {
      lastEnd[i] = area.startBytes();
      lastStart[i] = NONE;
    }
  }

  /** A new round over the file, with the same random numbers if {@code repeat}. */
  void restart(boolean repeat) {
    restartPositions();
    if (map != null) {
      map.clear();
    }
    if (repeat) {
      random.reseed(seeds.of(FioSeeds.OFFSET));
      for (int i = 0; i < 3; i++) {
        sequential[i].reseed(seeds.of(FioSeeds.SEQUENTIAL));
        sizeRandom[i].reseed(seeds.of(FioSeeds.SIZE_READ + i));
      }
    }
  }

  /** The direction that a trim-write mix is at: each trim is followed by a write of its place. */
  int trimOrWrite() {
    return lastStart[Access.WRITE] == lastStart[Access.TRIM] ? Access.TRIM : Access.WRITE;
  }

  long offsetBytes() {
    return offset;
  }

  long lengthBytes() {
    return length;
  }

  /** Places the next I/O of a direction; false if there is no room. */
  boolean place(int direction) {
    marksMap = map != null;
    long at = offsetInArea(direction);
    if (at < 0 || at >= area.sizeBytes()) {
      return false;
    }
    offset = area.startBytes() + at;
    if (offset >= area.fileBytes()) {
      return false;
    }
    length = size(direction);
    if (length == 0 || offset + length > area.fileBytes()) {
      return false;
    }
    if (marksMap) {
      long block = access.sizes().get(direction).minBytes();
      long blocks = (length + block - 1) / block;
      length = Math.min(length, map.take(at / block, blocks) * block);
    }
    lastStart[direction] = offset;
    lastEnd[direction] = offset + length;
    return true;
  }

  private long size(int direction) {
    if (direction == Access.WRITE && isRandomTrimWrite()) {
      return lastEnd[Access.TRIM] - lastStart[Access.TRIM];
    }
    return sizes[direction].next(area.startBytes() + area.sizeBytes() - offset);
  }

  private boolean isRandomTrimWrite() {
    return access.mode().trimThenWrite() && access.mode().random();
  }

  /** Offset from the start of the job's part; negative when there is none. */
  private long offsetInArea(int direction) {
    boolean fresh = true;
    if (access.everyNth() > 1 || access.mode().random()) {
      fresh = --untilRandom == 0;
      if (fresh) {
        untilRandom = access.everyNth();
      }
    }
    if (direction == Access.WRITE && isRandomTrimWrite()) {
      marksMap = false;
      return lastStart[Access.TRIM] - area.startBytes();
    }
    if (!access.mode().random()) {
      return sequentialOffset(direction);
    }
    if (!fresh) {
      marksMap = false;
      return repeatedOffset(direction);
    }
    int percent = access.randomPercent().get(direction);
    if (percent < 100 && sequential[direction].percent() > percent) {
      marksMap = false;
      long next = sequentialOffset(direction);
      return next >= 0 ? next : randomOffset(direction);
    }
    return randomOffset(direction);
  }

  private long repeatedOffset(int direction) {
    if (access.identical()) {
      return lastStart[direction] == NONE ? 0 : lastStart[direction] - area.startBytes();
    }
    long next = sequentialOffset(direction);
    return next >= 0 ? next : randomOffset(direction);
  }

  private long randomOffset(int direction) {
    long block = generator.next(direction);
    if (block < 0 && timeBased && map != null) {
      restartPositions();
      map.clear();
      block = generator.next(direction);
    }
    return block < 0 ? -1 : block * access.sizes().get(direction).alignBytes();
  }

  private long sequentialOffset(int direction) {
    long start = area.startBytes();
    long stride = access.strideBytes();
    if (timeBased && lastEnd[direction] >= start + area.sizeBytes()) {
      lastEnd[direction] = start;
    }
    if (lastEnd[direction] >= area.fileBytes()) {
      return -1;
    }
    long far = Math.min(area.fileBytes(), area.sizeBytes());
    if (lastEnd[direction] == start && start > 0 && stride < 0) {
      lastEnd[direction] = far;
    }
    long at = lastEnd[direction] - start;
    if (at != 0 && stride != 0) {
      at += stride;
      if (at < 0 || at >= area.fileBytes()) {
        at = stride > 0 ? start : far + stride;
      }
    }
    return at;
  }
}
