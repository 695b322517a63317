package org.blklab.runtime.device.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjLongConsumer;
import org.blklab.runtime.device.CommandSlots;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStreams;
import org.blklab.runtime.sim.Simulation;

/**
 * A hard disk: exact rotation, a seek curve, zones with skew, a queue ordered by position, a read
 * cache with read-ahead and a write cache. After Ruemmler and Wilkes (1994) and DiskSim (Bucy et
 * al., CMU-PDL-08-101). Not modelled: defects and spares, serpentine tracks, shingled zones.
 * Memory: a few hundred kilobytes, whatever the capacity.
 */
public final class HardDisk implements Device, Actuator.Disk, EventHandler {
  private static final int ARRIVAL = 0;
  private static final int COMPLETION = 1;

  private final Simulation sim;
  private final DiskParameters parameters;
  private final CommandSlots slots;
  private final int[] partsLeft; // by slot
  private final long[] doneAtNs;
  private final Actuator[] actuators;
  private final long sectorsPerActuator;
  private long linkFreeNs;
  private Host host;

  /**
   * @param name the device's name in the scenario; its randomness depends on it
   */
  public HardDisk(Simulation sim, String name, DiskParameters parameters) {
    this.sim = sim;
    this.parameters = parameters;
    DiskMechanics mechanics = parameters.mechanics();
    RandomStreams random = sim.random();
    double phase =
        Double.isNaN(mechanics.phase())
            ? random.named("device/" + name + "/phase").nextDouble()
            : mechanics.phase();
    Spindle spindle = new Spindle(mechanics.rpm(), phase, parameters.queueing().marginNs());
    DiskGeometry geometry =
        new DiskGeometry(mechanics.heads() / mechanics.actuators(), mechanics.zones());
    sectorsPerActuator = geometry.blocks() * (mechanics.blockBytes() / 512);
    actuators = new Actuator[mechanics.actuators()];
    for (int i = 0; i < actuators.length; i++) {
      Arm arm = new Arm(geometry, spindle, mechanics);
      var retries = random.named("device/" + name + "/retry" + i);
      actuators[i] = new Actuator(sim, this, parameters, arm, retries);
    }
    int count = parameters.queueing().slots();
    slots = new CommandSlots(count);
    partsLeft = new int[count];
    doneAtNs = new long[count];
  }

  public DiskParameters parameters() {
    return parameters;
  }

  @Override
  public void attach(Host host) {
    this.host = host;
  }

  @Override
  public int submit(DeviceCommand command, long atNs) {
    int slot = slots.put(command);
    if (slot < 0) {
      return parameters.queueing().taskSetFull() ? QUEUE_FULL : BUSY;
    }
    command.setArrivedNs(atNs);
    command.setDeviceInt(slot);
    command.setDeviceLong(DeviceCommand.GOOD);
    partsLeft[slot] = 0;
    if (atNs <= sim.nowNs()) {
      arrive(slot, command);
    } else {
      sim.at(atNs, this, ARRIVAL, slot);
      partsLeft[slot] = -1;
    }
    return ACCEPTED;
  }

  private void arrive(int slot, DeviceCommand command) {
    boolean isData = command.op() <= DeviceCommand.WRITE;
    boolean inRange =
        !isData
            || (command.sector() >= 0
                && command.sectors() > 0
                && command.sector() + command.sectors() <= sectors());
    doneAtNs[slot] = sim.nowNs();
    if (command.op() == DeviceCommand.FLUSH) {
      partsLeft[slot] = actuators.length;
      for (Actuator actuator : actuators) {
        actuator.flush(slot);
      }
    } else if (!isData || !inRange) {
      command.setDeviceLong(DeviceCommand.ILLEGAL);
      partsLeft[slot] = 1;
      partDone(slot, sim.nowNs() + parameters.cache().hitNs());
    } else {
      deal(slot, command);
    }
  }

  /** Gives each arm its part of the command. */
  private void deal(int slot, DeviceCommand command) {
    long from = command.sector();
    long to = from + command.sectors();
    int first = (int) (from / sectorsPerActuator);
    int last = (int) ((to - 1) / sectorsPerActuator);
    boolean high = (command.flags() & DeviceCommand.HIGH_PRIORITY) != 0;
    boolean through = (command.flags() & DeviceCommand.FUA) != 0;
    partsLeft[slot] = last - first + 1;
    for (int i = first; i <= last; i++) {
      long base = i * sectorsPerActuator;
      long partFrom = Math.max(from, base) - base;
      int length = (int) (Math.min(to, base + sectorsPerActuator) - base - partFrom);
      if (command.op() == DeviceCommand.READ) {
        actuators[i].read(slot, partFrom, length, high);
      } else {
        actuators[i].write(slot, partFrom, length, through, high);
      }
    }
  }

  @Override
  public void partDone(int slot, long atNs) {
    doneAtNs[slot] = Math.max(doneAtNs[slot], atNs);
    if (--partsLeft[slot] == 0) {
      sim.at(doneAtNs[slot], this, COMPLETION, slot);
    }
  }

  @Override
  public long transfer(long fromNs, long bytes) {
    long from = Math.max(fromNs, linkFreeNs);
    linkFreeNs = from + bytes * 1_000_000_000L / parameters.cache().busBytesPerSec();
    return linkFreeNs;
  }

  @Override
  public void onEvent(int kind, int slot) {
    switch (kind) {
      case ARRIVAL -> arrive(slot, slots.get(slot));
      case COMPLETION -> {
        DeviceCommand command = slots.take(slot);
        host.completed(command, (int) command.deviceLong());
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }

  @Override
  public boolean abort(DeviceCommand command) {
    int slot = command.deviceInt();
    if (slot >= slots.capacity() || slots.get(slot) != command || partsLeft[slot] <= 0) {
      return false;
    }
    for (Actuator actuator : actuators) {
      if (actuator.abort(slot)) {
        partsLeft[slot]--;
      }
    }
    if (partsLeft[slot] > 0) {
      return false; // a part is on the media; with it the command ends
    }
    slots.take(slot);
    return true;
  }

  @Override
  public long sectors() {
    long all = sectorsPerActuator * actuators.length;
    long limit = parameters.limitBytes() / 512;
    return limit == 0 ? all : Math.min(all, limit);
  }

  @Override
  public int slots() {
    return parameters.queueing().slots();
  }

  @Override
  public boolean rotational() {
    return true;
  }

  @Override
  public boolean writeCache() {
    return parameters.cache().writeCache();
  }

  @Override
  public boolean fua() {
    return true;
  }

  @Override
  public int logicalBlockSize() {
    return 512;
  }

  @Override
  public int physicalBlockSize() {
    return parameters.mechanics().blockBytes();
  }

  @Override
  public String describe() {
    List<String> arms = new ArrayList<>();
    for (Actuator actuator : actuators) {
      arms.add(
          "cylinder "
              + actuator.arm().cylinder()
              + ", head "
              + actuator.arm().head()
              + ", "
              + actuator.queued()
              + " queued, "
              + actuator.dirtyEntries()
              + " dirty");
    }
    return String.join("; ", arms);
  }

  @Override
  public void state(ObjLongConsumer<String> to) {
    for (int i = 0; i < actuators.length; i++) {
      String owner = actuators.length == 1 ? "" : "actuator" + i + ".";
      to.accept(owner + "cylinder", actuators[i].arm().cylinder());
      to.accept(owner + "head", actuators[i].arm().head());
      to.accept(owner + "queued", actuators[i].queued());
      to.accept(owner + "dirty", actuators[i].dirtyEntries());
    }
  }

  @Override
  public void measurements(ObjDoubleConsumer<String> to) {
    DiskCounters sum = new DiskCounters();
    for (Actuator actuator : actuators) {
      actuator.counters.addTo(sum);
    }
    double accesses = Math.max(1, sum.media + sum.destages);
    to.accept("media_accesses", sum.media + sum.destages);
    to.accept("cache_hits", sum.hits);
    to.accept("streamed", sum.streamed);
    to.accept("buffered_writes", sum.buffered);
    to.accept("destages", sum.destages);
    to.accept("wake_ups", sum.wakeUps);
    to.accept("seek_distance", sum.cylinders / accesses);
    to.accept("motion_time", sum.motionNs / accesses);
    to.accept("rotation_time", sum.waitNs / accesses);
    to.accept("transfer_time", sum.transferNs / accesses);
  }
}
