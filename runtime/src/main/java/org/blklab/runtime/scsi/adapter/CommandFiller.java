package org.blklab.runtime.scsi.adapter;

import org.blklab.runtime.block.IoPrio;
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
  private static final int RECOVERED = Sense.of(Sense.RECOVERED_ERROR, 0x17, 0x00);
  private static final int BECOMING_READY = Sense.of(Sense.NOT_READY, 0x04, 0x01);
  private static final int UNRECOVERED_READ = Sense.of(Sense.MEDIUM_ERROR, 0x11, 0x00);
  private static final int INTERNAL_FAILURE = Sense.of(Sense.HARDWARE_ERROR, 0x44, 0x00);
  private static final int INVALID_OPCODE = Sense.of(Sense.ILLEGAL_REQUEST, 0x20, 0x00);
  private static final int OUT_OF_RANGE = Sense.of(Sense.ILLEGAL_REQUEST, 0x21, 0x00);

  /** POWER ON, RESET, OR BUS DEVICE RESET OCCURRED. */
  static final int RESET_OCCURRED = Sense.of(Sense.UNIT_ATTENTION, 0x29, 0x00);

  private static final int PARAMETERS_CHANGED = Sense.of(Sense.UNIT_ATTENTION, 0x2a, 0x01);

  private CommandFiller() {}

  /**
   * Fills in what the hardware is to do; false if it does no such thing.
   *
   * @param ncqPriority whether the real-time class becomes high priority in the drive
   */
  static boolean fill(ScsiCommand command, boolean ncqPriority) {
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
    int flags = (rq.flags() & Op.FUA) != 0 ? DeviceCommand.FUA : 0;
    if (ncqPriority && IoPrio.prioClass(rq.ioprio()) == IoPrio.RT) {
      flags |= DeviceCommand.HIGH_PRIORITY;
    }
    DeviceCommand hardware = command.hardware();
    hardware.set(op, flags, rq.sector(), rq.sectors(), rq.tag());
    hardware.route(command.device().lun(), rq.hctx());
    hardware.setOwner(command);
    if (op < 0) {
      check(command, INVALID_OPCODE);
      return false;
    }
    return true;
  }

  /** Translates how the hardware ended it. */
  static void end(ScsiCommand command, int deviceStatus) {
    switch (deviceStatus) {
      case DeviceCommand.GOOD -> command.endWell();
      case DeviceCommand.RECOVERED -> check(command, RECOVERED);
      case DeviceCommand.MEDIUM_ERROR -> check(command, UNRECOVERED_READ);
      case DeviceCommand.HARDWARE_ERROR -> check(command, INTERNAL_FAILURE);
      case DeviceCommand.NOT_READY -> check(command, BECOMING_READY);
      case DeviceCommand.UNIT_ATTENTION -> check(command, PARAMETERS_CHANGED);
      case DeviceCommand.ILLEGAL -> check(command, OUT_OF_RANGE);
      case DeviceCommand.RESERVATION_CONFLICT ->
          command.end(HostByte.OK, StatusByte.RESERVATION_CONFLICT);
      case DeviceCommand.UNIT_BUSY -> command.end(HostByte.OK, StatusByte.BUSY);
      case DeviceCommand.LINK_ERROR -> command.end(HostByte.SOFT_ERROR, 0);
      case DeviceCommand.ABORTED -> command.end(HostByte.OK, StatusByte.TASK_ABORTED);
      default ->
          throw new IllegalStateException("device status " + deviceStatus + "; please report");
    }
  }

  static void check(ScsiCommand command, int sense) {
    command.end(HostByte.OK, StatusByte.CHECK_CONDITION).withSense(sense, 0);
  }
}
