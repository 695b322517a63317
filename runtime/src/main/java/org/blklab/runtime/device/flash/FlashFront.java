package org.blklab.runtime.device.flash;

/**
 * Controller and link of a flash device. A command holds the controller for its serial time, so
 * that is one over the greatest rate; the delays pass beside it.
 *
 * @param slots commands accepted at once
 * @param taskSetFull answers TASK SET FULL when all are taken, as SCSI devices do
 * @param readSerialNs controller time of a read, flush or discard
 * @param writeSerialNs controller time of a write
 * @param readDelayNs further delay of a read before the flash
 * @param writeDelayNs further delay of a write before its completion
 * @param writeUnitNs the same for each 4 KiB of it
 * @param readBytesPerSec link to the host
 * @param writeBytesPerSec link from the host
 * @param fullDuplex whether both directions work at the same time
 * @param sleepAfterNs idle time until the link or controller sleeps; 0: never
 * @param wakeNs what the next command waits for then
 */
public record FlashFront(
    int slots,
    boolean taskSetFull,
    long readSerialNs,
    long writeSerialNs,
    long readDelayNs,
    long writeDelayNs,
    long writeUnitNs,
    long readBytesPerSec,
    long writeBytesPerSec,
    boolean fullDuplex,
    long sleepAfterNs,
    long wakeNs) {
  public FlashFront {
    if (slots < 1 || slots > 1 << 16) {
      throw new IllegalArgumentException("slots " + slots + " is not in 1..65536");
    }
    if (readSerialNs < 0
        || writeSerialNs < 0
        || readDelayNs < 0
        || writeDelayNs < 0
        || writeUnitNs < 0
        || sleepAfterNs < 0
        || wakeNs < 0) {
      throw new IllegalArgumentException("negative time");
    }
    if (readBytesPerSec < 1 || writeBytesPerSec < 1) {
      throw new IllegalArgumentException("a link needs a rate");
    }
  }
}
