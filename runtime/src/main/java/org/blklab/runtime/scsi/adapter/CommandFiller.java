package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.Sense;
import org.blklab.runtime.scsi.sense.StatusByte;

/** Between SCSI commands and commands of hardware models. */
final class CommandFiller {
  /** INVALID COMMAND OPERATION CODE. */
  private static final int INVALID_OPCODE = Sense.of(Sense.ILLEGAL_REQUEST, 0x20, 0);

  /** LOGICAL BLOCK ADDRESS OUT OF RANGE. */
  private static final int OUT_OF_RANGE = Sense.of(Sense.ILLEGAL_REQUEST, 0x21, 0);

  /** UNRECOVERED READ ERROR. */
  private static final int LOST_MEDIUM = Sense.of(Sense.MEDIUM_ERROR, 0x11, 0);

  private CommandFiller() {}

  /** Fills in what the hardware is to do; false if it does no such thing. */
  static boolean fill(ScsiCommand command) {
    Request rq = command.request();
    Device device = command.device().hardware();
    int op =
        switch (rq.op()) {
          case Op.READ -> DeviceCommand.READ;
          case Op.WRITE -> DeviceCommand.WRITE;
          case Op.FLUSH -> DeviceCommand.FLUSH;
          case Op.DISCARD, Op.SECURE_ERASE -> DeviceCommand.DISCARD;
          case Op.WRITE_ZEROES ->
              device.discardMaxBytes() > 0 ? DeviceCommand.DISCARD : DeviceCommand.WRITE;
          default -> -1;
        };
    if (op < 0) {
      command.end(HostByte.OK, StatusByte.CHECK_CONDITION).withSense(INVALID_OPCODE, 0);
      return false;
    }
    int flags = (rq.flags() & Op.FUA) != 0 ? DeviceCommand.FUA : 0;
    DeviceCommand hardware = command.hardware();
    hardware.set(op, flags, rq.sector(), rq.sectors(), rq.tag());
    hardware.route(command.device().lun(), rq.hctx());
    hardware.setOwner(command);
    return true;
  }

  /** Translates how the hardware ended it. */
  static void end(ScsiCommand command, int deviceStatus) {
    switch (deviceStatus) {
      case DeviceCommand.GOOD -> command.endWell();
      case DeviceCommand.MEDIUM_ERROR -> check(command, LOST_MEDIUM);
      case DeviceCommand.ILLEGAL -> check(command, OUT_OF_RANGE);
      default -> command.end(HostByte.OK, StatusByte.TASK_ABORTED);
    }
  }

  static void check(ScsiCommand command, int sense) {
    command.end(HostByte.OK, StatusByte.CHECK_CONDITION).withSense(sense, 0);
  }
}
