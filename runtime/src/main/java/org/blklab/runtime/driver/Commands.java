package org.blklab.runtime.driver;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Driver;
import org.blklab.runtime.block.Op;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.RequestList;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;

/** Between requests and device commands. */
final class Commands {
  private Commands() {}

  /** One command for each tag of each hardware queue. */
  static DeviceCommand[] pool(int hwQueues, int depth) {
    DeviceCommand[] pool = new DeviceCommand[Math.multiplyExact(hwQueues, depth)];
    for (int i = 0; i < pool.length; i++) {
      pool[i] = new DeviceCommand();
    }
    return pool;
  }

  /**
   * Makes {@code command} say what {@code rq} asks for.
   *
   * @return false if no command of the device does that
   */
  static boolean fill(DeviceCommand command, Request rq, Device device) {
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
      return false;
    }
    int flags = (rq.flags() & Op.FUA) != 0 ? DeviceCommand.FUA : 0;
    command.set(op, flags, rq.sector(), rq.sectors(), rq.tag());
    command.setOwner(rq);
    return true;
  }

  /** Offers a plug's list to the driver one by one; what it refuses stays, in its order. */
  static void queueAll(Driver driver, RequestList requests) {
    int left = requests.size();
    int doorbell = -1; // hardware queue with commands that nobody was told of
    while (left-- > 0) {
      Request rq = requests.removeFirst();
      if (doorbell >= 0 && doorbell != rq.hctx()) {
        driver.commitRqs(doorbell);
      }
      doorbell = rq.hctx();
      if (driver.queueRq(rq, false) != BlkStatus.OK) {
        requests.addTail(rq);
      }
    }
    if (doorbell >= 0) {
      driver.commitRqs(doorbell);
    }
  }

  /** The block layer's word for a device's status. */
  static int status(int deviceStatus) {
    return switch (deviceStatus) {
      case DeviceCommand.GOOD, DeviceCommand.RECOVERED -> BlkStatus.OK;
      case DeviceCommand.MEDIUM_ERROR -> BlkStatus.MEDIUM;
      case DeviceCommand.ILLEGAL -> BlkStatus.TARGET;
      case DeviceCommand.RESERVATION_CONFLICT -> BlkStatus.RESV_CONFLICT;
      default -> BlkStatus.IOERR;
    };
  }
}
