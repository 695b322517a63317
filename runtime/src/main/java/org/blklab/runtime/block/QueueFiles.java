package org.blklab.runtime.block;

import java.util.List;

/** The files of a disk, for whoever collects them into a tree; lists are made when asked for. */
public final class QueueFiles {
  private final RequestQueue queue;
  private final QueueAttributes attributes;

  QueueFiles(RequestQueue queue) {
    this.queue = queue;
    attributes = new QueueAttributes(new AttributeHost(queue));
  }

  /** {@code queue/*} as it is now, by name, without the elevator's {@code iosched/*}. */
  public List<Attribute> queue() {
    return attributes.list();
  }

  /** The elevator that has files now; null without one. During a switch not the one in charge. */
  public Elevator elevatorWithFiles() {
    return queue.elevatorSeat.withFiles();
  }

  /** {@code queue/iosched/*}; empty without an elevator. */
  public List<Attribute> elevator() {
    Elevator elevator = elevatorWithFiles();
    return elevator == null ? List.of() : elevator.attributes();
  }

  /** {@code stat}, {@code inflight} and {@code mq/*} of the disk. */
  public List<Attribute> disk() {
    return new DiskAttributes(queue).list();
  }

  /** debugfs of the disk, without the elevator's {@code sched/*}. */
  public List<Attribute> debug() {
    return new DebugAttributes(queue).list();
  }

  /** Milliseconds with a request under way, as the kernel counts them (field 10 of stat). */
  public long ioTicksMs() {
    return queue.accounting.ioTicksMs();
  }

  /** The disk's line of {@code /proc/diskstats}. */
  public String diskstats(int major, int minor) {
    return queue.accounting.diskstats(major, minor, queue.name(), queue.layer().clock().jiffies());
  }
}
