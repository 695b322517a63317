package org.blklab.runtime.device.disk;

/**
 * The command queue inside a disk.
 *
 * @param slots commands accepted at once: 32 with NCQ
 * @param policy which goes next
 * @param ageWeight of {@link QueuePolicy#AGED}: time units of age that outweigh one of positioning
 * @param deadlineNs of {@link QueuePolicy#DEADLINE}
 * @param marginNs a sector that would come sooner than this is left for the next revolution
 * @param priority whether commands of high priority go first (ATA NCQ priority)
 * @param runs whether of queued commands that lie one behind the other the first is served first,
 *     instead of the one that comes under the heads next; the whole run is then one access
 * @param taskSetFull answers TASK SET FULL when all slots are taken, as SCSI drives do
 */
public record DiskQueueing(
    int slots,
    QueuePolicy policy,
    double ageWeight,
    long deadlineNs,
    long marginNs,
    boolean priority,
    boolean runs,
    boolean taskSetFull) {
  public DiskQueueing {
    if (slots < 1 || slots > 4096) {
      throw new IllegalArgumentException("slots " + slots + " is not in 1..4096");
    }
    if (!(ageWeight >= 0 && ageWeight <= 1000) || deadlineNs < 0 || marginNs < 0) {
      throw new IllegalArgumentException("negative parameter");
    }
  }

  public DiskQueueing with(QueuePolicy newPolicy, double newWeight) {
    return new DiskQueueing(
        slots, newPolicy, newWeight, deadlineNs, marginNs, priority, runs, taskSetFull);
  }

  public DiskQueueing withSlots(int newSlots) {
    return new DiskQueueing(
        newSlots, policy, ageWeight, deadlineNs, marginNs, priority, runs, taskSetFull);
  }
}
