package org.blklab.runtime.conform;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;

/** A device that takes every command and completes it when the recording says so. */
final class HeldDevice implements Device {
  private final Device model;
  private final List<DeviceCommand> commands = new ArrayList<>(); // by the order of their D
  private Host host;

  /** @param model what the device says of itself */
  HeldDevice(Device model) {
    this.model = model;
  }

  @Override
  public void attach(Host to) {
    host = to;
  }

  @Override
  public int submit(DeviceCommand command, long atNs) {
    commands.add(command);
    return ACCEPTED;
  }

  /** How many commands were ever given to it. */
  int submitted() {
    return commands.size();
  }

  /**
   * Completes a command.
   *
   * @param number its place in the order of submission, from 0
   */
  void complete(int number) {
    DeviceCommand command = commands.set(number, null);
    if (command == null) {
      throw new IllegalStateException("command " + number + " completed twice; please report");
    }
    host.completed(command, DeviceCommand.GOOD);
  }

  @Override
  public boolean abort(DeviceCommand command) {
    int at = commands.indexOf(command);
    if (at >= 0) {
      commands.set(at, null);
    }
    return at >= 0;
  }

  @Override
  public long sectors() {
    return model.sectors();
  }

  @Override
  public int slots() {
    return Integer.MAX_VALUE;
  }

  @Override
  public boolean rotational() {
    return model.rotational();
  }

  @Override
  public boolean writeCache() {
    return model.writeCache();
  }

  @Override
  public boolean fua() {
    return model.fua();
  }

  @Override
  public int logicalBlockSize() {
    return model.logicalBlockSize();
  }

  @Override
  public int physicalBlockSize() {
    return model.physicalBlockSize();
  }

  @Override
  public long discardMaxBytes() {
    return model.discardMaxBytes();
  }
}
