package org.blklab.runtime.sim;

/**
 * A cache line that several CPUs write, as far as time goes: it moves to the CPU that writes it,
 * and moves are served one after the other. A segment's accesses happen all at once here, so their
 * true interleaving is lost; therefore a move costs what it costs on average: the share of writes
 * by other CPUs, and the wait of an M/D/1 queue at the line's utilisation, both measured over the
 * last few hundred microseconds.
 */
public final class CacheLine {
  /** Windows of 8.192 us. */
  private static final int WINDOW_SHIFT = 13;

  /** Weight of the newest window; small enough that load and waiting do not chase each other. */
  private static final double WEIGHT = 1.0 / 32;

  private static final double MAX_UTILISATION = 0.98;
  private static final int FORGOTTEN_WINDOWS = 256;

  private final Machine machine;
  private final long transferNs;
  private int owner = -1; // while only one CPU has ever written it
  private double[] share; // by CPU; null until a second CPU writes it
  private int[] writes; // by CPU, in this window
  private int allWrites;
  private long window;
  private double utilisation;
  private double writesPerNs;
  private double readMoves; // in this window
  private long[] hadNs; // by CPU: when it last wrote or read the line

  /**
   * @param transferNs one move between CPUs
   */
  public CacheLine(Machine machine, long transferNs) {
    this.machine = machine;
    this.transferNs = transferNs;
  }

  /** Writes it: the running CPU pays for the move. */
  public void write() {
    Cpu cpu = machine.current();
    if (cpu == null || transferNs == 0) {
      return;
    }
    if (isAlone(cpu)) {
      owner = cpu.id();
      return;
    }
    roll(cpu.nowNs() >> WINDOW_SHIFT);
    writes[cpu.id()]++;
    allWrites++;
    move(cpu, 1 - share[cpu.id()]);
  }

  /**
   * Reads something that lies in it: the running CPU pays for the move if another one has written
   * since it last had the line, which is as likely as the others' rate of writing makes it.
   */
  public void read() {
    Cpu cpu = machine.current();
    if (cpu == null || transferNs == 0 || isAlone(cpu)) {
      return;
    }
    roll(cpu.nowNs() >> WINDOW_SHIFT);
    long agoNs = Math.max(0, cpu.nowNs() - hadNs[cpu.id()]);
    double taken = 1 - StrictMath.exp(-writesPerNs * (1 - share[cpu.id()]) * agoNs);
    readMoves += taken;
    move(cpu, taken);
  }

  /** Whether no other CPU has written it so far. */
  private boolean isAlone(Cpu cpu) {
    if (share == null && owner >= 0 && owner != cpu.id()) {
      begin(cpu);
    }
    return share == null;
  }

  private void move(Cpu cpu, double chance) {
    double waits = 1 + utilisation / (2 * (1 - utilisation));
    cpu.charge(Machine.STEP_LOCK_WAIT, Math.round(chance * transferNs * waits));
    hadNs[cpu.id()] = cpu.nowNs();
  }

  private void begin(Cpu cpu) {
    share = new double[machine.cpuCount()];
    writes = new int[share.length];
    hadNs = new long[share.length];
    share[owner] = 1;
    window = cpu.nowNs() >> WINDOW_SHIFT;
  }

  /** Closes the windows before this one; a CPU whose local time is behind counts for the newest. */
  private void roll(long now) {
    if (now <= window) {
      return;
    }
    close();
    long empty = Math.min(now - window - 1, FORGOTTEN_WINDOWS);
    for (long i = 0; i < empty; i++) {
      utilisation *= 1 - WEIGHT;
      writesPerNs *= 1 - WEIGHT;
    }
    window = now;
  }

  private void close() {
    double together = 0; // chance that two writes in a row are of one CPU
    for (int i = 0; i < share.length; i++) {
      if (allWrites > 0) {
        share[i] += WEIGHT * ((double) writes[i] / allWrites - share[i]);
        writes[i] = 0;
      }
      together += share[i] * share[i];
    }
    double busyNs = (allWrites * (1 - together) + readMoves) * transferNs;
    writesPerNs += WEIGHT * ((double) allWrites / (1 << WINDOW_SHIFT) - writesPerNs);
    readMoves = 0;
    utilisation += WEIGHT * (busyNs / (1 << WINDOW_SHIFT) - utilisation);
    utilisation = Math.min(utilisation, MAX_UTILISATION);
    allWrites = 0;
  }
}
