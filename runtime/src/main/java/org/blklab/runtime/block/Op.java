package org.blklab.runtime.block;

/** Operations and flags of bios and requests, as plain ints for the hot path. */
public final class Op {
  public static final int READ = 0;
  public static final int WRITE = 1;
  public static final int FLUSH = 2;
  public static final int DISCARD = 3;
  public static final int SECURE_ERASE = 5;
  public static final int WRITE_ZEROES = 9;

  /** A command of the driver or of a user (SG_IO); never merged, never given to an elevator. */
  public static final int PASSTHROUGH = 34;

  public static final int SYNC = 1;
  public static final int META = 1 << 1;
  public static final int PRIO = 1 << 2;
  public static final int NOMERGE = 1 << 3;
  public static final int IDLE = 1 << 4;
  public static final int FUA = 1 << 5;
  public static final int PREFLUSH = 1 << 6;
  public static final int RAHEAD = 1 << 7;
  public static final int BACKGROUND = 1 << 8;
  public static final int NOWAIT = 1 << 9;
  public static final int POLLED = 1 << 10;
  public static final int SWAP = 1 << 11;

  private Op() {}

  /** Direction: 1 for everything that writes (all odd codes). */
  public static int direction(int op) {
    return op & 1;
  }

  /** READ, or any of SYNC, FUA, PREFLUSH (spec 01 §4.1). */
  public static boolean isSync(int op, int flags) {
    return op == READ || (flags & (SYNC | FUA | PREFLUSH)) != 0;
  }

  /** A read; all reads are sync. Only these are never limited by async_depth. */
  public static boolean isSyncRead(int op) {
    return op == READ;
  }

  public static String name(int op) {
    return switch (op) {
      case READ -> "READ";
      case WRITE -> "WRITE";
      case FLUSH -> "FLUSH";
      case DISCARD -> "DISCARD";
      case SECURE_ERASE -> "SECURE_ERASE";
      case WRITE_ZEROES -> "WRITE_ZEROES";
      case PASSTHROUGH -> "DRV_IN";
      default -> "UNKNOWN";
    };
  }
}
