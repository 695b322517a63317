package org.blklab.runtime.device.disk;

/**
 * Writes on their way to the media: those that wait for room, those that are dirty in the buffer,
 * and the flushes that wait for them; and the rules when a write goes before a read.
 */
final class WriteBuffer {
  private final Actuator.Disk disk;
  private final DiskCache cache;
  private final int sectorsPerBlock;
  private final long mostPerAccess; // sectors
  private final DirtyExtents dirty;
  private final SlotRing writes;
  private final SlotRing flushes;
  private final long[] sector; // by slot
  private final int[] sectors;
  private final int[] flushEpoch;
  private int epoch;
  private int readsSinceDestage;
  private int destagesInARow;
  private boolean draining;

  WriteBuffer(Actuator.Disk disk, DiskParameters parameters, Arm arm) {
    this.disk = disk;
    this.cache = parameters.cache();
    DiskMechanics mechanics = parameters.mechanics();
    int slots = parameters.queueing().slots();
    int parts = mechanics.actuators();
    sectorsPerBlock = mechanics.blockBytes() / 512;
    mostPerAccess = Math.max(sectorsPerBlock, cache.segmentBytes() / 512);
    int entries = cache.writeCache() ? Math.max(1, cache.writeEntries() / parts) : 1;
    dirty = new DirtyExtents(arm, sectorsPerBlock, entries, cache.writeBytes() / 512 / parts);
    writes = new SlotRing(slots);
    flushes = new SlotRing(slots);
    sector = new long[slots];
    sectors = new int[slots];
    flushEpoch = new int[slots];
  }

  /** Whether anything of it could be taken in at all. */
  boolean isOn() {
    return cache.writeCache();
  }

  int entries() {
    return dirty.count();
  }

  boolean covers(long from, long to) {
    return dirty.covers(from, to);
  }

  /**
   * A write goes to the media past the buffer. A flush that has waited for what it replaces no
   * longer does; that it is not on the media yet either is not modelled.
   */
  void supersede(long from, long to, long now) {
    dirty.drop(from, to);
    endFlushes(now);
  }

  void write(int slot, long from, int length, long now) {
    sector[slot] = from;
    sectors[slot] = length;
    writes.add(slot);
    admit(now);
  }

  private void admit(long now) {
    while (!writes.isEmpty()) {
      int slot = writes.first();
      long to = sector[slot] + sectors[slot];
      if (!dirty.fits(sector[slot], to)) {
        return;
      }
      writes.remove(slot);
      dirty.add(sector[slot], to, epoch);
      long over = disk.transfer(now, sectors[slot] * 512L);
      disk.partDone(slot, over + cache.writeDoneNs());
    }
  }

  void flush(int slot, long now) {
    if (dirty.oldestEpoch() == Integer.MAX_VALUE) {
      disk.partDone(slot, now + cache.hitNs());
      return;
    }
    flushEpoch[slot] = ++epoch;
    flushes.add(slot);
  }

  boolean abort(int slot) {
    return writes.remove(slot) || flushes.remove(slot);
  }

  /** From now on everything goes, until it is empty or a command comes. */
  void setDraining(boolean on) {
    draining = on;
  }

  /** Whether a dirty extent should go to the media at all. */
  boolean wanted() {
    return dirty.count() > 0
        && (dirty.count() > cache.lowMark() || draining || !flushes.isEmpty() || !writes.isEmpty());
  }

  /**
   * Whether it should go next. Reads come first; but a write goes when the buffer is nearly full,
   * after some reads, or when nothing else waits. When it is nearly full, no more writes go in a
   * row than reads do otherwise, so that neither starves.
   */
  boolean isNext(boolean commandsWait) {
    if (!wanted()) {
      return false;
    }
    if (!commandsWait) {
      return true;
    }
    if (dirty.fill() > cache.highRatio()) {
      return destagesInARow < cache.readsPerDestage();
    }
    return readsSinceDestage >= cache.readsPerDestage();
  }

  void commandServed() {
    readsSinceDestage++;
    destagesInARow = 0;
  }

  private int before() {
    return flushes.isEmpty() ? Integer.MAX_VALUE : flushEpoch[flushes.first()];
  }

  /** Takes out the extent of shortest positioning time. */
  void takeNearest(long now) {
    int entry = dirty.nearest(now, before());
    if (entry < 0) {
      throw new IllegalStateException("nothing to destage; please report");
    }
    dirty.take(entry, mostPerAccess);
  }

  /** Takes out the extent that begins with that block, if there is one. */
  boolean takeStartingAt(long block) {
    int entry = dirty.startingAt(block * sectorsPerBlock, before());
    if (entry >= 0) {
      dirty.take(entry, mostPerAccess);
    }
    return entry >= 0;
  }

  long takenFirstBlock() {
    return dirty.takenStart() / sectorsPerBlock;
  }

  long takenEndBlock() {
    return (dirty.takenEnd() + sectorsPerBlock - 1) / sectorsPerBlock;
  }

  /** Whether its first or last block must be read before it is written. */
  boolean takenIsPartial() {
    return dirty.takenStart() % sectorsPerBlock != 0 || dirty.takenEnd() % sectorsPerBlock != 0;
  }

  /** What was taken is on the media. */
  void written(long now) {
    dirty.written();
    readsSinceDestage = 0;
    destagesInARow++;
    admit(now);
    endFlushes(now);
  }

  private void endFlushes(long now) {
    while (!flushes.isEmpty() && dirty.oldestEpoch() >= before()) {
      int slot = flushes.first();
      flushes.remove(slot);
      disk.partDone(slot, now);
    }
  }
}
