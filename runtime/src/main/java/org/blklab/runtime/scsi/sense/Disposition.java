package org.blklab.runtime.scsi.sense;

/**
 * What becomes of a command that a host driver has ended: host byte first, then status byte, then
 * sense. Source: spec 06 §8.1, §8.2 (scsi_decide_disposition, scsi_check_sense).
 */
public enum Disposition {
  /** It is over, well or not. */
  FINISH,
  /** Tried again if retries are left and it may be; else over, with its error. */
  RETRY_IF_ALLOWED,
  /** Tried again, not counted as a retry. */
  RETRY,
  /** Back into the queue, not counted as a retry; the device counts as blocked for a while. */
  ADD_TO_QUEUE,
  /** For the error handler. */
  ERROR_HANDLER;

  /** What has to be known of a device beside the result. */
  public interface Habits {
    /** START UNIT is tried for a unit that asks for it. */
    boolean allowRestart();

    boolean retryHardwareErrors();

    /** A unit attention is due after a reset; the answer takes it away. */
    boolean expectsUnitAttention();
  }

  /**
   * @param result host byte << 8 | status byte
   * @param isProbe TEST UNIT READY or INQUIRY
   */
  public static Disposition of(int result, int sense, boolean isProbe, Habits habits) {
    int host = result >> 8;
    return switch (host) {
      case HostByte.OK -> ofStatus(result & 0xff, sense, habits);
      case HostByte.PASSTHROUGH,
          HostByte.NO_CONNECT,
          HostByte.BAD_TARGET,
          HostByte.RESET,
          HostByte.TRANSPORT_FAILFAST,
          HostByte.TRANSPORT_MARGINAL,
          HostByte.ABORT ->
          FINISH;
      case HostByte.ERROR ->
          (result & 0xff) == StatusByte.RESERVATION_CONFLICT ? FINISH : RETRY_IF_ALLOWED;
      case HostByte.SOFT_ERROR,
          HostByte.TRANSPORT_DISRUPTED,
          HostByte.BUS_BUSY,
          HostByte.PARITY ->
          RETRY_IF_ALLOWED;
      case HostByte.IMM_RETRY -> RETRY;
      case HostByte.REQUEUE -> ADD_TO_QUEUE;
      case HostByte.TIME_OUT -> isProbe ? FINISH : ERROR_HANDLER;
      default -> ERROR_HANDLER;
    };
  }

  private static Disposition ofStatus(int status, int sense, Habits habits) {
    return switch (status) {
      case StatusByte.TASK_SET_FULL, StatusByte.BUSY -> ADD_TO_QUEUE;
      case StatusByte.TASK_ABORTED -> RETRY_IF_ALLOWED;
      case StatusByte.CHECK_CONDITION -> ofSense(sense, habits);
      default -> FINISH;
    };
  }

  /** Of a command that ended with CHECK CONDITION. */
  public static Disposition ofSense(int sense, Habits habits) {
    if (sense == Sense.NONE) {
      return ERROR_HANDLER; // it fetches the sense data
    }
    if (Sense.isDeferred(sense)) {
      return RETRY_IF_ALLOWED;
    }
    int both = Sense.both(sense);
    return switch (Sense.key(sense)) {
      case Sense.NOT_READY -> ofNotReady(both, habits);
      case Sense.MEDIUM_ERROR -> isLostMedium(Sense.code(sense)) ? FINISH : RETRY_IF_ALLOWED;
      case Sense.HARDWARE_ERROR -> habits.retryHardwareErrors() ? ADD_TO_QUEUE : FINISH;
      case Sense.UNIT_ATTENTION -> ofUnitAttention(both, habits);
      case Sense.ABORTED_COMMAND -> ofAborted(both);
      default -> FINISH;
    };
  }

  private static Disposition ofNotReady(int both, Habits habits) {
    return switch (both) {
      case 0x0401, 0x040a -> RETRY_IF_ALLOWED; // becoming ready; in transition
      case 0x0402 -> habits.allowRestart() ? ERROR_HANDLER : FINISH;
      default -> FINISH;
    };
  }

  /** Unrecovered read error, address mark or record not found: no retry helps. */
  static boolean isLostMedium(int code) {
    return code == 0x11 || code == 0x13 || code == 0x14;
  }

  private static Disposition ofUnitAttention(int both, Habits habits) {
    boolean isExpected = habits.expectsUnitAttention();
    return isExpected && both != 0x2800 ? RETRY_IF_ALLOWED : FINISH;
  }

  private static Disposition ofAborted(int both) {
    boolean isProtection = both >> 8 == 0x10;
    boolean isDurationLimit = both == 0x2e01 || both == 0x2e02 || both == 0x2e03;
    return isProtection || isDurationLimit ? FINISH : RETRY_IF_ALLOWED;
  }
}
