package org.blklab.runtime.scsi.sense;

import static org.assertj.core.api.Assertions.assertThat;

import org.blklab.runtime.block.BlkStatus;
import org.junit.jupiter.api.Test;

class DispositionTest {
  private record Habits(boolean allowRestart, boolean retryHardwareErrors, boolean expects)
      implements Disposition.Habits {
    @Override
    public boolean expectsUnitAttention() {
      return expects;
    }
  }

  private static final Habits NONE = new Habits(false, false, false);

  private static Disposition of(int host, int status) {
    return Disposition.of(host << 8 | status, Sense.NONE, false, NONE);
  }

  private static Disposition check(int key, int code, int qualifier) {
    return Disposition.ofSense(Sense.of(key, code, qualifier), NONE);
  }

  @Test
  void hostBytes_decideFirst() {
    assertThat(of(HostByte.NO_CONNECT, 0)).isEqualTo(Disposition.FINISH);
    assertThat(of(HostByte.RESET, 0)).isEqualTo(Disposition.FINISH);
    assertThat(of(HostByte.ABORT, 0)).isEqualTo(Disposition.FINISH);
    assertThat(of(HostByte.SOFT_ERROR, 0)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(of(HostByte.BUS_BUSY, 0)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(of(HostByte.ERROR, 0)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(of(HostByte.ERROR, StatusByte.RESERVATION_CONFLICT)).isEqualTo(Disposition.FINISH);
    assertThat(of(HostByte.IMM_RETRY, 0)).isEqualTo(Disposition.RETRY);
    assertThat(of(HostByte.REQUEUE, 0)).isEqualTo(Disposition.ADD_TO_QUEUE);
    assertThat(of(HostByte.TIME_OUT, 0)).isEqualTo(Disposition.ERROR_HANDLER);
    assertThat(Disposition.of(HostByte.TIME_OUT << 8, Sense.NONE, true, NONE))
        .isEqualTo(Disposition.FINISH);
  }

  @Test
  void statusBytes_decideNext() {
    assertThat(of(0, StatusByte.GOOD)).isEqualTo(Disposition.FINISH);
    assertThat(of(0, StatusByte.BUSY)).isEqualTo(Disposition.ADD_TO_QUEUE);
    assertThat(of(0, StatusByte.TASK_SET_FULL)).isEqualTo(Disposition.ADD_TO_QUEUE);
    assertThat(of(0, StatusByte.TASK_ABORTED)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(of(0, StatusByte.RESERVATION_CONFLICT)).isEqualTo(Disposition.FINISH);
    assertThat(of(0, StatusByte.CHECK_CONDITION)).isEqualTo(Disposition.ERROR_HANDLER);
  }

  @Test
  void senseKeys_decideLast() {
    assertThat(check(Sense.RECOVERED_ERROR, 0x17, 0)).isEqualTo(Disposition.FINISH);
    assertThat(check(Sense.NOT_READY, 4, 1)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(check(Sense.NOT_READY, 4, 0x0a)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(check(Sense.NOT_READY, 4, 2)).isEqualTo(Disposition.FINISH);
    assertThat(
            Disposition.ofSense(
                Sense.of(Sense.NOT_READY, 4, 2), new Habits(true, false, false)))
        .isEqualTo(Disposition.ERROR_HANDLER);
    assertThat(check(Sense.MEDIUM_ERROR, 0x11, 0)).isEqualTo(Disposition.FINISH);
    assertThat(check(Sense.MEDIUM_ERROR, 0x0c, 0)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(check(Sense.HARDWARE_ERROR, 0x44, 0)).isEqualTo(Disposition.FINISH);
    assertThat(check(Sense.ABORTED_COMMAND, 0x4b, 3)).isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(check(Sense.ABORTED_COMMAND, 0x10, 1)).isEqualTo(Disposition.FINISH);
    assertThat(check(Sense.ABORTED_COMMAND, 0x2e, 1)).isEqualTo(Disposition.FINISH);
    assertThat(check(Sense.UNIT_ATTENTION, 0x29, 0)).isEqualTo(Disposition.FINISH);
    assertThat(
            Disposition.ofSense(
                Sense.of(Sense.UNIT_ATTENTION, 0x29, 0), new Habits(false, false, true)))
        .isEqualTo(Disposition.RETRY_IF_ALLOWED);
    assertThat(Disposition.ofSense(Sense.deferred(Sense.of(3, 0x11, 0)), NONE))
        .isEqualTo(Disposition.RETRY_IF_ALLOWED);
  }

  @Test
  void endings_haveTheBlockLayersStatus() {
    int check = StatusByte.CHECK_CONDITION;
    assertThat(Ending.status(check, Sense.of(3, 0x11, 0))).isEqualTo(BlkStatus.MEDIUM);
    assertThat(Ending.status(check, Sense.of(3, 0x0c, 0))).isEqualTo(BlkStatus.IOERR);
    assertThat(Ending.status(check, Sense.of(5, 0x21, 0))).isEqualTo(BlkStatus.TARGET);
    assertThat(Ending.status(check, Sense.of(7, 0x27, 7))).isEqualTo(BlkStatus.NOSPC);
    assertThat(Ending.status(check, Sense.of(1, 0x17, 0))).isEqualTo(BlkStatus.OK);
    assertThat(Ending.status(check, Sense.of(0xb, 0x2e, 1))).isEqualTo(BlkStatus.DURATION_LIMIT);
    assertThat(Ending.status(StatusByte.RESERVATION_CONFLICT, Sense.NONE))
        .isEqualTo(BlkStatus.RESV_CONFLICT);
    assertThat(Ending.status(HostByte.TRANSPORT_FAILFAST << 8, Sense.NONE))
        .isEqualTo(BlkStatus.TRANSPORT);
    assertThat(Ending.status(HostByte.TIME_OUT << 8, Sense.NONE)).isEqualTo(BlkStatus.IOERR);
  }

  @Test
  void actions_keepSomeCommandsFromEnding() {
    int check = StatusByte.CHECK_CONDITION;
    assertThat(Ending.action(HostByte.RESET << 8, Sense.NONE, false)).isEqualTo(Ending.RETRY);
    assertThat(Ending.action(check, Sense.of(6, 0x29, 0), false)).isEqualTo(Ending.RETRY);
    assertThat(Ending.action(check, Sense.of(6, 0x28, 0), true)).isEqualTo(Ending.END);
    assertThat(Ending.action(check, Sense.of(2, 4, 4), false)).isEqualTo(Ending.DELAYED_RETRY);
    assertThat(Ending.action(check, Sense.of(2, 4, 0x0a), false)).isEqualTo(Ending.PREPARE_LATER);
    assertThat(Ending.action(check, Sense.of(2, 4, 3), false)).isEqualTo(Ending.END);
  }
}
