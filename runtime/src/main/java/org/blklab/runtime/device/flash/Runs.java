package org.blklab.runtime.device.flash;

import java.util.Arrays;

/**
 * What is known of the map in bulk. The units are cut into chunks; of each chunk a part may lie in
 * one run of the flash, in order; some have entries in the {@link ExactMap}; of some it is only
 * known that they lie somewhere; the rest holds nothing.
 */
final class Runs {
  private static final int LARGEST = 512;

  final int chunkUnits;
  private final int units;
  private final int[] base; // place of the run; -1: none
  private final short[] length; // of the run when it was made
  private final short[] live; // units that are still in it
  private final short[] exact;
  private final short[] scattered; // somewhere

  Runs(int units, int stripeUnits) {
    this.units = units;
    chunkUnits = Math.min(LARGEST, Integer.lowestOneBit(stripeUnits));
    int chunks = (units + chunkUnits - 1) / chunkUnits;
    base = new int[chunks];
    length = new short[chunks];
    live = new short[chunks];
    exact = new short[chunks];
    scattered = new short[chunks];
    Arrays.fill(base, -1);
  }

  int chunks() {
    return base.length;
  }

  int chunk(int unit) {
    return unit / chunkUnits;
  }

  /** Units of a chunk: the last may be shorter. */
  int unitsOf(int chunk) {
    return Math.min(chunkUnits, units - chunk * chunkUnits);
  }

  int base(int chunk) {
    return base[chunk];
  }

  int live(int chunk) {
    return live[chunk];
  }

  int exact(int chunk) {
    return exact[chunk];
  }

  int scattered(int chunk) {
    return scattered[chunk];
  }

  /** Units of a chunk without an entry of their own lie in its run from now on. */
  void place(int chunk, int at, int count) {
    base[chunk] = at;
    length[chunk] = (short) count;
    live[chunk] = (short) count;
  }

  void addLive(int chunk, int change) {
    live[chunk] += (short) change;
  }

  void addExact(int chunk, int change) {
    exact[chunk] += (short) change;
  }

  void addScattered(int chunk, int change) {
    scattered[chunk] += (short) change;
  }

  /** Among the units without an entry: a number that tells the kinds apart, always the same. */
  int lot(int unit) {
    int chunk = chunk(unit);
    return Mix.below(unit, Math.max(1, unitsOf(chunk) - exact[chunk]));
  }

  /** Place of a unit of the run. */
  int positionOf(int unit) {
    int chunk = chunk(unit);
    int index = unit - chunk * chunkUnits;
    int last = Math.max(0, length[chunk] - 1);
    return base[chunk] + Math.min(last, index * length[chunk] / unitsOf(chunk));
  }

  void forgetAll() {
    Arrays.fill(base, -1);
    Arrays.fill(live, (short) 0);
    Arrays.fill(exact, (short) 0);
    Arrays.fill(scattered, (short) 0);
  }

  /** All units lie somewhere. */
  void scatterAll() {
    forgetAll();
    for (int chunk = 0; chunk < scattered.length; chunk++) {
      scattered[chunk] = (short) unitsOf(chunk);
    }
  }
}
