package org.blklab.runtime.device.disk;

import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;

/**
 * One arm of a disk with its queue and its part of the buffer. It serves one access after the
 * other: controller overhead, choice of the next, motion, rotation, transfer. The choice falls at
 * the end of the overhead, so that a command which answers the last completion takes part.
 */
final class Actuator implements EventHandler {
  /** What the disk around the arms does for them. */
  interface Disk {
    /** A command's part on this arm is done at {@code atNs}. */
    void partDone(int slot, long atNs);

    /** Reserves the link for {@code bytes}, not before {@code fromNs}; returns when it is over. */
    long transfer(long fromNs, long bytes);
  }

  private static final int SELECT = 0;
  private static final int MEDIA_DONE = 1;
  private static final int IDLE_TIMER = 2;

  private static final int IDLE = 0;
  private static final int OVERHEAD = 1;
  private static final int BUSY = 2;
  private static final int READING_AHEAD = 3;

  private static final int DESTAGE = -1;
  private static final int NONE = -2;

  private final Simulation sim;
  private final Disk disk;
  private final DiskParameters parameters;
  private final DiskCache cache;
  private final RandomStream retries;
  private final int sectorsPerBlock;
  private final Arm arm;
  private final MediaStream stream;
  private final DriveQueue queue;
  private final ReadSegments segments;
  private final WriteBuffer buffer;
  private final DiskGeometry.Place place = new DiskGeometry.Place();
  final DiskCounters counters = new DiskCounters();

  private int state = IDLE;
  private int access = NONE; // a command's slot, or DESTAGE
  private boolean accessWrites;
  private double transferFromNs;
  private long accessBytes;
  private int segment = -1; // that the stream fills
  private long readAheadEnd;
  private long lastMediaNs;
  private int idleGeneration;

  Actuator(Simulation sim, Disk disk, DiskParameters parameters, Arm arm, RandomStream retries) {
    this.sim = sim;
    this.disk = disk;
    this.parameters = parameters;
    this.cache = parameters.cache();
    this.retries = retries;
    this.arm = arm;
    int blockBytes = parameters.mechanics().blockBytes();
    sectorsPerBlock = blockBytes / 512;
    stream = new MediaStream(arm);
    queue = new DriveQueue(parameters.queueing(), arm);
    buffer = new WriteBuffer(disk, parameters, arm);
    segments =
        new ReadSegments(
            cache.segments() / parameters.mechanics().actuators(),
            Math.max(1, cache.segmentBytes() / blockBytes));
  }

  Arm arm() {
    return arm;
  }

  int queued() {
    return queue.size();
  }

  int dirtyEntries() {
    return buffer.entries();
  }

  /** A command's part that lies on this arm. */
  void read(int slot, long from, int length, boolean high) {
    long now = sim.nowNs();
    wake(now);
    long to = from + length;
    long firstBlock = from / sectorsPerBlock;
    long endBlock = (to + sectorsPerBlock - 1) / sectorsPerBlock;
    int holder = segments.holding(firstBlock, endBlock);
    if (holder >= 0 || buffer.covers(from, to)) {
      counters.hits++;
      disk.partDone(slot, disk.transfer(now + cache.hitNs(), length * 512L));
      if (holder >= 0 && holder == segment) {
        goOnReadingAhead(endBlock, now);
      }
      return;
    }
    if (state == READING_AHEAD && comesSoon(firstBlock, now)) {
      serveFromStream(slot, Math.max(endBlock, stream.block()), length);
      return;
    }
    queue.add(slot, firstBlock, endBlock, false, now);
    enqueued(slot, high, now);
  }

  /**
   * @param through to the media, past the buffer
   */
  void write(int slot, long from, int length, boolean through, boolean high) {
    long now = sim.nowNs();
    wake(now);
    if (buffer.isOn() && !through) {
      counters.buffered++;
      buffer.write(slot, from, length, now);
      kickForDestage(now);
      return;
    }
    long to = from + length;
    buffer.supersede(from, to, now);
    long endBlock = (to + sectorsPerBlock - 1) / sectorsPerBlock;
    queue.add(slot, from / sectorsPerBlock, endBlock, true, now);
    if (from % sectorsPerBlock != 0 || to % sectorsPerBlock != 0) {
      queue.markPartialBlock(slot);
    }
    enqueued(slot, high, now);
  }

  private void enqueued(int slot, boolean high, long now) {
    if (high) {
      queue.markHigh(slot);
    }
    kick(now);
  }

  void flush(int slot) {
    buffer.flush(slot, sim.nowNs());
    kickForDestage(sim.nowNs());
  }

  /** Forgets a command that has not reached the media; false if it is too late. */
  boolean abort(int slot) {
    return queue.remove(slot) || buffer.abort(slot);
  }

  private void wake(long now) {
    buffer.setDraining(false);
    catchUp(now);
  }

  // ---- read-ahead

  /** Lets a running read-ahead read what it has read by now. */
  private void catchUp(long now) {
    if (state == READING_AHEAD) {
      stream.advanceUntil(now, readAheadEnd);
      segments.extend(segment, stream.block());
      if (stream.block() >= readAheadEnd) {
        state = IDLE;
      }
    }
  }

  /** Whether the running read-ahead comes to {@code block} on the track it reads. */
  private boolean comesSoon(long block, long now) {
    long next = stream.block();
    return block >= segments.first(segment)
        && block <= Math.max(next, stream.trackEnd() - 1)
        && stream.timeNs() <= now + arm.spindle.periodNs();
  }

  private void serveFromStream(int slot, long endBlock, int length) {
    counters.streamed++;
    access = slot;
    accessWrites = false;
    accessBytes = length * 512L;
    run(endBlock, sim.nowNs());
  }

  /** A hit has moved the reader on: so may the read-ahead, if the heads have not left. */
  private void goOnReadingAhead(long endBlock, long now) {
    if (!cache.readAhead()) {
      return;
    }
    readAheadEnd = readAheadLimit(endBlock);
    if (state == IDLE && stream.block() < readAheadEnd) {
      long block = stream.block();
      position(block, now, false);
      state = READING_AHEAD;
    }
  }

  private long readAheadLimit(long endBlock) {
    return Math.min(endBlock + segments.capacity(), arm.geometry.blocks());
  }

  private void rest() {
    state = IDLE;
    if (buffer.entries() > 0) {
      startIdleTimer();
    }
    if (segment >= 0 && cache.readAhead()) {
      readAheadEnd = readAheadLimit(stream.block());
      state = stream.block() < readAheadEnd ? READING_AHEAD : IDLE;
    }
  }

  // ---- the arm

  private void kickForDestage(long now) {
    if (state == IDLE || state == READING_AHEAD) {
      if (buffer.wanted()) {
        kick(now);
      } else if (buffer.entries() > 0) {
        startIdleTimer();
      }
    }
  }

  private void startIdleTimer() {
    sim.after(cache.idleDestageNs(), this, IDLE_TIMER, ++idleGeneration);
  }

  /** Something waits for the media: begins with it unless the arm is busy. */
  private void kick(long now) {
    if (state == BUSY || state == OVERHEAD) {
      return;
    }
    long free = now;
    if (state == READING_AHEAD) {
      catchUp(now);
      if (stream.block() < readAheadEnd && stream.timeNs() < now) {
        free = (long) Math.ceil(stream.blockEndNs()); // a block that has begun is read
        stream.advanceTo(stream.block() + 1);
        segments.extend(segment, stream.block());
      }
    }
    long wake = parameters.power().wakeNs(now - lastMediaNs);
    if (wake > 0) {
      counters.wakeUps++;
    }
    beginOverhead(now + wake, free);
  }

  private void beginOverhead(long now, long notBefore) {
    state = OVERHEAD;
    boolean writes = queue.size() == 0 || queue.isWrite(queue.slot(0));
    DiskMechanics mechanics = parameters.mechanics();
    long overhead = writes ? mechanics.writeOverheadNs() : mechanics.readOverheadNs();
    sim.at(Math.max(now + overhead, notBefore), this, SELECT, 0);
  }

  @Override
  public void onEvent(int kind, int arg) {
    switch (kind) {
      case SELECT -> select(sim.nowNs());
      case MEDIA_DONE -> mediaDone(sim.nowNs());
      case IDLE_TIMER -> {
        if (arg == idleGeneration && (state == IDLE || state == READING_AHEAD)) {
          buffer.setDraining(true);
          kickForDestage(sim.nowNs());
        }
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }

  private void select(long now) {
    if (buffer.isNext(queue.size() > 0)) {
      buffer.takeNearest(now);
      beginDestage();
      position(buffer.takenFirstBlock(), now, buffer.takenIsPartial());
      run(buffer.takenEndBlock(), stream.timeNs());
      return;
    }
    int slot = queue.select(now, NONE);
    if (slot < 0) {
      rest(); // it was aborted
      return;
    }
    queue.remove(slot);
    access = slot;
    accessWrites = queue.isWrite(slot);
    accessBytes = (queue.end(slot) - queue.first(slot)) * sectorsPerBlock * 512L;
    segment = accessWrites ? -1 : segments.open(queue.first(slot));
    position(queue.first(slot), now, accessWrites ? queue.isPartialBlock(slot) : isRetried());
    run(queue.end(slot), stream.timeNs());
  }

  private void beginDestage() {
    access = DESTAGE;
    accessWrites = true;
    segment = -1;
    counters.destages++;
  }

  private boolean isRetried() {
    double probability = parameters.mechanics().retryProbability();
    return probability > 0 && retries.nextDouble() < probability;
  }

  /** Brings the heads to where {@code block} begins; once around more if asked. */
  private void position(long block, long now, boolean again) {
    arm.geometry.locate(block, place);
    double motion = arm.motionNs(place.cylinder, place.head, accessWrites);
    double wait = arm.spindle.waitNs(place.angle, arm.spindle.angleAt(now), motion);
    if (again) {
      wait += arm.spindle.periodNs();
    }
    counters.cylinders += Math.abs(place.cylinder - arm.cylinder());
    counters.motionNs += motion;
    counters.waitNs += wait;
    arm.moveTo(place.cylinder, place.head);
    stream.start(block, now + motion + wait);
  }

  /** Transfers from where the heads are up to {@code endBlock}. */
  private void run(long endBlock, double fromNs) {
    state = BUSY;
    transferFromNs = fromNs;
    double from = stream.timeNs();
    double to = stream.advanceTo(endBlock);
    counters.transferNs += to - from;
    sim.at(Math.max(sim.nowNs(), Math.round(to)), this, MEDIA_DONE, 0);
  }

  private void mediaDone(long now) {
    int done = access;
    access = NONE;
    lastMediaNs = now;
    if (done == DESTAGE) {
      buffer.written(now);
    } else {
      counters.media++;
      buffer.commandServed();
      if (accessWrites) {
        disk.partDone(done, now);
      } else {
        long sent = disk.transfer(Math.round(transferFromNs), accessBytes);
        disk.partDone(done, Math.max(now, sent)); // the link works while the media is read
        shareRead(now);
      }
    }
    if (!streamsOn(now)) {
      if (queue.size() > 0 || buffer.wanted()) {
        beginOverhead(now, now);
      } else {
        rest();
      }
    }
  }

  /** Queued reads whose blocks came by with those of the access are done too. */
  private void shareRead(long now) {
    if (segment < 0) {
      return;
    }
    segments.extend(segment, stream.block());
    for (int i = queue.size() - 1; i >= 0; i--) {
      int slot = queue.slot(i);
      if (!queue.isWrite(slot)
          && queue.first(slot) >= segments.first(segment)
          && queue.end(slot) <= stream.block()) {
        queue.remove(slot);
        counters.hits++;
        disk.partDone(slot, now + cache.hitNs());
      }
    }
  }

  /** Goes on without a pause if what comes under the heads next is also what to serve next. */
  private boolean streamsOn(long now) {
    long block = stream.block();
    if (buffer.isNext(queue.size() > 0)) {
      if (!accessWrites || block >= arm.geometry.blocks() || !buffer.takeStartingAt(block)) {
        return false;
      }
      beginDestage();
      run(buffer.takenEndBlock(), now);
      return true;
    }
    int slot = queue.startingAt(block, accessWrites);
    if (slot < 0 || queue.isPartialBlock(slot) || queue.select(now, slot) != slot) {
      return false;
    }
    queue.remove(slot);
    counters.streamed++;
    access = slot;
    accessBytes = (queue.end(slot) - queue.first(slot)) * sectorsPerBlock * 512L;
    run(queue.end(slot), now);
    return true;
  }
}
