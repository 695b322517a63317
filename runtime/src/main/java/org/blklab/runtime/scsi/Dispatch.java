package org.blklab.runtime.scsi;

import org.blklab.runtime.block.BlkStatus;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.sim.Machine;

/** From a request to a command of the host driver (scsi_queue_rq). Source: spec 06 §5. */
final class Dispatch {
  private final ScsiHost host;
  private final Machine machine;

  Dispatch(ScsiHost host) {
    this.host = host;
    this.machine = host.machine;
  }

  int queue(ScsiDevice device, Request rq, boolean last) {
    device.lookUp();
    int state = device.state() == DeviceState.RUNNING ? BlkStatus.OK : stateStatus(device);
    if (state != BlkStatus.OK) {
      return refuse(device, rq, state);
    }
    if (!targetReady(device)) {
      return refuse(device, rq, BlkStatus.RESOURCE);
    }
    ScsiCommand command = commandOf(rq);
    if (host.inRecovery() || !hostReady(device, command)) {
      leaveTarget(device);
      return refuse(device, rq, BlkStatus.RESOURCE);
    }
    if (command.preparedFor != rq.id()) {
      prepare(device, rq, command);
    }
    command.completed = false;
    command.lastOfList = last;
    device.queue().startRequest(rq);
    device.statistics.requested++;
    return give(device, rq, command);
  }

  private int give(ScsiDevice device, Request rq, ScsiCommand command) {
    if (device.state() == DeviceState.DELETED || host.state() == HostState.DELETED) {
      host.done(command.end(HostByte.NO_CONNECT, 0));
      return BlkStatus.OK;
    }
    int answer =
        device.state().isBlocked() ? HostDriver.DEVICE_BUSY : host.driver.queueCommand(command);
    if (answer == HostDriver.ACCEPTED) {
      return BlkStatus.OK;
    }
    device.statistics.requested--;
    device.statistics.refused++;
    setBlocked(device, answer);
    leaveHost(command);
    leaveTarget(device);
    return refuse(device, rq, BlkStatus.RESOURCE);
  }

  /** Whoever was busy is left alone for a while. */
  private void setBlocked(ScsiDevice device, int answer) {
    switch (answer) {
      case HostDriver.DEVICE_BUSY -> device.blocked = device.maxBlocked;
      case HostDriver.TARGET_BUSY -> device.target().blocked = ScsiTarget.MAX_BLOCKED;
      default -> host.blocked = host.template.maxHostBlocked;
    }
  }

  private static int stateStatus(ScsiDevice device) {
    return switch (device.state()) {
      case CREATED, RUNNING -> BlkStatus.OK;
      case OFFLINE, TRANSPORT_OFFLINE, DELETED -> BlkStatus.IOERR;
      case BLOCKED, CREATED_BLOCKED, QUIESCE -> BlkStatus.RESOURCE;
      case CANCEL -> BlkStatus.OFFLINE;
    };
  }

  /** Gives the budget back; the core does the rest by the status. */
  private int refuse(ScsiDevice device, Request rq, int status) {
    device.putBudget(rq);
    if (status == BlkStatus.RESOURCE) {
      return device.state().isBlocked() ? BlkStatus.DEV_RESOURCE : BlkStatus.RESOURCE;
    }
    device.statistics.failed++;
    host.runWork.afterCompletion(device);
    return status;
  }

  private boolean targetReady(ScsiDevice device) {
    ScsiTarget target = device.target();
    if (target.singleLun) {
      if (target.user != null && target.user != device) {
        return false;
      }
      target.user = device;
    }
    if (target.canQueue == 0) {
      return true;
    }
    int busy = target.busy++;
    boolean starved = busy >= target.canQueue;
    if (target.blocked > 0) {
      starved |= busy > 0;
      if (busy == 0 && --target.blocked > 0) {
        target.busy--;
        return false;
      }
    }
    if (starved) {
      host.starved.add(device);
      target.busy--;
      return false;
    }
    return true;
  }

  private boolean hostReady(ScsiDevice device, ScsiCommand command) {
    boolean starved = host.selfBlocked;
    if (host.blocked > 0) {
      starved |= host.inFlight > 0;
      if (host.inFlight == 0 && --host.blocked > 0) {
        return false;
      }
    }
    if (starved) {
      host.starved.add(device);
      return false;
    }
    host.starved.remove(device);
    command.inFlight = true;
    host.inFlight++;
    return true;
  }

  private void leaveTarget(ScsiDevice device) {
    if (device.target().canQueue > 0) {
      device.target().busy--;
    }
  }

  private void leaveHost(ScsiCommand command) {
    host.commandLeft(command);
  }

  private static ScsiCommand commandOf(Request rq) {
    if (rq.driverData() instanceof ScsiCommand command) {
      return command;
    }
    ScsiCommand made = new ScsiCommand(); // once in the life of a pooled request
    rq.setDriverData(made);
    return made;
  }

  private void prepare(ScsiDevice device, Request rq, ScsiCommand command) {
    machine.charge(host.costs.prepareStep(), host.costs.prepareNs());
    command.device = device;
    command.request = rq;
    command.preparedFor = rq.id();
    command.bornJiffies = host.clock.jiffies();
    command.retries = 0;
    command.allowed = host.template.retries;
    command.aborted = false;
    command.result = 0;
    device.queue().setDontPrep(rq, true);
  }
}
