package org.blklab.runtime.device.library;

import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.device.ServiceTime;

/**
 * Service times from the six numbers of the kernel's linear io.cost model: a command costs a base
 * for its kind and a share for each page, so that a saturated device shows the six rates. Source:
 * Documentation/admin-guide/cgroup-v2.rst, {@code io.cost.model}; a command is random if it begins
 * more than 16 MiB from where the last one ended.
 */
final class IocostModel implements ServiceTime {
  private static final long RANDOM_BEYOND_SECTORS = (16L << 20) / 512;
  private static final int PAGE_BYTES = 4096;

  private final double[] pageNs = new double[2]; // read, write
  private final double[] sequentialNs = new double[2];
  private final double[] randomNs = new double[2];
  private long nextSector;
  private double carryNs; // of rounding

  /**
   * @param readBytesPerSec sequential, {@code rbps}
   * @param readSequentialIops of 4 KiB, {@code rseqiops}
   * @param readRandomIops of 4 KiB, {@code rrandiops}
   */
  public record Rates(
      double readBytesPerSec,
      double readSequentialIops,
      double readRandomIops,
      double writeBytesPerSec,
      double writeSequentialIops,
      double writeRandomIops) {
    public Rates {
      if (!(readBytesPerSec > 0
          && readSequentialIops > 0
          && readRandomIops > 0
          && writeBytesPerSec > 0
          && writeSequentialIops > 0
          && writeRandomIops > 0)) {
        throw new IllegalArgumentException("all six rates must be positive");
      }
    }
  }

  public IocostModel(Rates rates) {
    set(0, rates.readBytesPerSec, rates.readSequentialIops, rates.readRandomIops);
    set(1, rates.writeBytesPerSec, rates.writeSequentialIops, rates.writeRandomIops);
  }

  private void set(int direction, double bytesPerSec, double sequentialIops, double randomIops) {
    double page = PAGE_BYTES * 1e9 / bytesPerSec;
    pageNs[direction] = page;
    sequentialNs[direction] = Math.max(0, 1e9 / sequentialIops - page);
    randomNs[direction] = Math.max(0, 1e9 / randomIops - page);
  }

  @Override
  public long nextNs(DeviceCommand command, long startNs) {
    if (command.op() > DeviceCommand.WRITE) {
      return 0; // the model says nothing of flushes and discards
    }
    int direction = command.op();
    boolean isRandom = Math.abs(command.sector() - nextSector) > RANDOM_BEYOND_SECTORS;
    nextSector = command.sector() + command.sectors();
    double exact =
        (isRandom ? randomNs[direction] : sequentialNs[direction])
            + pageNs[direction] * command.sectors() * 512 / PAGE_BYTES
            + carryNs;
    long whole = Math.round(exact);
    carryNs = exact - whole;
    return whole;
  }
}
