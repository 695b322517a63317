package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.Sense;
import org.blklab.runtime.scsi.sense.StatusByte;

/** The errors that scsi_debug injects by {@code every_nth} and {@code opts}. Spec 06 §15. */
final class ScsiDebugFaults {
  private static final int UNRECOVERED_READ = Sense.of(Sense.MEDIUM_ERROR, 0x11, 0x00);
  private static final int THRESHOLD_EXCEEDED = Sense.of(Sense.RECOVERED_ERROR, 0x5d, 0x00);
  private static final int ACK_TIMEOUT = Sense.of(Sense.ABORTED_COMMAND, 0x4b, 0x03);
  private static final int GUARD_CHECK = Sense.of(Sense.ABORTED_COMMAND, 0x10, 0x01);

  private final ScsiDebugParameters parameters;
  private long commands;
  private boolean pending; // an injection waits for a command that can use it
  private int fullHits;

  ScsiDebugFaults(ScsiDebugParameters parameters) {
    this.parameters = parameters;
  }

  private boolean has(int opt) {
    return (parameters.opts & opt) != 0;
  }

  private boolean isNth() {
    return parameters.everyNth != 0 && commands % Math.abs(parameters.everyNth) == 0;
  }

  /** A command has come: counted while there is a period. */
  void count() {
    if (parameters.everyNth != 0) {
      commands++;
      pending |= isNth();
    }
  }

  /** Whether the whole host claims to be busy. */
  boolean refuses() {
    return has(ScsiDebugParameters.OPT_HOST_BUSY) && isNth();
  }

  /** Whether a command is dropped without an answer. */
  boolean drops(Request rq) {
    if (!isNth()) {
      return false;
    }
    if (parameters.everyNth < -1) {
      parameters.everyNth = -1;
    }
    boolean medium = rq.op() <= Op.WRITE;
    return has(ScsiDebugParameters.OPT_TIMEOUT)
        || (medium && has(ScsiDebugParameters.OPT_MEDIUM_ACCESS_TIMEOUT));
  }

  /** Says how a command ends; well unless something is injected. */
  void end(ScsiCommand command) {
    Request rq = command.request();
    command.endWell();
    if (rq.op() == Op.READ && has(ScsiDebugParameters.OPT_MEDIUM_ERROR) && mediumError(command)) {
      return;
    }
    if (isRareFull(command)) {
      command.end(HostByte.OK, StatusByte.TASK_SET_FULL);
    } else if (pending && rq.op() <= Op.WRITE) {
      inject(command);
    }
  }

  private boolean mediumError(ScsiCommand command) {
    Request rq = command.request();
    long bad = parameters.mediumErrorStart;
    long end = bad + parameters.mediumErrorCount;
    if (rq.sector() >= end || rq.endSector() <= bad) {
      return false;
    }
    command
        .end(HostByte.OK, StatusByte.CHECK_CONDITION)
        .withSense(UNRECOVERED_READ, (int) Math.max(0, bad - rq.sector()));
    return true;
  }

  private boolean isRareFull(ScsiCommand command) {
    if (!pending
        || !has(ScsiDebugParameters.OPT_RARE_TASK_SET_FULL)
        || command.device().busy() != command.device().queueDepth()) {
      return false;
    }
    if (++fullHits < Math.abs(parameters.everyNth)) {
      return false;
    }
    fullHits = 0;
    pending = false;
    return true;
  }

  private void inject(ScsiCommand command) {
    if (has(ScsiDebugParameters.OPT_RECOVERED_ERROR)) {
      check(command, THRESHOLD_EXCEEDED);
    } else if (has(ScsiDebugParameters.OPT_TRANSPORT_ERROR)) {
      check(command, ACK_TIMEOUT);
    } else if (has(ScsiDebugParameters.OPT_DIF_ERROR)) {
      check(command, GUARD_CHECK);
    } else if (has(ScsiDebugParameters.OPT_DIX_ERROR)) {
      pending = false;
      command.end(HostByte.ABORT, 0);
    } else if (has(ScsiDebugParameters.OPT_SHORT_TRANSFER) && command.request().sectors() > 1) {
      pending = false;
      command.endShort(command.request().sectors() / 2);
    }
  }

  private void check(ScsiCommand command, int sense) {
    pending = false;
    command.end(HostByte.OK, StatusByte.CHECK_CONDITION).withSense(sense, 0);
  }
}
