package org.blklab.runtime.workload.io;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.workload.option.Access;
import org.blklab.runtime.workload.pattern.IoSource;

/** The I/Os that a process may have at a time, as columns: fio's io_u. */
public final class IoSlots {
  /** The write reaches the medium before it ends (FUA). */
  public static final int DURABLE = 1;

  /** A flush follows it in the same system call (O_DSYNC). */
  public static final int THEN_FLUSH = 2;

  private final int count;
  private final int[] free;
  private final int[] queued; // prepared, not yet handed to the kernel
  private final int[] ended; // ring of those whose end is not yet known to the process
  public final int[] op; // a direction of Access, or SYNC and up of IoSource
  public final int[] flags; // of a write, see the constants
  public final long[] offsetBytes;
  public final long[] lengthBytes;
  public final long[] startNs;
  public final long[] issuedNs;
  public final int[] status;
  private int freeCount;
  private int queuedCount;
  private int endedHead;
  private int endedCount;

  public IoSlots(int count) {
    this.count = count;
    free = new int[count];
    queued = new int[count];
    ended = new int[count];
    op = new int[count];
    flags = new int[count];
    offsetBytes = new long[count];
    lengthBytes = new long[count];
    startNs = new long[count];
    issuedNs = new long[count];
    status = new int[count];
    for (int i = 0; i < count; i++) {
      free[i] = count - 1 - i;
    }
    freeCount = count;
  }

  /** I/Os that are prepared, in flight or ended. */
  public int used() {
    return count - freeCount;
  }

  public int count() {
    return count;
  }

  public boolean isFull() {
    return freeCount == 0;
  }

  public int take() {
    if (freeCount == 0) {
      throw new IllegalStateException("all " + count + " I/Os are out; please report");
    }
    return free[--freeCount];
  }

  public void release(int slot) {
    free[freeCount++] = slot;
  }

  public void queue(int slot) {
    queued[queuedCount++] = slot;
  }

  public int queuedCount() {
    return queuedCount;
  }

  int queued(int index) {
    return queued[index];
  }

  void clearQueued() {
    queuedCount = 0;
  }

  void end(int slot, int withStatus) {
    status[slot] = withStatus;
    int at = endedHead + endedCount++;
    ended[at >= count ? at - count : at] = slot;
  }

  public int endedCount() {
    return endedCount;
  }

  public int takeEnded() {
    int slot = ended[endedHead];
    endedHead = endedHead + 1 == count ? 0 : endedHead + 1;
    endedCount--;
    return slot;
  }

  /** Hands a slot's I/O to a port: read, write, trim, or an empty flush for an fsync. */
  void handIn(IoPort port, int slot, int moreFlags, boolean waits) {
    long offset = offsetBytes[slot];
    long length = lengthBytes[slot];
    switch (op[slot]) {
      case Access.READ -> port.submit(Op.READ, moreFlags, offset, length, slot, waits);
      case Access.WRITE -> {
        int durable = (flags[slot] & DURABLE) != 0 ? Op.FUA : 0;
        int how = Op.SYNC | Op.IDLE | durable | moreFlags;
        port.submit(Op.WRITE, how, offset, length, slot, waits);
      }
      case Access.TRIM -> port.submit(Op.DISCARD, Op.SYNC, offset, length, slot, waits);
      case IoSource.START_RANGE ->
          port.submit(IoPort.START_RANGE, 0, offset, length, slot, waits);
      default -> port.submit(Op.WRITE, Op.PREFLUSH | Op.SYNC, 0, 0, slot, waits);
    }
  }
}
