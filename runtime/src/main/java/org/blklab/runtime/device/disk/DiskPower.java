package org.blklab.runtime.device.disk;

/**
 * What an idle disk does. Times count from the end of its last media access.
 *
 * @param unloadAfterNs the heads leave the platters after this; 0: never
 * @param loadNs bringing them back
 * @param standbyAfterNs the platters stop after this; 0: never
 * @param spinUpNs until they turn again
 */
public record DiskPower(long unloadAfterNs, long loadNs, long standbyAfterNs, long spinUpNs) {
  public DiskPower {
    if (unloadAfterNs < 0 || loadNs < 0 || standbyAfterNs < 0 || spinUpNs < 0) {
      throw new IllegalArgumentException("negative time");
    }
  }

  /** Always ready. */
  public static final DiskPower ALWAYS_ON = new DiskPower(0, 0, 0, 0);

  /** What the next media access waits for after {@code idleNs} without one. */
  long wakeNs(long idleNs) {
    if (standbyAfterNs > 0 && idleNs >= standbyAfterNs) {
      return spinUpNs;
    }
    return unloadAfterNs > 0 && idleNs >= unloadAfterNs ? loadNs : 0;
  }
}
