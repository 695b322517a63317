package org.blklab.runtime.device;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.Simulation;

/** Takes the same time for each command and writes down what it was given when. */
public final class RecordingDevice implements Device, EventHandler {
  /** {@code sector@time}. */
  public final List<String> submitted = new ArrayList<>();

  /** {@code op:sector+sectors}. */
  public final List<String> given = new ArrayList<>();

  public final List<DeviceCommand> inside = new ArrayList<>();
  public int slots = 1 << 16;
  public int lose; // so many of the next commands are never completed
  public int status = DeviceCommand.GOOD;
  public boolean lateForAbort;
  private final Simulation sim;
  private final long takesNs;
  private final Shape shape;
  private final List<DeviceCommand> due = new ArrayList<>();
  private Host host;

  /** What it says of itself. */
  public record Shape(long sectors, boolean rotational, boolean writeCache) {}

  public RecordingDevice(Simulation sim, long takesNs) {
    this(sim, takesNs, new Shape(1L << 25, false, false));
  }

  public RecordingDevice(Simulation sim, long takesNs, Shape shape) {
    this.sim = sim;
    this.takesNs = takesNs;
    this.shape = shape;
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
    given.add(command.op() + ":" + command.sector() + "+" + command.sectors());
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
      host.completed(command, status);
    }
  }

  @Override
  public boolean abort(DeviceCommand command) {
    return !lateForAbort && inside.remove(command);
  }

  @Override
  public long sectors() {
    return shape.sectors;
  }

  @Override
  public int slots() {
    return slots;
  }

  @Override
  public boolean rotational() {
    return shape.rotational;
  }

  @Override
  public boolean writeCache() {
    return shape.writeCache;
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
