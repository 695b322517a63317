package org.blklab.runtime.scsi.adapter;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.scsi.HostDriver;
import org.blklab.runtime.scsi.ScsiCommand;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.StatusByte;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Machine;

/**
 * An adapter that hands commands to the hardware behind its LUNs as they come and takes completions
 * by interrupt. A full device answers TASK SET FULL, unless the adapter's firmware keeps what is too
 * much for it.
 */
public final class HardwareAdapter implements HostDriver, Device.Host, EventHandler {
  private static final int RETURNED = 0;

  /** Chooses the depth of a LUN when it is configured. */
  public interface DepthPolicy {
    /** Leaves the depth at {@code cmd_per_lun}. */
    DepthPolicy NONE = _ -> 0;

    /**
     * @return the depth, 0 to leave it as it is
     */
    int depthOf(Device device);
  }

  /**
   * How an adapter behaves.
   *
   * @param firmwareQueue it keeps commands that a device has no slot for
   * @param latencyNs time to the device, and the same back again
   * @param depth depth of its LUNs
   * @param irqCpus where interrupts go, for each hardware queue
   */
  public record Habits(boolean firmwareQueue, long latencyNs, DepthPolicy depth, int[] irqCpus) {}

  /** One piece of hardware, which several LUNs may share. */
  private static final class Port {
    final Device device;
    final CommandList waiting = new CommandList();

    Port(Device device) {
      this.device = device;
    }
  }

  private final Machine machine;
  private final AdapterCosts costs;
  private final Habits habits;
  private final Interrupts interrupts;
  private final List<Port> ports = new ArrayList<>();
  private final CommandTable returning = new CommandTable(); // answers on their way back

  public HardwareAdapter(Machine machine, AdapterCosts costs, Habits habits) {
    this.machine = machine;
    this.costs = costs;
    this.habits = habits;
    interrupts = new Interrupts(machine, costs, habits.irqCpus());
  }

  @Override
  public void initDevice(ScsiDevice device) {
    device.setHostData(port(device.hardware()));
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
    return habits.depth() != DepthPolicy.NONE;
  }

  @Override
  public void configureDevice(ScsiDevice device) {
    int depth = habits.depth().depthOf(device.hardware());
    if (depth > 0) {
      device.setQueueDepth(depth);
    }
  }

  @Override
  public int queueCommand(ScsiCommand command) {
    machine.charge(costs.step(), costs.issueNs());
    if (!CommandFiller.fill(command)) {
      returned(command);
      return ACCEPTED;
    }
    Port port = (Port) command.device().hostData();
    if (!port.waiting.isEmpty() || !submit(port, command)) {
      if (habits.firmwareQueue()) {
        port.waiting.add(command);
      } else {
        returned(command.end(HostByte.OK, StatusByte.TASK_SET_FULL));
      }
    }
    return ACCEPTED;
  }

  private boolean submit(Port port, ScsiCommand command) {
    long arrivesNs = machine.nowNs() + habits.latencyNs();
    return port.device.submit(command.hardware(), arrivesNs) == Device.ACCEPTED;
  }

  @Override
  public void completed(DeviceCommand hardware, int status) {
    ScsiCommand command = (ScsiCommand) hardware.owner();
    CommandFiller.end(command, status);
    returned(command);
    Port port = (Port) command.device().hostData();
    while (!port.waiting.isEmpty() && submit(port, port.waiting.first())) {
      port.waiting.poll();
    }
  }

  /** Its answer is on the way back to the adapter. */
  private void returned(ScsiCommand command) {
    long arrivesNs = machine.nowNs() + habits.latencyNs();
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
}
