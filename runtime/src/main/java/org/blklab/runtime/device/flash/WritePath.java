package org.blklab.runtime.device.flash;

import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.IntRing;
import org.blklab.runtime.sim.Simulation;

/**
 * Writes from the buffer to the flash: admission, filling of rows, programs, the collection that
 * goes with them, flushes.
 */
final class WritePath implements EventHandler {
  /** Who waits for writes and flushes. */
  interface Client {
    /** All of the write is in the buffer. */
    void admitted(int slot);

    /** All that was in the buffer when the flush came is on the flash. */
    void flushed(int slot);
  }

  private static final int PROGRAM_IN = 0;
  private static final int PROGRAM_DONE = 1;
  private static final int COPY_IN = 2;

  private final Simulation sim;
  private final Client client;
  private final FlashShape shape;
  private final FlashTiming timing;
  private final FlashBuffer rules;
  private final Ftl ftl;
  private final Dies dies;
  private final SlcCache slc;
  private final int bufferUnits;
  private int usedUnits;

  // waiting commands, oldest first; by slot what is left of them
  private final IntRing writes;
  private final IntRing flushes;
  private final int[] nextUnit;
  private final int[] unitsLeft;
  private final long[] flushEpoch;

  // the row being filled
  private final int[] fill; // by die
  private int rowFill;
  private final short[] programsLeft; // by row of the flash: until it has left the buffer

  // programs under way
  private final OpPool ops = new OpPool();
  private final EpochCounter outstanding;

  // collection
  private double copyReads; // fraction of a sense
  private int copyFill;
  private int readDie;
  private int copyDie;

  WritePath(Simulation sim, Client client, FlashParameters parameters, Flash flash) {
    this.sim = sim;
    this.client = client;
    this.shape = parameters.shape();
    this.timing = parameters.timing();
    this.rules = parameters.buffer();
    this.ftl = flash.ftl();
    this.dies = flash.dies();
    slc = new SlcCache(rules);
    bufferUnits = (int) Math.min(Integer.MAX_VALUE / 2, rules.bytes() / FlashShape.UNIT_BYTES);
    int slots = parameters.front().slots();
    writes = new IntRing(slots);
    flushes = new IntRing(slots);
    nextUnit = new int[slots];
    unitsLeft = new int[slots];
    flushEpoch = new long[slots];
    fill = new int[shape.dies()];
    programsLeft = new short[shape.stripes() * shape.rowsPerStripe()];
    outstanding = new EpochCounter(slots + 2);
  }

  int usedUnits() {
    return usedUnits;
  }

  double slcUsedBytes() {
    return slc.usedBytes();
  }

  /** Whether the data of that place is still in the buffer. */
  boolean holds(int position) {
    return programsLeft[position / shape.rowUnits()] > 0;
  }

  void write(int slot, int firstUnit, int units) {
    nextUnit[slot] = firstUnit;
    unitsLeft[slot] = units;
    writes.add(slot);
    admit();
  }

  private void admit() {
    while (!writes.isEmpty()) {
      int slot = writes.first();
      while (unitsLeft[slot] > 0 && usedUnits < bufferUnits) {
        usedUnits++;
        unitsLeft[slot]--;
        append(nextUnit[slot]++);
      }
      if (unitsLeft[slot] > 0) {
        return;
      }
      writes.remove();
      client.admitted(slot);
    }
  }

  private void append(int unit) {
    int position = ftl.write(unit);
    int row = position / shape.rowUnits();
    if (rowFill == 0) {
      programsLeft[row] = (short) shape.dies();
    }
    int die = shape.die(position);
    fill[die]++;
    rowFill++;
    if (fill[die] == shape.programUnits()) {
      program(die, row);
    }
    if (rowFill == shape.rowUnits()) {
      rowFill = 0;
    }
  }

  /** Everything now in the buffer goes to the flash, if need be with padding. */
  void flush(int slot) {
    if (usedUnits == 0) {
      client.flushed(slot);
      return;
    }
    padRow();
    flushEpoch[slot] = outstanding.close();
    flushes.add(slot);
    finishFlushes();
  }

  private void padRow() {
    if (rowFill == 0) {
      return;
    }
    boolean oneByOne = shape.stripeUnits() == shape.programUnits();
    int until = oneByOne ? shape.programUnits() : shape.rowUnits();
    int rest = (until - rowFill % until) % until;
    int row = ftl.hostRow();
    for (int die = 0; die < fill.length; die++) {
      if (fill[die] > 0) {
        ftl.countPadding(shape.programUnits() - fill[die]);
        program(die, row);
      } else if (!oneByOne && !isProgrammed(die, row)) {
        programsLeft[row]--;
      }
    }
    ftl.pad(rest);
    rowFill = (rowFill + rest) % shape.rowUnits();
  }

  /** Whether a die without data in it has already had its program of this row. */
  private boolean isProgrammed(int die, int row) {
    return rowFill >= shape.rowUnits() - (shape.dies() - 1 - die) * shape.stripeUnits();
  }

  private void program(int die, int row) {
    int op = ops.take();
    ops.die[op] = die;
    ops.units[op] = fill[die];
    ops.row[op] = row;
    ops.epoch[op] = outstanding.open();
    fill[die] = 0;
    long in = dies.transfer(die, shape.programBytes(), sim.nowNs());
    sim.at(in, this, PROGRAM_IN, op);
    collect();
  }

  @Override
  public void onEvent(int kind, int op) {
    long now = sim.nowNs();
    int die = ops.die[op];
    switch (kind) {
      case PROGRAM_IN -> {
        boolean fast = slc.takes(shape.programBytes(), now);
        long end = dies.occupy(die, fast ? rules.slcProgramNs() : timing.programNs(), now);
        ops.delayNs[op] = dies.delayNs(die);
        sim.at(end, this, PROGRAM_DONE, op);
      }
      case PROGRAM_DONE -> {
        long later = dies.delayNs(die) - ops.delayNs[op];
        if (later > 0) {
          ops.delayNs[op] += later;
          sim.at(now + later, this, PROGRAM_DONE, op);
        } else {
          programmed(op);
        }
      }
      case COPY_IN -> {
        dies.occupy(die, timing.programNs(), now);
        ops.give(op);
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }

  private void programmed(int op) {
    usedUnits -= ops.units[op];
    programsLeft[ops.row[op]]--;
    outstanding.done(ops.epoch[op]);
    ops.give(op);
    finishFlushes();
    admit();
  }

  private void finishFlushes() {
    while (!flushes.isEmpty() && outstanding.isDone(flushEpoch[flushes.first()])) {
      client.flushed(flushes.remove());
    }
  }

  // ---- collection

  private void collect() {
    int copied = ftl.keepPace();
    if (copied > 0) {
      int senseUnits = shape.planes() * shape.pageBytes() / FlashShape.UNIT_BYTES;
      copyReads += copied * Math.min(1, ftl.victimSparsity() / senseUnits);
      senseForCopies(copied);
      copyFill += copied;
      while (copyFill >= shape.programUnits()) {
        copyFill -= shape.programUnits();
        programCopies();
      }
    }
    for (int erased = ftl.takeErased(); erased > 0; erased--) {
      for (int die = 0; die < shape.dies(); die++) {
        dies.occupy(die, timing.eraseNs(), sim.nowNs());
      }
    }
  }

  private void senseForCopies(int copied) {
    int senses = (int) copyReads;
    copyReads -= senses;
    for (int i = 0; i < senses; i++) {
      int die = readDie;
      readDie = readDie + 1 == shape.dies() ? 0 : readDie + 1;
      dies.occupy(die, timing.readNs(), sim.nowNs());
      dies.transfer(die, (long) copied * FlashShape.UNIT_BYTES / senses, sim.nowNs());
    }
  }

  private void programCopies() {
    int op = ops.take();
    ops.die[op] = copyDie;
    copyDie = copyDie + 1 == shape.dies() ? 0 : copyDie + 1;
    long in = dies.transfer(ops.die[op], shape.programBytes(), sim.nowNs());
    sim.at(in, this, COPY_IN, op);
  }
}
