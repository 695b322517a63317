package org.blklab.runtime.device.disk;

import java.util.List;

/**
 * The moving parts of a disk.
 *
 * @param rpm revolutions per minute
 * @param phase angle under the heads at time 0, in revolutions; NaN: drawn for each drive
 * @param heads surfaces with data; an even share for each actuator
 * @param actuators arms that move by themselves, each over its own range of blocks
 * @param zones from the outermost inwards
 * @param blockBytes physical block
 * @param seek curve of the arm
 * @param headSwitchNs from one head to another on the same cylinder
 * @param writeSettleNs added to each motion before a write
 * @param readOverheadNs controller time before each read of the media
 * @param writeOverheadNs controller time before each write of the media
 * @param retryProbability chance that a read needs another revolution
 */
public record DiskMechanics(
    double rpm,
    double phase,
    int heads,
    int actuators,
    List<DiskZone> zones,
    int blockBytes,
    SeekCurve seek,
    long headSwitchNs,
    long writeSettleNs,
    long readOverheadNs,
    long writeOverheadNs,
    double retryProbability) {
  public DiskMechanics {
    zones = List.copyOf(zones);
    if (!(rpm >= 60 && rpm <= 100_000)) {
      throw new IllegalArgumentException("rpm " + rpm + " is not in 60..100000");
    }
    if (phase < 0 || phase >= 1) {
      throw new IllegalArgumentException("phase " + phase + " is not in 0..1");
    }
    if (actuators < 1 || heads < actuators || heads % actuators != 0) {
      throw new IllegalArgumentException(
          heads + " heads do not divide among " + actuators + " actuators");
    }
    if (blockBytes < 512 || Integer.bitCount(blockBytes) != 1) {
      throw new IllegalArgumentException("block of " + blockBytes + " bytes");
    }
    if (headSwitchNs < 0 || writeSettleNs < 0 || readOverheadNs < 0 || writeOverheadNs < 0) {
      throw new IllegalArgumentException("negative time");
    }
    if (!(retryProbability >= 0 && retryProbability < 1)) {
      throw new IllegalArgumentException("retry probability " + retryProbability);
    }
  }

  public DiskMechanics withPhase(double value) {
    return new DiskMechanics(
        rpm,
        value,
        heads,
        actuators,
        zones,
        blockBytes,
        seek,
        headSwitchNs,
        writeSettleNs,
        readOverheadNs,
        writeOverheadNs,
        retryProbability);
  }

  public DiskMechanics withActuators(int value) {
    return new DiskMechanics(
        rpm,
        phase,
        heads,
        value,
        zones,
        blockBytes,
        seek,
        headSwitchNs,
        writeSettleNs,
        readOverheadNs,
        writeOverheadNs,
        retryProbability);
  }

  /** Cylinders over all zones. */
  public int cylinders() {
    int sum = 0;
    for (DiskZone zone : zones) {
      sum += zone.cylinders();
    }
    return sum;
  }

  /** Capacity in bytes. */
  public long bytes() {
    long sum = 0;
    for (DiskZone zone : zones) {
      sum += (long) zone.cylinders() * heads * zone.blocksPerTrack() * blockBytes;
    }
    return sum;
  }
}
