package org.blklab.runtime.device.disk;

/** Commands that wait for the media, oldest first, and the choice among them. */
final class DriveQueue {
  private final DiskQueueing rules;
  private final Arm arm;
  private final int[] members; // slots in order of arrival
  private int count;
  private int highCount;

  // by slot
  private final long[] first; // block
  private final long[] end;
  private final long[] arrivedNs;
  private final int[] cylinder;
  private final int[] head;
  private final double[] angle;
  private final boolean[] write;
  private final boolean[] high;
  private final int[] before; // queued commands of the direction that end where it begins
  private final boolean[] partialBlock; // a write that must read its first or last block before
  private final DiskGeometry.Place place = new DiskGeometry.Place();

  DriveQueue(DiskQueueing rules, Arm arm) {
    this.rules = rules;
    this.arm = arm;
    int slots = rules.slots();
    members = new int[slots];
    first = new long[slots];
    end = new long[slots];
    arrivedNs = new long[slots];
    cylinder = new int[slots];
    head = new int[slots];
    angle = new double[slots];
    write = new boolean[slots];
    high = new boolean[slots];
    before = new int[slots];
    partialBlock = new boolean[slots];
  }

  int size() {
    return count;
  }

  /** The slot of the i-th oldest. */
  int slot(int i) {
    return members[i];
  }

  long first(int slot) {
    return first[slot];
  }

  long end(int slot) {
    return end[slot];
  }

  boolean isWrite(int slot) {
    return write[slot];
  }

  boolean isPartialBlock(int slot) {
    return partialBlock[slot];
  }

  int cylinder(int slot) {
    return cylinder[slot];
  }

  int head(int slot) {
    return head[slot];
  }

  double angle(int slot) {
    return angle[slot];
  }

  void add(int slot, long firstBlock, long endBlock, boolean isWrite, long nowNs) {
    arm.geometry.locate(firstBlock, place);
    first[slot] = firstBlock;
    end[slot] = endBlock;
    arrivedNs[slot] = nowNs;
    cylinder[slot] = place.cylinder;
    head[slot] = place.head;
    angle[slot] = place.angle;
    write[slot] = isWrite;
    high[slot] = false;
    partialBlock[slot] = false;
    link(slot);
    members[count++] = slot;
  }

  private void link(int slot) {
    before[slot] = 0;
    for (int i = 0; i < count; i++) {
      int other = members[i];
      if (write[other] == write[slot]) {
        before[slot] += end[other] == first[slot] ? 1 : 0;
        before[other] += end[slot] == first[other] ? 1 : 0;
      }
    }
  }

  private void unlink(int slot) {
    for (int i = 0; i < count; i++) {
      int other = members[i];
      if (write[other] == write[slot] && end[slot] == first[other]) {
        before[other]--;
      }
    }
  }

  void markHigh(int slot) {
    if (rules.priority()) {
      high[slot] = true;
      highCount++;
    }
  }

  void markPartialBlock(int slot) {
    partialBlock[slot] = true;
  }

  /** Takes a command out; false if it is not here. */
  boolean remove(int slot) {
    for (int i = 0; i < count; i++) {
      if (members[i] == slot) {
        count--;
        System.arraycopy(members, i + 1, members, i, count - i);
        unlink(slot);
        if (high[slot]) {
          highCount--;
        }
        return true;
      }
    }
    return false;
  }

  /** A queued command of the direction that begins at {@code block}; -1 if none. */
  int startingAt(long block, boolean isWrite) {
    for (int i = 0; i < count; i++) {
      int slot = members[i];
      if (first[slot] == block && write[slot] == isWrite) {
        return slot;
      }
    }
    return -1;
  }

  /**
   * The command to serve next, -1 if there is none.
   *
   * @param streaming a slot that needs no positioning, because the heads are just coming to it; or
   *     -1
   */
  int select(long nowNs, int streaming) {
    if (count <= 1) {
      return count == 0 ? -1 : members[0];
    }
    if (rules.policy() == QueuePolicy.FCFS) {
      return oldest();
    }
    if (rules.policy() == QueuePolicy.DEADLINE) {
      int oldest = oldest();
      if (nowNs - arrivedNs[oldest] > rules.deadlineNs()) {
        return oldest;
      }
    }
    double under = arm.spindle.angleAt(nowNs);
    double best = Double.POSITIVE_INFINITY;
    int bestSlot = -1;
    for (int i = 0; i < count; i++) {
      int slot = members[i];
      if (highCount > 0 ? !high[slot] : rules.runs() && before[slot] > 0 && slot != streaming) {
        continue;
      }
      double key = slot == streaming ? age(slot, nowNs) : key(slot, nowNs, under);
      if (key < best) {
        best = key;
        bestSlot = slot;
      }
    }
    return bestSlot;
  }

  private int oldest() {
    for (int i = 0; i < count; i++) {
      if (highCount == 0 || high[members[i]]) {
        return members[i];
      }
    }
    throw new IllegalStateException("no command of high priority is queued; please report");
  }

  private double age(int slot, long nowNs) {
    return rules.policy() == QueuePolicy.AGED ? -rules.ageWeight() * (nowNs - arrivedNs[slot]) : 0;
  }

  private double key(int slot, long nowNs, double under) {
    return switch (rules.policy()) {
      case FCFS -> arrivedNs[slot];
      case SSTF -> arm.motionNs(cylinder[slot], head[slot], write[slot]);
      case C_LOOK -> {
        int up = cylinder[slot] - arm.cylinder();
        yield up >= 0 ? up : (double) up + arm.geometry.cylinders();
      }
      case SPTF, DEADLINE -> positioning(slot, under);
      case AGED -> positioning(slot, under) + age(slot, nowNs);
    };
  }

  private double positioning(int slot, double under) {
    double motion = arm.motionNs(cylinder[slot], head[slot], write[slot]);
    return motion + arm.spindle.waitNs(angle[slot], under, motion);
  }
}
