package org.blklab.runtime.block;

/** Status of a request or bio, and what {@link Driver#queueRq} answers (spec 01 §9.2). */
public final class BlkStatus {
  public static final int OK = 0;
  public static final int NOTSUPP = 1;
  public static final int TIMEOUT = 2;
  public static final int NOSPC = 3;
  public static final int TRANSPORT = 4;
  public static final int TARGET = 5;
  public static final int RESV_CONFLICT = 6;
  public static final int MEDIUM = 7;
  public static final int PROTECTION = 8;

  /** System resource short: retried by a 3 ms timer. */
  public static final int RESOURCE = 9;

  public static final int IOERR = 10;
  public static final int AGAIN = 12;

  /** Device busy: a completion will come, so no timer. */
  public static final int DEV_RESOURCE = 13;

  public static final int OFFLINE = 16;
  public static final int DURATION_LIMIT = 17;
  public static final int INVAL = 19;

  private BlkStatus() {}

  /** The errno a bio's submitter sees. */
  public static Errno errno(int status) {
    return switch (status) {
      case OK -> Errno.OK;
      case NOTSUPP -> Errno.EOPNOTSUPP;
      case TIMEOUT -> Errno.ETIMEDOUT;
      case NOSPC -> Errno.ENOSPC;
      case TRANSPORT -> Errno.ENOLINK;
      case TARGET -> Errno.EREMOTEIO;
      case RESV_CONFLICT -> Errno.EBADE;
      case MEDIUM -> Errno.ENODATA;
      case PROTECTION -> Errno.EILSEQ;
      case RESOURCE -> Errno.ENOMEM;
      case AGAIN -> Errno.EAGAIN;
      case DEV_RESOURCE -> Errno.EBUSY;
      case OFFLINE -> Errno.ENODEV;
      case DURATION_LIMIT -> Errno.ETIME;
      case INVAL -> Errno.EINVAL;
      default -> Errno.EIO;
    };
  }
}
