package org.blklab.runtime.scsi;

import java.util.Arrays;
import org.blklab.runtime.block.Sbitmap;
import org.blklab.runtime.sim.CacheLine;
import org.blklab.runtime.sim.Machine;
import org.blklab.runtime.sim.RandomStream;

/**
 * The budgets of a LUN as a bitmap ({@code scsi_device.budget_map}). A word has two cache lines,
 * its taken bits and its cleared ones, which move to the CPU that writes them; accesses to a line
 * are serialised. Source: spec 06 §4.1, 07 §6.1.
 */
final class BudgetMap implements Budget {
  /** No map is larger. */
  static final int MAX_CAPACITY = 4096;

  private final Sbitmap map;
  private final CacheLine[] takenLine;
  private final CacheLine[] clearedLine;

  /**
   * @param capacity largest depth it can ever have
   * @param shift log2 of the bits per word, see {@link Sbitmap#shiftFor}
   */
  BudgetMap(
      int capacity,
      int shift,
      int depth,
      Machine machine,
      long lineTransferNs,
      RandomStream random) {
    map = new Sbitmap(capacity, shift, false, machine.cpuCount(), random);
    takenLine = lines(machine, lineTransferNs);
    clearedLine = lines(machine, lineTransferNs);
    map.resize(depth);
  }

  private CacheLine[] lines(Machine machine, long lineTransferNs) {
    CacheLine[] lines = new CacheLine[map.words()];
    Arrays.setAll(lines, _ -> new CacheLine(machine, lineTransferNs));
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
      takenLine[bit >>> map.shift()].write();
    }
    return bit;
  }

  @Override
  public void put(int token, int cpu) {
    clearedLine[token >>> map.shift()].write();
    map.put(token, cpu);
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
