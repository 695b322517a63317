package org.blklab.runtime.scsi;

import java.util.Arrays;
import org.blklab.runtime.block.Sbitmap;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.SimLock;

/**
 * The budgets of a LUN as a bitmap ({@code scsi_device.budget_map}). A word has two cache lines, its
 * taken bits and its cleared ones, which move to the CPU that writes them; accesses to a line are
 * serialised. Source: spec 06 §4.1, 07 §6.1.
 */
final class BudgetMap implements Budget {
  /** No map is larger. */
  static final int MAX_CAPACITY = 4096;

  private final Sbitmap map;
  private final SimLock[] takenLine;
  private final SimLock[] clearedLine;

  /**
   * @param capacity largest depth it can ever have
   * @param shift log2 of the bits per word, see {@link Sbitmap#shiftFor}
   */
  BudgetMap(
      int capacity, int shift, int depth, Machine machine, long lineTransferNs, RandomStream random) {
    map = new Sbitmap(capacity, shift, false, machine.cpuCount(), random);
    takenLine = lines(machine, lineTransferNs);
    clearedLine = lines(machine, lineTransferNs);
    map.resize(depth);
  }

  private SimLock[] lines(Machine machine, long lineTransferNs) {
    SimLock[] lines = new SimLock[map.words()];
    Arrays.setAll(lines, _ -> new SimLock(machine, lineTransferNs));
    return lines;
  }

  int shift() {
    return map.shift();
  }

  int words() {
    return map.words();
  }

  @Override
  public int get(int cpu) {
    int bit = map.get(cpu);
    if (bit >= 0) {
      touch(takenLine[bit >>> map.shift()]);
    }
    return bit;
  }

  @Override
  public void put(int token, int cpu) {
    touch(clearedLine[token >>> map.shift()]);
    map.put(token, cpu);
  }

  private static void touch(SimLock line) {
    line.lock();
    line.unlock();
  }

  @Override
  public int busy() {
    return map.busy();
  }

  @Override
  public void resize(int depth) {
    map.resize(depth);
  }

  @Override
  public int depth() {
    return map.depth();
  }
}
