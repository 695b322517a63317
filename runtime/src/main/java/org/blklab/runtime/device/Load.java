package org.blklab.runtime.device;

/**
 * A simple workload in a closed loop, as data sheets use it.
 *
 * @param write whether it writes; otherwise it reads
 * @param random whether each place is drawn anew; otherwise one follows the other
 * @param bytes of each command
 * @param depth commands in the device at any time
 * @param from beginning of its part of the device, as a share of the capacity
 * @param to its end
 */
public record Load(boolean write, boolean random, int bytes, int depth, double from, double to) {
  public Load {
    if (bytes < 512 || bytes % 512 != 0 || depth < 1) {
      throw new IllegalArgumentException(bytes + " bytes at depth " + depth);
    }
    if (!(from >= 0 && from < to && to <= 1)) {
      throw new IllegalArgumentException("part " + from + ".." + to);
    }
  }

  /** 4 KiB at random over the whole device. */
  public static Load random(boolean write, int depth) {
    return new Load(write, true, 4096, depth, 0, 1);
  }

  /** In order from the beginning on. */
  public static Load sequential(boolean write, int bytes, int depth) {
    return new Load(write, false, bytes, depth, 0, 1);
  }

  /** The same in another part of the device. */
  public Load within(double newFrom, double newTo) {
    return new Load(write, random, bytes, depth, newFrom, newTo);
  }
}
