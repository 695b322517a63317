package org.blklab.runtime.scsi.sense;

import org.blklab.runtime.block.BlkStatus;

/**
 * How a finished command ends for its request: which status its bios see, or that the command is
 * tried once more after all. Source: spec 06 §8.3 (scsi_io_completion_action).
 */
public final class Ending {
  /** The request ends with {@link #status}. */
  public static final int END = 0;

  /** At once, prepared as it is. */
  public static final int RETRY = 1;

  /** As {@link #RETRY}, with the device blocked for a while. */
  public static final int DELAYED_RETRY = 2;

  /** Prepared anew after {@link #TRANSITION_DELAY_MS}. */
  public static final int PREPARE_LATER = 3;

  /** How long a unit in transition (04/0a) is left alone. */
  public static final int TRANSITION_DELAY_MS = 1000;

  private Ending() {}

  /**
   * @param result host byte << 8 | status byte
   * @param removable of the device: its media may be another after a unit attention
   */
  public static int action(int result, int sense, boolean removable) {
    if (result >> 8 == HostByte.RESET) {
      return RETRY;
    }
    if ((result & 0xff) != StatusByte.CHECK_CONDITION || sense == Sense.NONE) {
      return END;
    }
    return switch (Sense.key(sense)) {
      case Sense.UNIT_ATTENTION -> removable ? END : RETRY;
      case Sense.NOT_READY -> ofNotReady(Sense.both(sense));
      default -> END;
    };
  }

  private static int ofNotReady(int both) {
    return switch (both) {
      case 0x040a -> PREPARE_LATER;
      case 0x0401, 0x0404, 0x0405, 0x0406, 0x0407, 0x0408, 0x0409, 0x0411, 0x0414, 0x041a, 0x041b,
          0x041d ->
          DELAYED_RETRY;
      default -> END;
    };
  }

  /** A {@link BlkStatus} for the request. */
  public static int status(int result, int sense) {
    int status = result & 0xff;
    return switch (result >> 8) {
      case HostByte.OK -> ofStatus(status, sense);
      case HostByte.TRANSPORT_FAILFAST, HostByte.TRANSPORT_MARGINAL -> BlkStatus.TRANSPORT;
      default ->
          status == StatusByte.RESERVATION_CONFLICT ? BlkStatus.RESV_CONFLICT : BlkStatus.IOERR;
    };
  }

  private static int ofStatus(int status, int sense) {
    return switch (status) {
      case StatusByte.GOOD, StatusByte.CONDITION_MET -> BlkStatus.OK;
      case StatusByte.RESERVATION_CONFLICT -> BlkStatus.RESV_CONFLICT;
      case StatusByte.CHECK_CONDITION -> ofSense(sense);
      default -> BlkStatus.IOERR;
    };
  }

  private static int ofSense(int sense) {
    if (sense == Sense.NONE) {
      return BlkStatus.IOERR;
    }
    int both = Sense.both(sense);
    return switch (Sense.key(sense)) {
      case Sense.NO_SENSE, Sense.RECOVERED_ERROR -> BlkStatus.OK;
      case Sense.MEDIUM_ERROR ->
          Disposition.isLostMedium(both >> 8) ? BlkStatus.MEDIUM : BlkStatus.IOERR;
      case Sense.HARDWARE_ERROR -> BlkStatus.TARGET;
      case Sense.ILLEGAL_REQUEST ->
          switch (both >> 8) {
            case 0x20, 0x21, 0x22, 0x24, 0x26, 0x27 -> BlkStatus.TARGET;
            default -> BlkStatus.IOERR;
          };
      case Sense.DATA_PROTECT -> both == 0x2707 ? BlkStatus.NOSPC : BlkStatus.TARGET;
      case Sense.BLANK_CHECK, Sense.COPY_ABORTED, Sense.VOLUME_OVERFLOW, Sense.MISCOMPARE ->
          BlkStatus.TARGET;
      case Sense.ABORTED_COMMAND -> ofAborted(both);
      case Sense.COMPLETED -> both == 0x550a ? BlkStatus.DURATION_LIMIT : BlkStatus.IOERR;
      default -> BlkStatus.IOERR;
    };
  }

  private static int ofAborted(int both) {
    return switch (both) {
      case 0x2e01, 0x2e02, 0x2e03 -> BlkStatus.DURATION_LIMIT;
      default -> both >> 8 == 0x10 ? BlkStatus.PROTECTION : BlkStatus.IOERR;
    };
  }
}
