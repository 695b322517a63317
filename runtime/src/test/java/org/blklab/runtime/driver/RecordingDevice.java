package org.blklab.runtime.driver;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/** Takes the same time for each command and writes down what it was given when. */
final class RecordingDevice implements Device, EventHandler {
  final List<String> submitted = new ArrayList<>();
  final List<DeviceCommand> inside = new ArrayList<>();
  int slots = 1 << 16;
  int lose; // so many of the next commands are never completed
  private final Simulation sim;
  private final long takesNs;
  private final List<DeviceCommand> due = new ArrayList<>();
  private Host host;

  RecordingDevice(Simulation sim, long takesNs) {
    this.sim = sim;
    this.takesNs = takesNs;
  }

  @Override
  public void attach(Host newHost) {
    host = newHost;
  }

  @Override
  public int submit(DeviceCommand command, long atNs) {
    if (inside.size() == slots) {
      return BUSY;
    }
    submitted.add(command.sector() + "@" + atNs);
    inside.add(command);
    if (lose > 0) {
      lose--;
    } else {
      due.add(command);
      sim.at(atNs + takesNs, this, 0, due.size() - 1);
    }
    return ACCEPTED;
  }

  @Override
  public void onEvent(int kind, int arg) {
    DeviceCommand command = due.get(arg);
    if (inside.remove(command)) {
      host.completed(command, DeviceCommand.GOOD);
    }
  }

  @Override
  public boolean abort(DeviceCommand command) {
    return inside.remove(command);
  }

  @Override
  public long sectors() {
    return 1L << 25;
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public boolean rotational() {
    return false;
  }

  @Override
  public boolean writeCache() {
    return false;
  }

  @Override
  public boolean fua() {
    return false;
  }

  @Override
  public int logicalBlockSize() {
    return 512;
  }

  @Override
  public int physicalBlockSize() {
    return 4096;
  }
}
