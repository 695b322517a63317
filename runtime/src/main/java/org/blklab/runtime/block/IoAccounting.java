package org.blklab.runtime.block;

import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.kernel.KernelProfile;

/**
 * The disk's counters behind {@code /proc/diskstats} and {@code stat}. What a request does before
 * it has a tag, and while its queue is frozen, is not seen here, as in the kernel. Source: spec 01
 * §9.5.
 */
final class IoAccounting {
  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final int DISCARD = 2;
  private static final int FLUSH = 3;
  private static final int GROUPS = 4;
  private static final long NS_PER_MS = 1_000_000;

  private final int hz;
  private final boolean preciseTicks;
  private final long[] ios = new long[GROUPS];
  private final long[] merges = new long[GROUPS];
  private final long[] sectors = new long[GROUPS];
  private final long[] timeNs = new long[GROUPS];
  private final int[] inFlight = new int[2]; // by direction
  private long stamp; // jiffies of the last change
  private long ioTicks; // jiffies
  private boolean enabled = true;
  private boolean passthrough;

  IoAccounting(int hz, KernelProfile kernel) {
    this.hz = hz;
    preciseTicks = kernel.has(Behaviour.PRECISE_IO_TICKS);
  }

  boolean enabled() {
    return enabled;
  }

  /** The attribute iostats: without it requests that start meanwhile are never counted. */
  void setEnabled(boolean value) {
    enabled = value;
  }

  boolean countsPassthrough() {
    return passthrough;
  }

  void setCountsPassthrough(boolean value) {
    passthrough = value;
  }

  private static int group(Request rq) {
    return rq.op == Op.DISCARD ? DISCARD : Op.direction(rq.op);
  }

  private static boolean counted(Request rq) {
    return (rq.rqFlags & Request.IO_STAT) != 0;
  }

  /** A request has its tag and its start time (spec 01 B10). */
  void started(Request rq, long jiffies) {
    if (!enabled || (rq.op == Op.PASSTHROUGH && !passthrough)) {
      return;
    }
    rq.rqFlags |= Request.IO_STAT;
    updateTicks(jiffies, false);
    inFlight[Op.direction(rq.op)]++;
  }

  /** Sectors of a request were transferred, perhaps not all. */
  void transferred(Request rq, int count) {
    if (counted(rq)) {
      sectors[group(rq)] += count;
    }
  }

  /** A request is over; not for one that the flush machine sends round again. */
  void ended(Request rq, long nowNs, long jiffies) {
    if (!counted(rq)) {
      return;
    }
    updateTicks(jiffies, true);
    ios[group(rq)]++;
    timeNs[group(rq)] += nowNs - rq.startNs;
    inFlight[Op.direction(rq.op)]--;
  }

  void bioMerged(Request rq) {
    if (counted(rq)) {
      merges[group(rq)]++;
    }
  }

  /** {@code victim} was absorbed by another request. */
  void requestMerged(Request victim) {
    if (counted(victim)) {
      merges[group(victim)]++;
      inFlight[Op.direction(victim.op)]--;
    }
  }

  /** The flush machine's own request is done. */
  void flushed(long startNs, long nowNs) {
    ios[FLUSH]++;
    timeNs[FLUSH] += nowNs - startNs;
  }

  /**
   * Adds the time since the last change. Older kernels count a whole tick for the start of a
   * request in a new tick even if the disk was idle before.
   */
  private void updateTicks(long jiffies, boolean end) {
    if (jiffies <= stamp) {
      return;
    }
    long passed = jiffies - stamp;
    stamp = jiffies;
    if (end) {
      ioTicks += passed;
    } else if (!preciseTicks) {
      ioTicks++;
    } else if (inFlight() > 0) {
      ioTicks += passed;
    }
  }

  /** Requests that were started and have not ended, those in plugs and elevators included. */
  int inFlight() {
    return inFlight[READ] + inFlight[WRITE];
  }

  /** Time with a request in flight, in milliseconds, as the kernel counts it. */
  long ioTicksMs() {
    return ioTicks * 1000 / hz;
  }

  private long ms(int group) {
    return timeNs[group] / NS_PER_MS & 0xffff_ffffL;
  }

  /** The 17 fields, after the update that reading them makes. */
  private long[] fields(long jiffies) {
    if (inFlight() > 0) {
      updateTicks(jiffies, true);
    }
    long totalNs = timeNs[READ] + timeNs[WRITE] + timeNs[DISCARD] + timeNs[FLUSH];
    return new long[] {
      ios[READ], merges[READ], sectors[READ], ms(READ),
      ios[WRITE], merges[WRITE], sectors[WRITE], ms(WRITE),
      inFlight(), ioTicksMs() & 0xffff_ffffL, totalNs / NS_PER_MS & 0xffff_ffffL,
      ios[DISCARD], merges[DISCARD], sectors[DISCARD], ms(DISCARD),
      ios[FLUSH], ms(FLUSH)
    };
  }

  /** sysfs {@code stat}: columns of at least eight characters. */
  String stat(long jiffies) {
    StringBuilder out = new StringBuilder();
    for (long field : fields(jiffies)) {
      out.append(out.isEmpty() ? "" : " ").append(padded(field, 8));
    }
    return out.append('\n').toString();
  }

  /** The disk's line of {@code /proc/diskstats}. */
  String diskstats(int major, int minor, String name, long jiffies) {
    StringBuilder out = new StringBuilder();
    out.append(padded(major, 4)).append(' ').append(padded(minor, 7)).append(' ').append(name);
    for (long field : fields(jiffies)) {
      out.append(' ').append(field);
    }
    return out.append('\n').toString();
  }

  /** sysfs {@code inflight}: requests that the driver has, unlike field 9 of {@code stat}. */
  static String inflight(int reads, int writes) {
    return padded(reads, 8) + " " + padded(writes, 8) + "\n";
  }

  private static String padded(long value, int width) {
    String text = Long.toString(value);
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
