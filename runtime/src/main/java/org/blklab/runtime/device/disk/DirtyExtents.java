package org.blklab.runtime.device.disk;

/**
 * The write cache: extents of sectors that the host believes written and the media does not have
 * yet, sorted by place. Touching extents are one. The next to write is the one of shortest
 * positioning time among all of them; the search goes outwards from the arm and ends where the seek
 * alone is longer than the best found.
 */
final class DirtyExtents {
  private final Arm arm;
  private final int sectorsPerBlock;
  private final int maxEntries;
  private final long maxSectors;
  private final int[] order; // entries by start
  private final int[] free;
  private final long[] start;
  private final long[] end;
  private final int[] epoch;
  private final int[] cylinder;
  private final int[] head;
  private final double[] angle;
  private final DiskGeometry.Place place = new DiskGeometry.Place();
  private int count;
  private long sectors; // with what is on its way to the media
  private long takenStart;
  private long takenEnd;
  private int takenEpoch;

  DirtyExtents(Arm arm, int sectorsPerBlock, int maxEntries, long maxSectors) {
    this.arm = arm;
    this.sectorsPerBlock = sectorsPerBlock;
    this.maxEntries = maxEntries;
    this.maxSectors = maxSectors;
    order = new int[maxEntries];
    free = new int[maxEntries];
    start = new long[maxEntries];
    end = new long[maxEntries];
    epoch = new int[maxEntries];
    cylinder = new int[maxEntries];
    head = new int[maxEntries];
    angle = new double[maxEntries];
    for (int i = 0; i < maxEntries; i++) {
      free[i] = i;
    }
  }

  int count() {
    return count;
  }

  long sectors() {
    return sectors;
  }

  /** How full it is, by entries or by size, 0 … 1. */
  double fill() {
    return Math.max((double) count / maxEntries, (double) sectors / maxSectors);
  }

  /** Whether a write of that range can be taken in now. A write larger than all fits alone. */
  boolean fits(long from, long to) {
    if (count == 0 && takenEnd == takenStart) {
      return true;
    }
    return sectors + to - from <= maxSectors && (count < maxEntries || touches(from, to));
  }

  private boolean touches(long from, long to) {
    int at = firstEndingAtOrAfter(from);
    return at < count && start[order[at]] <= to;
  }

  /** Index in the order of the first extent whose end is not before {@code sector}. */
  private int firstEndingAtOrAfter(long sector) {
    int lo = 0;
    int hi = count;
    while (lo < hi) {
      int mid = (lo + hi) >>> 1;
      if (end[order[mid]] < sector) {
        lo = mid + 1;
      } else {
        hi = mid;
      }
    }
    return lo;
  }

  /** Takes in a write; {@link #fits} must hold. */
  void add(long from, long to, int inEpoch) {
    int at = firstEndingAtOrAfter(from);
    int last = at;
    long newFrom = from;
    long newTo = to;
    int newEpoch = inEpoch;
    long before = 0;
    while (last < count && start[order[last]] <= to) {
      int id = order[last++];
      newFrom = Math.min(newFrom, start[id]);
      newTo = Math.max(newTo, end[id]);
      newEpoch = Math.min(newEpoch, epoch[id]);
      before += end[id] - start[id];
    }
    sectors += newTo - newFrom - before;
    int id;
    if (last > at) {
      id = order[at];
      close(at + 1, last);
    } else {
      id = open(at);
    }
    set(id, newFrom, newTo, newEpoch);
  }

  private int open(int at) {
    int id = free[count];
    System.arraycopy(order, at, order, at + 1, count - at);
    order[at] = id;
    count++;
    return id;
  }

  private void close(int from, int to) {
    int live = count;
    for (int i = from; i < to; i++) {
      free[--count] = order[i];
    }
    System.arraycopy(order, to, order, from, live - to);
  }

  private void set(int id, long from, long to, int inEpoch) {
    start[id] = from;
    end[id] = to;
    epoch[id] = inEpoch;
    arm.geometry.locate(from / sectorsPerBlock, place);
    cylinder[id] = place.cylinder;
    head[id] = place.head;
    angle[id] = place.angle;
  }

  /** Whether all of the range is here, dirty or on its way to the media. */
  boolean covers(long from, long to) {
    if (takenStart <= from && to <= takenEnd) {
      return true;
    }
    int at = firstEndingAtOrAfter(to);
    return at < count && start[order[at]] <= from;
  }

  /** Forgets a range that is written to the media past the cache; may leave a bit more dirty. */
  void drop(long from, long to) {
    int at = firstEndingAtOrAfter(from + 1);
    while (at < count && start[order[at]] < to) {
      int id = order[at];
      boolean keepsFront = start[id] < from;
      boolean keepsBack = end[id] > to;
      if (keepsFront && keepsBack) {
        return; // stays whole: writing the middle again does no harm
      }
      if (keepsFront) {
        sectors -= end[id] - from;
        set(id, start[id], from, epoch[id]);
        at++;
      } else if (keepsBack) {
        sectors -= to - start[id];
        set(id, to, end[id], epoch[id]);
        return;
      } else {
        sectors -= end[id] - start[id];
        close(at, at + 1);
      }
    }
  }

  /** The entry that begins at {@code sector} and is older than {@code beforeEpoch}; -1 if none. */
  int startingAt(long sector, int beforeEpoch) {
    int at = firstEndingAtOrAfter(sector + 1);
    if (at < count) {
      int id = order[at];
      if (start[id] == sector && epoch[id] < beforeEpoch) {
        return id;
      }
    }
    return -1;
  }

  /** The entry of shortest positioning time among those older than {@code beforeEpoch}, or -1. */
  int nearest(long nowNs, int beforeEpoch) {
    double under = arm.spindle.angleAt(nowNs);
    double settle = arm.settleNs(true);
    int here = arm.cylinder();
    int up = firstOnOrAfter(here);
    int down = up - 1;
    double best = Double.POSITIVE_INFINITY;
    int bestId = -1;
    while (up < count || down >= 0) {
      int upDistance = up < count ? cylinder[order[up]] - here : Integer.MAX_VALUE;
      int downDistance = down >= 0 ? here - cylinder[order[down]] : Integer.MAX_VALUE;
      int distance = Math.min(upDistance, downDistance);
      if (bestId >= 0 && arm.seekNs(distance) + settle >= best) {
        break;
      }
      int id = upDistance <= downDistance ? order[up++] : order[down--];
      if (epoch[id] >= beforeEpoch) {
        continue;
      }
      double motion = arm.motionNs(cylinder[id], head[id], true);
      double time = motion + arm.spindle.waitNs(angle[id], under, motion);
      if (time < best) {
        best = time;
        bestId = id;
      }
    }
    return bestId;
  }

  private int firstOnOrAfter(int cylinderWanted) {
    int lo = 0;
    int hi = count;
    while (lo < hi) {
      int mid = (lo + hi) >>> 1;
      if (cylinder[order[mid]] < cylinderWanted) {
        lo = mid + 1;
      } else {
        hi = mid;
      }
    }
    return lo;
  }

  /** Takes out the beginning of an entry for writing, {@code most} sectors of it. */
  void take(int id, long most) {
    takenStart = start[id];
    takenEnd = Math.min(end[id], takenStart + most);
    takenEpoch = epoch[id];
    if (takenEnd < end[id]) {
      set(id, takenEnd, end[id], takenEpoch);
    } else {
      int at = indexOf(id);
      close(at, at + 1);
    }
  }

  private int indexOf(int id) {
    int at = firstEndingAtOrAfter(end[id]);
    if (order[at] != id) {
      throw new IllegalStateException("dirty extents are out of order; please report");
    }
    return at;
  }

  long takenStart() {
    return takenStart;
  }

  long takenEnd() {
    return takenEnd;
  }

  /** What was taken is on the media. */
  void written() {
    sectors -= takenEnd - takenStart;
    takenStart = 0;
    takenEnd = 0;
  }

  /** Oldest epoch of anything that is not on the media; {@link Integer#MAX_VALUE} if all is. */
  int oldestEpoch() {
    int oldest = takenEnd > takenStart ? takenEpoch : Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      oldest = Math.min(oldest, epoch[order[i]]);
    }
    return oldest;
  }
}
