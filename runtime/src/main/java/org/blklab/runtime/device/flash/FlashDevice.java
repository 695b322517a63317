package org.blklab.runtime.device.flash;

import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjLongConsumer;
import org.blklab.runtime.device.CommandSlots;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.sim.EventHandler;
import org.blklab.runtime.sim.RandomStreams;
import org.blklab.runtime.sim.Simulation;

/**
 * A flash device: controller, link, write buffer, channels, dies and a page-mapped translation
 * layer with greedy collection. After MQSim (FAST'18), FEMU (FAST'18) and NVMeVirt (FAST'23). Not
 * modelled: read disturb, wear-dependent times, zones. Memory: below 64 MB for 4 TB.
 */
public final class FlashDevice implements Device, WritePath.Client, ReadPath.Client, EventHandler {
  private static final int STARTED = 0; // the controller has looked at it
  private static final int MAPPED = 1; // a page of the map has come from the flash
  private static final int RECEIVED = 2; // data of a write is here
  private static final int COMPLETED = 3;

  private static final int MOST_DISCARD_BYTES = 1 << 30;

  private final Simulation sim;
  private final FlashParameters parameters;
  private final FlashFront front;
  private final CommandSlots slots;
  private final boolean[] through; // by slot: done when on the flash
  private final Ftl ftl;
  private final Dies dies;
  private final WritePath writes;
  private final ReadPath reads;
  private long controllerFreeNs;
  private long receiveFreeNs;
  private long sendFreeNs;
  private long lastNs;
  private long wakeUps;
  private Host host;

  /**
   * @param name the device's name in the scenario; its randomness depends on it
   */
  public FlashDevice(Simulation sim, String name, FlashParameters parameters) {
    this.sim = sim;
    this.parameters = parameters;
    front = parameters.front();
    RandomStreams random = sim.random();
    ftl = new Ftl(parameters.shape(), random.named("device/" + name + "/map"));
    if (parameters.steady()) {
      ftl.fillAtRandom();
    } else {
      ftl.fillInOrder();
    }
    dies = new Dies(parameters.shape(), parameters.timing());
    Flash flash = new Flash(ftl, dies);
    writes = new WritePath(sim, this, parameters, flash);
    reads = new ReadPath(sim, this, parameters, writes, flash);
    slots = new CommandSlots(front.slots());
    through = new boolean[front.slots()];
  }

  public FlashParameters parameters() {
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
      return front.taskSetFull() ? QUEUE_FULL : BUSY;
    }
    command.setArrivedNs(atNs);
    command.setDeviceInt(slot);
    command.setDeviceLong(DeviceCommand.GOOD);
    long from = Math.max(atNs, controllerFreeNs);
    if (front.sleepAfterNs() > 0 && from - lastNs >= front.sleepAfterNs()) {
      from += front.wakeNs();
      wakeUps++;
    }
    boolean isWrite = command.op() == DeviceCommand.WRITE;
    controllerFreeNs = from + (isWrite ? front.writeSerialNs() : front.readSerialNs());
    lastNs = controllerFreeNs;
    long delay = command.op() == DeviceCommand.READ ? front.readDelayNs() : 0;
    sim.at(controllerFreeNs + delay, this, STARTED, slot);
    return ACCEPTED;
  }

  @Override
  public void onEvent(int kind, int slot) {
    DeviceCommand command = slots.get(slot);
    switch (kind) {
      case STARTED -> start(slot, command);
      case MAPPED -> read(slot, command);
      case RECEIVED -> writes.write(slot, firstUnit(command), units(command));
      case COMPLETED -> {
        lastNs = Math.max(lastNs, sim.nowNs());
        slots.take(slot);
        host.completed(command, (int) command.deviceLong());
      }
      default -> throw new IllegalStateException("event kind " + kind + "; please report");
    }
  }

  private void start(int slot, DeviceCommand command) {
    if (command.op() == DeviceCommand.FLUSH) {
      if (parameters.buffer().powerLossProtected()) {
        complete(slot, 0);
      } else {
        writes.flush(slot);
      }
      return;
    }
    boolean inRange =
        command.sector() >= 0
            && command.sectors() > 0
            && command.sector() + command.sectors() <= sectors();
    if (!inRange || command.op() > DeviceCommand.DISCARD) {
      command.setDeviceLong(DeviceCommand.ILLEGAL);
      complete(slot, 0);
      return;
    }
    switch (command.op()) {
      case DeviceCommand.READ -> {
        if (missesMap(command)) {
          int die = Mix.below(firstUnit(command) >>> 10, parameters.shape().dies());
          long sensed = dies.read(die, 0, sim.nowNs());
          sim.at(sensed + parameters.timing().transferNs(4096), this, MAPPED, slot);
        } else {
          read(slot, command);
        }
      }
      case DeviceCommand.WRITE -> receive(slot, command);
      default -> {
        discard(command);
        complete(slot, 0);
      }
    }
  }

  private boolean missesMap(DeviceCommand command) {
    double ratio = parameters.buffer().mapMiss();
    return ratio > 0 && Mix.below(firstUnit(command) ^ 0x5bd1e995, 1 << 20) < ratio * (1 << 20);
  }

  private static int firstUnit(DeviceCommand command) {
    return (int) (command.sector() / FlashShape.UNIT_SECTORS);
  }

  private static int units(DeviceCommand command) {
    long end = command.sector() + command.sectors();
    long endUnit = (end + FlashShape.UNIT_SECTORS - 1) / FlashShape.UNIT_SECTORS;
    return (int) (endUnit - command.sector() / FlashShape.UNIT_SECTORS);
  }

  private void read(int slot, DeviceCommand command) {
    int before = (int) (command.sector() % FlashShape.UNIT_SECTORS) * 512;
    int behind = units(command) * FlashShape.UNIT_BYTES - before - command.sectors() * 512;
    reads.read(slot, firstUnit(command), units(command), before, behind);
  }

  /** Takes in a write's data; what lies around it in its units is read meanwhile. */
  private void receive(int slot, DeviceCommand command) {
    through[slot] = isThrough(command);
    long received = receiveNs(command.sectors() * 512L);
    boolean partial =
        command.sector() % FlashShape.UNIT_SECTORS != 0
            || command.sectors() % FlashShape.UNIT_SECTORS != 0;
    if (partial) {
      int place = ftl.place(firstUnit(command));
      if (place >= 0 && !writes.holds(place) || place == Ftl.SOMEWHERE) {
        int unit = firstUnit(command);
        int die =
            place >= 0 ? parameters.shape().die(place) : Mix.below(unit, parameters.shape().dies());
        long sensed = dies.read(die, 0, sim.nowNs());
        received =
            Math.max(received, sensed + parameters.timing().transferNs(FlashShape.UNIT_BYTES));
      }
    }
    sim.at(received, this, RECEIVED, slot);
  }

  /** Whether a write is done only when it is on the flash. */
  private boolean isThrough(DeviceCommand command) {
    FlashBuffer buffer = parameters.buffer();
    boolean fua = (command.flags() & DeviceCommand.FUA) != 0;
    return !buffer.powerLossProtected() && (fua || !buffer.writeCache());
  }

  /** Units that the range covers completely hold nothing any more. */
  private void discard(DeviceCommand command) {
    long first = (command.sector() + FlashShape.UNIT_SECTORS - 1) / FlashShape.UNIT_SECTORS;
    long end = (command.sector() + command.sectors()) / FlashShape.UNIT_SECTORS;
    if (end > first) {
      ftl.trim((int) first, (int) (end - first));
    }
  }

  private long receiveNs(long bytes) {
    long takes = bytes * 1_000_000_000L / front.writeBytesPerSec();
    if (front.fullDuplex()) {
      receiveFreeNs = Math.max(sim.nowNs(), receiveFreeNs) + takes;
      return receiveFreeNs;
    }
    sendFreeNs = Math.max(sim.nowNs(), sendFreeNs) + takes;
    return sendFreeNs;
  }

  @Override
  public long sendNs(long bytes) {
    sendFreeNs =
        Math.max(sim.nowNs(), sendFreeNs) + bytes * 1_000_000_000L / front.readBytesPerSec();
    return sendFreeNs;
  }

  @Override
  public void readDone(int slot) {
    complete(slot, 0);
  }

  @Override
  public void admitted(int slot) {
    if (through[slot]) {
      writes.flush(slot);
    } else {
      finishWrite(slot);
    }
  }

  @Override
  public void flushed(int slot) {
    if (slots.get(slot).op() == DeviceCommand.WRITE) {
      finishWrite(slot);
    } else {
      complete(slot, 0);
    }
  }

  private void finishWrite(int slot) {
    complete(slot, front.writeDelayNs() + front.writeUnitNs() * units(slots.get(slot)));
  }

  private void complete(int slot, long delayNs) {
    sim.at(sim.nowNs() + delayNs, this, COMPLETED, slot);
  }

  /** Always too late: a flash device finishes what it has accepted. */
  @Override
  public boolean abort(DeviceCommand command) {
    return false;
  }

  @Override
  public long sectors() {
    return parameters.shape().userBytes() / 512;
  }

  @Override
  public int slots() {
    return front.slots();
  }

  @Override
  public boolean rotational() {
    return false;
  }

  @Override
  public boolean writeCache() {
    return parameters.buffer().writeCache() && !parameters.buffer().powerLossProtected();
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
    return FlashShape.UNIT_BYTES;
  }

  @Override
  public long discardMaxBytes() {
    return MOST_DISCARD_BYTES;
  }

  @Override
  public String describe() {
    return slots.used()
        + " commands, "
        + writes.usedUnits() * 4L
        + " KiB in the buffer, "
        + ftl.freeStripes()
        + " free block stripes";
  }

  @Override
  public void state(ObjLongConsumer<String> to) {
    to.accept("commands", slots.used());
    to.accept("buffered_bytes", writes.usedUnits() * (long) FlashShape.UNIT_BYTES);
    to.accept("free_block_stripes", ftl.freeStripes());
  }

  @Override
  public void measurements(ObjDoubleConsumer<String> to) {
    to.accept("write_amplification", ftl.writeAmplification());
    to.accept("written", ftl.writtenUnits() * (double) FlashShape.UNIT_BYTES);
    to.accept("copied", ftl.copiedUnits() * (double) FlashShape.UNIT_BYTES);
    to.accept("senses", reads.senses());
    to.accept("die_busy_time", dies.busyNs());
    to.accept("free_stripes", ftl.freeStripes());
    to.accept("erases_min", ftl.fewestErases());
    to.accept("erases_max", ftl.mostErases());
    to.accept("slc_used", writes.slcUsedBytes());
    to.accept("wake_ups", wakeUps);
  }

  /** Throws if the map does not add up. */
  public void checkInvariants() {
    ftl.checkInvariants();
  }
}
