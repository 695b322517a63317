package org.blklab.runtime.device.compound;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjLongConsumer;
import org.blklab.runtime.device.CommandSlots;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStream;
import org.blklab.runtime.sim.Simulation;

/**
 * A device that behaves like another, but for the faults that rules inject. The first rule that
 * fits a command decides. Slowness delays completions; it does not keep the device inside busy.
 */
public final class FaultyDevice implements Device, Device.Host, EventHandler {
  private static final int NO_FAULT = -1;

  private final Simulation sim;
  private final Device inner;
  private final RandomStream random;
  private final List<FaultRule> rules = new ArrayList<>();
  private long[] fitted = new long[4]; // by rule
  private long[] fired = new long[4];
  private final CommandSlots delayed = new CommandSlots(1 << 20);
  private final CommandSlots dropped = new CommandSlots(1 << 20);
  private Host host;

  /**
   * @param name the device's name in the scenario; its randomness depends on it
   */
  public FaultyDevice(Simulation sim, String name, Device inner) {
    this.sim = sim;
    this.inner = inner;
    this.random = sim.random().named("device/" + name + "/faults");
    inner.attach(this);
  }

  /** Adds a rule behind those there are; returns its number. */
  public int add(FaultRule rule) {
    rules.add(rule);
    if (rules.size() > fired.length) {
      fitted = java.util.Arrays.copyOf(fitted, 2 * fitted.length);
      fired = java.util.Arrays.copyOf(fired, 2 * fired.length);
    }
    return rules.size() - 1;
  }

  /** How often a rule has fired. */
  public long fired(int rule) {
    return fired[rule];
  }

  @Override
  public void attach(Host host) {
    this.host = host;
  }

  @Override
  public int submit(DeviceCommand command, long atNs) {
    int number = choose(command, atNs);
    command.setFault(NO_FAULT);
    command.setArrivedNs(atNs);
    if (number < 0) {
      return inner.submit(command, atNs);
    }
    FaultRule rule = rules.get(number);
    return switch (rule.kind()) {
      case BUSY -> BUSY;
      case QUEUE_FULL -> QUEUE_FULL;
      case DROP -> {
        command.setDeviceInt(dropped.put(command));
        yield ACCEPTED;
      }
      case FAIL, SLOW -> {
        command.setFault(number);
        yield inner.submit(command, atNs);
      }
    };
  }

  private int choose(DeviceCommand command, long atNs) {
    for (int i = 0; i < rules.size(); i++) {
      FaultRule rule = rules.get(i);
      if ((rule.most() > 0 && fired[i] >= rule.most()) || !rule.fits(command, atNs)) {
        continue;
      }
      if (++fitted[i] % rule.every() != 0) {
        continue;
      }
      if (rule.probability() < 1 && random.nextDouble() >= rule.probability()) {
        continue;
      }
      fired[i]++;
      return i;
    }
    return -1;
  }

  @Override
  public void completed(DeviceCommand command, int status) {
    int number = command.fault();
    if (number == NO_FAULT) {
      host.completed(command, status);
      return;
    }
    FaultRule rule = rules.get(number);
    command.setDeviceLong(rule.kind() == FaultRule.Kind.FAIL ? rule.status() : status);
    long took = sim.nowNs() - command.arrivedNs();
    long delay = rule.delayNs() + Math.round(took * (rule.factor() - 1));
    if (delay == 0) {
      host.completed(command, (int) command.deviceLong());
      return;
    }
    int slot = delayed.put(command);
    command.setDeviceInt(slot);
    sim.after(delay, this, delayed.generation(slot), slot);
  }

  @Override
  public void onEvent(int generation, int slot) {
    if (delayed.get(slot) != null && delayed.generation(slot) == generation) {
      DeviceCommand command = delayed.take(slot);
      host.completed(command, (int) command.deviceLong());
    }
  }

  @Override
  public boolean abort(DeviceCommand command) {
    return forget(dropped, command) || forget(delayed, command) || inner.abort(command);
  }

  private static boolean forget(CommandSlots slots, DeviceCommand command) {
    int slot = command.deviceInt();
    if (slot < 0 || slot >= slots.capacity() || slots.get(slot) != command) {
      return false;
    }
    slots.take(slot);
    return true;
  }

  /** A rule that drops every command makes it dead. */
  @Override
  public boolean responds() {
    for (int i = 0; i < rules.size(); i++) {
      FaultRule rule = rules.get(i);
      boolean spent = rule.most() > 0 && fired[i] >= rule.most();
      if (!spent && rule.dropsAll(sim.nowNs())) {
        return false;
      }
    }
    return inner.responds();
  }

  @Override
  public long sectors() {
    return inner.sectors();
  }

  @Override
  public int slots() {
    return inner.slots();
  }

  @Override
  public boolean rotational() {
    return inner.rotational();
  }

  @Override
  public boolean writeCache() {
    return inner.writeCache();
  }

  @Override
  public boolean fua() {
    return inner.fua();
  }

  @Override
  public int logicalBlockSize() {
    return inner.logicalBlockSize();
  }

  @Override
  public int physicalBlockSize() {
    return inner.physicalBlockSize();
  }

  @Override
  public long discardMaxBytes() {
    return inner.discardMaxBytes();
  }

  @Override
  public String describe() {
    String own = dropped.used() + " dropped, " + delayed.used() + " delayed";
    return inner.describe().isEmpty() ? own : inner.describe() + "; " + own;
  }

  @Override
  public void state(ObjLongConsumer<String> to) {
    inner.state(to);
    to.accept("dropped", dropped.used());
    to.accept("delayed", delayed.used());
  }

  @Override
  public void measurements(ObjDoubleConsumer<String> to) {
    inner.measurements(to);
    long all = 0;
    for (int i = 0; i < rules.size(); i++) {
      all += fired[i];
    }
    to.accept("faults", all);
  }
}
