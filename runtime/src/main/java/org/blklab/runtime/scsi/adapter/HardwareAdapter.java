package org.blklab.runtime.scsi.adapter;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Errno;
import org.blklab.runtime.block.Request;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.scsi.HostDriver;
import org.blklab.runtime.scsi.Recovery;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.StatusByte;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;

/**
 * An adapter that hands commands to the hardware behind its LUNs as they come and takes completions
 * by interrupt. A full device answers TASK SET FULL, unless the adapter's firmware keeps what is
 * too much for it.
 */
public final class HardwareAdapter
    implements HostDriver, Device.Host, EventHandler, Interrupts.Sink, TagSet.Visitor {
  private static final int RETURNED = 0;

  /** One piece of hardware, which several LUNs may share. */
  private static final class Port {
    final Device device;
    final CommandList waiting = new CommandList();

    Port(Device device) {
      this.device = device;
    }
  }

  /** One LUN. */
  private static final class Unit {
    final Port port;
    final AtaLink link; // null: not libata's
    boolean attention; // its next command is told of a reset

    Unit(Port port, AtaLink link) {
      this.port = port;
      this.link = link;
    }
  }

  private final Machine machine;
  private final AdapterCosts costs;
  private final AdapterHabits habits;
  private final Interrupts interrupts;
  private final HardwareRecovery recovery;
  private final List<Port> ports = new ArrayList<>();
  private final CommandTable returning = new CommandTable(); // answers on their way back
  private final List<ScsiCommand> found = new ArrayList<>();

  public HardwareAdapter(Machine machine, AdapterCosts costs, AdapterHabits habits) {
    this.machine = machine;
    this.costs = costs;
    this.habits = habits;
    interrupts = new Interrupts(machine, costs, habits.irqCpus, this);
    recovery = new HardwareRecovery(this, habits);
  }

  @Override
  public void initDevice(ScsiDevice device) {
    AtaLink link = habits.ata ? new AtaLink(habits.parksNonNcq) : null;
    device.setHostData(new Unit(port(device.hardware()), link));
  }

  private Port port(Device hardware) {
    for (Port port : ports) {
      if (port.device == hardware) {
        return port;
      }
    }
    Port made = new Port(hardware);
    ports.add(made);
    hardware.attach(this);
    return made;
  }

  @Override
  public boolean configuresDevices() {
    return habits.depth != AdapterHabits.DepthPolicy.NONE;
  }

  @Override
  public void configureDevice(ScsiDevice device) {
    int depth = habits.depth.depthOf(device.hardware());
    if (depth > 0) {
      device.setQueueDepth(depth);
    }
  }

  @Override
  public int queueCommand(ScsiCommand command) {
    Unit unit = (Unit) command.device().hostData();
    if (unit.link != null) {
      int answer = unit.link.admit(command);
      if (answer != AtaLink.ISSUE) {
        return answer == AtaLink.BUSY ? DEVICE_BUSY : ACCEPTED;
      }
    }
    issue(unit, command);
    return ACCEPTED;
  }

  private void issue(Unit unit, ScsiCommand command) {
    machine.charge(costs.step(), costs.issueNs());
    if (habits.asksBusy) {
      command.device().busy();
    }
    if (!CommandFiller.fill(command, habits.ncqPriority)) {
      returned(command);
    } else if (unit.attention) {
      unit.attention = false;
      CommandFiller.check(command, CommandFiller.RESET_OCCURRED);
      returned(command);
    } else if (!unit.port.waiting.isEmpty() || !submit(unit.port, command)) {
      if (habits.firmwareQueue) {
        unit.port.waiting.add(command);
      } else {
        returned(command.end(HostByte.OK, StatusByte.TASK_SET_FULL));
      }
    }
  }

  private boolean submit(Port port, ScsiCommand command) {
    long arrivesNs = machine.nowNs() + habits.latencyNs;
    return port.device.submit(command.hardware(), arrivesNs) == Device.ACCEPTED;
  }

  @Override
  public void completed(DeviceCommand hardware, int status) {
    Port port;
    if (hardware.owner() instanceof ScsiCommand command) {
      port = ((Unit) command.device().hostData()).port;
      CommandFiller.end(command, status);
      returned(command);
    } else {
      port = (Port) hardware.owner(); // nobody waits for this one any more
    }
    while (!port.waiting.isEmpty() && submit(port, port.waiting.first())) {
      port.waiting.poll();
    }
  }

  /** Its answer is on the way back to the adapter. */
  private void returned(ScsiCommand command) {
    long arrivesNs = machine.nowNs() + habits.latencyNs;
    if (arrivesNs == machine.sim().nowNs()) {
      interrupts.raise(command.hardware().hwQueue(), command);
    } else {
      machine.sim().at(arrivesNs, this, RETURNED, returning.put(command));
    }
  }

  @Override
  public void onEvent(int kind, int slot) {
    ScsiCommand command = returning.take(slot);
    if (command != null) {
      interrupts.raise(command.hardware().hwQueue(), command);
    }
  }

  @Override
  public void ended(ScsiCommand command) {
    leaveLink(command);
    command.device().host().done(command);
  }

  private void leaveLink(ScsiCommand command) {
    Unit unit = (Unit) command.device().hostData();
    if (unit.link != null) {
      ScsiCommand parked = unit.link.left(command);
      if (parked != null) {
        issue(unit, parked);
      }
    }
  }

  /** The drive's NCQ depth bounds what can be written to {@code queue_depth}. */
  @Override
  public Errno changeQueueDepth(ScsiDevice device, int depth) {
    if (habits.ata && depth > habits.depth.depthOf(device.hardware())) {
      return Errno.EINVAL;
    }
    device.setQueueDepth(depth);
    return Errno.OK;
  }

  // ---- recovery

  @Override
  public int timedOut(ScsiCommand command) {
    return habits.neverLate ? RESET_TIMER : NOT_HANDLED;
  }

  @Override
  public Recovery recovery() {
    return recovery;
  }

  /** Forgets a command wherever it is; nothing will be heard of it again. */
  void takeBack(ScsiCommand command) {
    Port port = ((Unit) command.device().hostData()).port;
    boolean forgotten =
        port.waiting.remove(command)
            || returning.forget(command)
            || interrupts.forget(command)
            || port.device.abort(command.hardware());
    if (!forgotten) {
      command.hardware().setOwner(port);
      command.renewHardware();
    }
    leaveLink(command);
  }

  /** The next command of a LUN is told that there was a reset. */
  void raiseAttention(ScsiDevice device, boolean on) {
    ((Unit) device.hostData()).attention = on;
  }

  /** All commands of a host that its driver has, in the order of their tags. */
  List<ScsiCommand> outstanding(TagSet tags) {
    found.clear();
    tags.visitHolders(this);
    return List.copyOf(found);
  }

  @Override
  public void visit(Request rq) {
    if (rq.driverData() instanceof ScsiCommand command
        && command.request() == rq
        && command.isInFlight()) {
      found.add(command);
    }
  }

  @Override
  public void abandon(ScsiDevice device) {
    for (ScsiCommand command : outstanding(device.host().tagSet())) {
      if (command.device() == device) {
        takeBack(command);
        device.host().done(command.end(HostByte.NO_CONNECT, 0));
      }
    }
  }

  @Override
  public boolean resetHost(ScsiDevice any) {
    if (!recovery.hasHostReset()) {
      return false;
    }
    for (ScsiCommand command : outstanding(any.host().tagSet())) {
      takeBack(command);
      any.host().done(command.end(HostByte.RESET, 0));
    }
    return true;
  }
}
