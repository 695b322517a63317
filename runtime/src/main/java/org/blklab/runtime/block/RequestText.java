package org.blklab.runtime.block;

/** A request as debugfs prints it, in one line (spec 01 §10.2). */
final class RequestText {
  private static final String[] CMD_FLAGS = {
    "SYNC", "META", "PRIO", "NOMERGE", "IDLE", "FUA", "PREFLUSH", "RAHEAD", "BACKGROUND", "NOWAIT",
    "POLLED", "SWAP"
  };

  /** By the bits of {@code rqFlags}. */
  private static final String[] RQ_FLAGS = {
    "STARTED", "FLUSH_SEQ", "MIXED_MERGE", "DONTPREP", "SCHED_TAGS", "USE_SCHED", "FAILED", "QUIET",
    "IO_STAT", "PM", "HASHED", "STATS", "SPECIAL_PAYLOAD", "ZONE_WRITE_PLUGGING", "TIMED_OUT",
    "RESV"
  };

  private static final int SCHED_TAGS = 1 << 4;
  private static final int HASHED = 1 << 10;
  private static final int KERNEL_FLAGS = (1 << RQ_FLAGS.length) - 1;

  private RequestText() {}

  /** In the place of the kernel's pointer stands the request's number. */
  static String of(Request rq) {
    StringBuilder text = new StringBuilder();
    String id = Long.toHexString(rq.generation);
    text.append("0".repeat(16 - id.length())).append(id);
    text.append(" {.op=").append(Op.name(rq.op)).append(", .cmd_flags=");
    appendFlags(text, rq.flags, CMD_FLAGS);
    text.append(", .rq_flags=");
    int shown = rq.rqFlags & KERNEL_FLAGS;
    shown |= rq.schedTag >= 0 ? SCHED_TAGS : 0;
    shown |= rq.hashBucket >= 0 ? HASHED : 0;
    appendFlags(text, shown, RQ_FLAGS);
    text.append(", .state=").append(state(rq.state));
    text.append(", .tag=").append(rq.tag);
    return text.append(", .internal_tag=").append(rq.schedTag).append('}').toString();
  }

  /** Names joined by bars; a bit without a name is printed as its number. */
  private static void appendFlags(StringBuilder text, int flags, String[] names) {
    boolean some = false;
    for (int bit = 0; bit < Integer.SIZE; bit++) {
      if ((flags >>> bit & 1) != 0) {
        text.append(some ? "|" : "").append(nameOf(bit, names));
        some = true;
      }
    }
  }

  private static String nameOf(int bit, String[] names) {
    return bit < names.length ? names[bit] : Integer.toString(bit);
  }

  private static String state(int state) {
    return switch (state) {
      case Request.IN_FLIGHT -> "in_flight";
      case Request.COMPLETE -> "complete";
      default -> "idle";
    };
  }
}
