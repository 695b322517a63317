package org.blklab.runtime.device.flash;

import org.blklab.runtime.sim.RandomStream;

/**
 * The flash translation layer: page map in units of 4 KiB, stripes of blocks, greedy collection.
 * Knows no time. Units touched lately are mapped one by one; the rest in runs, or only counted:
 * then a unit that is overwritten frees a place drawn at random, which under uniform traffic is the
 * same in distribution. So its memory is bounded whatever the capacity.
 */
final class Ftl {
  /** Places of units that hold nothing, or lie nobody knows where. */
  static final int UNMAPPED = -1;

  static final int SOMEWHERE = -2;

  private static final int MOST_EXACT = 3 << 18;
  private static final int TRIALS = 256;

  private final FlashShape shape;
  private final int units;
  private final RandomStream random;
  private final Stripes stripes;
  private final ExactMap exact;
  private final Runs runs;
  private final Frontier host;
  private final Collector collector;
  private int runUnit; // the last units written followed each other from here on
  private int runAt;
  private int runLength;
  private long written;
  private long padded;

  Ftl(FlashShape shape, RandomStream random) {
    this.shape = shape;
    this.random = random;
    units = shape.units();
    stripes = new Stripes(shape.stripes(), shape.stripeOfBlocksUnits());
    exact = new ExactMap(Math.min(units, MOST_EXACT), stripes.count(), stripes.units);
    runs = new Runs(units, stripes.units);
    host = new Frontier(stripes);
    collector = new Collector(stripes, exact, runs);
  }

  /** Written once from the first unit to the last; the spare stripes are free. */
  void fillInOrder() {
    clear();
    Precondition.inOrder(stripes, runs, host);
  }

  /** Overwritten at random for ever. */
  void fillAtRandom() {
    clear();
    Precondition.atRandom(stripes, runs, units);
  }

  private void clear() {
    stripes.reset();
    exact.clear();
    runs.forgetAll();
    host.reset();
    collector.reset();
    runLength = 0;
  }

  /** Place of a unit, {@link #UNMAPPED} or {@link #SOMEWHERE}. */
  int place(int unit) {
    int entry = exact.find(unit);
    if (entry >= 0) {
      return exact.position(entry);
    }
    int chunk = runs.chunk(unit);
    int lot = runs.lot(unit);
    if (lot < runs.live(chunk)) {
      return runs.positionOf(unit);
    }
    return lot < runs.live(chunk) + runs.scattered(chunk) ? SOMEWHERE : UNMAPPED;
  }

  /**
   * Writes a unit. Before the last free stripe would be opened for it, collection is forced.
   *
   * @return its new place
   */
  int write(int unit) {
    prepare();
    int at = host.take(1);
    written++;
    int entry = release(unit);
    if (entry >= 0) {
      exact.move(entry, at, true);
    } else {
      makeRoom();
      exact.add(unit, at);
      runs.addExact(runs.chunk(unit), 1);
    }
    stripes.addValid(at / stripes.units, 1);
    follow(unit, at);
    return at;
  }

  private void prepare() {
    if (host.needsStripe()) {
      while (stripes.free() <= 1) {
        collector.collect(stripes.units);
      }
      host.use(stripes.open());
    }
  }

  private void makeRoom() {
    if (exact.isFull()) {
      forget(exact.oldest());
    }
  }

  private void forget(int entry) {
    int at = exact.position(entry);
    int chunk = runs.chunk(exact.unit(entry));
    exact.remove(entry);
    runs.addExact(chunk, -1);
    if (at >= 0) {
      runs.addScattered(chunk, 1);
      stripes.addScattered(at / stripes.units, 1);
    }
  }

  /** The unit's place is no longer valid; returns its entry, -1 if it has none. */
  private int release(int unit) {
    int entry = exact.find(unit);
    if (entry >= 0) {
      if (exact.position(entry) >= 0) {
        stripes.addValid(exact.position(entry) / stripes.units, -1);
      }
      return entry;
    }
    int chunk = runs.chunk(unit);
    int lot = runs.lot(unit);
    if (lot < runs.live(chunk)) {
      stripes.addValid(runs.base(chunk) / stripes.units, -1);
      runs.addLive(chunk, -1);
    } else if (lot < runs.live(chunk) + runs.scattered(chunk)) {
      releaseScattered(chunk);
    }
    return -1;
  }

  private void releaseScattered(int chunk) {
    int stripe = drawScattered();
    stripes.addValid(stripe, -1);
    stripes.addScattered(stripe, -1);
    runs.addScattered(chunk, -1);
  }

  /** A stripe, in proportion to its scattered units. */
  private int drawScattered() {
    for (int trial = 0; trial < TRIALS; trial++) {
      int stripe = random.below(stripes.count());
      if (random.below(stripes.units) < stripes.scattered(stripe)) {
        return stripe;
      }
    }
    long all = 0;
    for (int stripe = 0; stripe < stripes.count(); stripe++) {
      all += stripes.scattered(stripe);
    }
    long pick = random.below(all);
    int stripe = 0;
    while (pick >= stripes.scattered(stripe)) {
      pick -= stripes.scattered(stripe++);
    }
    return stripe;
  }

  /** Recognises a chunk that was written from its first unit to its last. */
  private void follow(int unit, int at) {
    boolean goesOn = runLength > 0 && unit == runUnit + runLength && at == runAt + runLength;
    if (!goesOn) {
      runUnit = unit;
      runAt = at;
      runLength = 0;
    }
    runLength++;
    int chunk = runs.chunk(unit);
    int first = chunk * runs.chunkUnits;
    int count = runs.unitsOf(chunk);
    boolean complete = unit == first + count - 1 && runUnit <= first;
    if (complete
        && runs.live(chunk) == 0
        && at / stripes.units == (at - count + 1) / stripes.units) {
      for (int i = first; i < first + count; i++) {
        exact.remove(exact.find(i));
      }
      runs.addExact(chunk, -count);
      runs.place(chunk, at - count + 1, count);
    }
  }

  /** The row that the host's writes fill. */
  int hostRow() {
    return host.position() / shape.rowUnits();
  }

  /** Leaves {@code count} places of the host's stripe unused. */
  void pad(int count) {
    if (!host.needsStripe()) {
      host.skip(Math.min(count, host.room()));
    }
  }

  /** Counts units that were programmed without data. */
  void countPadding(int count) {
    padded += count;
  }

  /** Units hold nothing any more. */
  void trim(int from, int count) {
    if (from == 0 && count >= units) {
      clear();
      return;
    }
    int unit = from;
    while (unit < from + count) {
      int chunk = runs.chunk(unit);
      boolean whole = unit == chunk * runs.chunkUnits && unit + runs.unitsOf(chunk) <= from + count;
      if (whole && runs.exact(chunk) == 0) {
        trimChunk(chunk);
        unit += runs.unitsOf(chunk);
      } else {
        trimUnit(unit++);
      }
    }
  }

  private void trimChunk(int chunk) {
    if (runs.live(chunk) > 0) {
      stripes.addValid(runs.base(chunk) / stripes.units, -runs.live(chunk));
      runs.place(chunk, -1, 0);
    }
    while (runs.scattered(chunk) > 0) {
      releaseScattered(chunk);
    }
  }

  private void trimUnit(int unit) {
    if (place(unit) == UNMAPPED) {
      return;
    }
    int entry = release(unit);
    if (entry >= 0) {
      exact.move(entry, UNMAPPED, false);
    } else {
      makeRoom();
      exact.add(unit, UNMAPPED);
      runs.addExact(runs.chunk(unit), 1);
    }
  }

  // ---- collection

  /**
   * Collects as much as keeps the free space level: what is free or open, and what the victim has
   * already been relieved of. Then a stripe is always free when the host needs one.
   *
   * @return units copied
   */
  int keepPace() {
    long space = (long) stripes.free() * stripes.units + host.room() + collector.room();
    long missing = (long) FlashShape.RESERVE * stripes.units - space;
    return missing <= 0 ? 0 : collector.relieve(missing);
  }

  /** Stripes erased since the last call. */
  int takeErased() {
    return collector.takeErased();
  }

  /** Units of the flash that one valid unit of the present victim stands for, 1 or more. */
  double victimSparsity() {
    return collector.sparsity();
  }

  // ---- looking

  long writtenUnits() {
    return written;
  }

  long copiedUnits() {
    return collector.copied();
  }

  /** Programmed by written; 1 before anything was. */
  double writeAmplification() {
    return written == 0 ? 1 : (double) (written + padded + collector.copied()) / written;
  }

  int freeStripes() {
    return stripes.free();
  }

  int fewestErases() {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < stripes.count(); i++) {
      least = Math.min(least, stripes.erases(i));
    }
    return least;
  }

  int mostErases() {
    int most = 0;
    for (int i = 0; i < stripes.count(); i++) {
      most = Math.max(most, stripes.erases(i));
    }
    return most;
  }

  /** Throws if the counts do not add up. */
  void checkInvariants() {
    long inStripes = 0;
    long scatteredThere = 0;
    for (int i = 0; i < stripes.count(); i++) {
      inStripes += stripes.valid(i);
      scatteredThere += stripes.scattered(i);
    }
    long live = 0;
    long scatteredHere = 0;
    for (int chunk = 0; chunk < runs.chunks(); chunk++) {
      live += runs.live(chunk);
      scatteredHere += runs.scattered(chunk);
    }
    long entries = 0;
    for (int stripe = 0; stripe < stripes.count(); stripe++) {
      entries += exact.countIn(stripe);
    }
    if (scatteredThere != scatteredHere || inStripes != live + scatteredHere + entries) {
      throw new IllegalStateException(
          "flash map: "
              + inStripes
              + " valid, "
              + live
              + " in runs, "
              + scatteredHere
              + " and "
              + scatteredThere
              + " scattered, "
              + entries
              + " exact; please report");
    }
  }
}
