package org.blklab.runtime.workload.random;

import java.util.List;
import org.blklab.runtime.workload.option.Distribution;
import org.blklab.runtime.workload.option.Distribution.Zone;

/** Zones of an area, each with a share of the I/Os; uniform inside a zone. */
final class ZonedOffsets implements OffsetGenerator {
  private final FioRandom choice;
  private final UniformOffsets uniform;
  private final boolean absolute;
  private final long[][] from = new long[3][]; // percent, or blocks when absolute
  private final long[][] to = new long[3][];
  private final int[][] upTo = new int[3][]; // cumulated share of I/Os

  ZonedOffsets(
      Distribution distribution, FioRandom choice, UniformOffsets uniform, long[] blockBytes) {
    this.choice = choice;
    this.uniform = uniform;
    this.absolute = distribution.kind() == Distribution.Kind.ZONED_ABS;
    for (int direction = 0; direction < 3; direction++) {
      List<Zone> zones = distribution.zones().get(direction);
      from[direction] = new long[zones.size()];
      to[direction] = new long[zones.size()];
      upTo[direction] = new int[zones.size()];
      long at = 0;
      int share = 0;
      for (int i = 0; i < zones.size(); i++) {
        long unit = absolute ? blockBytes[direction] : 1;
        from[direction][i] = at / unit;
        at += zones.get(i).size();
        to[direction][i] = at / unit;
        share += zones.get(i).accessPercent();
        upTo[direction][i] = share;
      }
    }
  }

  @Override
  public long next(int direction) {
    int zones = upTo[direction].length;
    if (zones == 0) {
      return uniform.next(direction);
    }
    int draw = choice.percent();
    int zone = 0;
    while (zone < zones - 1 && draw > upTo[direction][zone]) {
      zone++;
    }
    long first = from[direction][zone];
    long count = to[direction][zone] - first;
    if (!absolute) {
      long blocks = uniform.blocks(direction);
      first = first * blocks / 100;
      count = blocks * count / 100;
    }
    long block = uniform.below(count);
    return block < 0 ? -1 : first + block;
  }
}
