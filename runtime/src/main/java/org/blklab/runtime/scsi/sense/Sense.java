package org.blklab.runtime.scsi.sense;

/**
 * Sense data in an int: key, additional sense code and its qualifier; {@link #NONE} if there is
 * none. Source: SPC-4.
 */
public final class Sense {
  public static final int NONE = -1;

  public static final int NO_SENSE = 0x0;
  public static final int RECOVERED_ERROR = 0x1;
  public static final int NOT_READY = 0x2;
  public static final int MEDIUM_ERROR = 0x3;
  public static final int HARDWARE_ERROR = 0x4;
  public static final int ILLEGAL_REQUEST = 0x5;
  public static final int UNIT_ATTENTION = 0x6;
  public static final int DATA_PROTECT = 0x7;
  public static final int BLANK_CHECK = 0x8;
  public static final int COPY_ABORTED = 0xa;
  public static final int ABORTED_COMMAND = 0xb;
  public static final int VOLUME_OVERFLOW = 0xd;
  public static final int MISCOMPARE = 0xe;
  public static final int COMPLETED = 0xf;

  private static final int DEFERRED = 1 << 24;

  private Sense() {}

  public static int of(int key, int code, int qualifier) {
    return key << 16 | code << 8 | qualifier;
  }

  /** The same, said of an earlier command. */
  public static int deferred(int sense) {
    return sense | DEFERRED;
  }

  public static boolean isDeferred(int sense) {
    return sense != NONE && (sense & DEFERRED) != 0;
  }

  public static int key(int sense) {
    return sense >> 16 & 0xf;
  }

  public static int code(int sense) {
    return sense >> 8 & 0xff;
  }

  public static int qualifier(int sense) {
    return sense & 0xff;
  }

  /** Code and qualifier in one number, as they are usually written: 0x0401 for 04/01. */
  public static int both(int sense) {
    return sense & 0xffff;
  }
}
