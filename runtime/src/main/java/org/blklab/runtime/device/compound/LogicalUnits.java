package org.blklab.runtime.device.compound;

import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjLongConsumer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceCommand;

/**
 * The logical units of one device, such as those of UFS or the namespaces of an NVMe controller:
 * each owns a range of it and may have a queue depth of its own; everything else they share. They
 * are served in the order in which commands come.
 */
public final class LogicalUnits implements Device.Host {
  private final Device device;
  private final Unit[] units;

  /**
   * @param sectors of each unit, in its order on the device
   * @param depths own queue depth of each unit; 0: only the device's
   */
  public LogicalUnits(Device device, long[] sectors, int[] depths) {
    if (sectors.length == 0 || sectors.length != depths.length) {
      throw new IllegalArgumentException("one size and one depth for each unit");
    }
    this.device = device;
    units = new Unit[sectors.length];
    long first = 0;
    for (int i = 0; i < units.length; i++) {
      if (sectors[i] < 1 || depths[i] < 0) {
        throw new IllegalArgumentException("unit " + i + " of " + sectors[i] + " sectors");
      }
      units[i] = new Unit(i, first, sectors[i], depths[i]);
      first += sectors[i];
    }
    if (first > device.sectors()) {
      throw new IllegalArgumentException("the units are larger than their device");
    }
    device.attach(this);
  }

  public int count() {
    return units.length;
  }

  /** A unit as a device of its own. */
  public Device unit(int number) {
    return units[number];
  }

  @Override
  public void completed(DeviceCommand command, int status) {
    units[command.lu()].completed(command, status);
  }

  private final class Unit implements Device {
    private final int number;
    private final long first;
    private final long sectors;
    private final int depth;
    private int used;
    private Host host;

    Unit(int number, long first, long sectors, int depth) {
      this.number = number;
      this.first = first;
      this.sectors = sectors;
      this.depth = depth;
    }

    @Override
    public void attach(Host newHost) {
      host = newHost;
    }

    @Override
    public int submit(DeviceCommand command, long atNs) {
      if (depth > 0 && used == depth) {
        return QUEUE_FULL;
      }
      boolean inside = command.sector() + command.sectors() <= sectors;
      command.shift(inside ? first : device.sectors(), number); // outside: illegal there too
      int answer = device.submit(command, atNs);
      if (answer == ACCEPTED) {
        used++;
      } else {
        command.shift(inside ? -first : -device.sectors(), number);
      }
      return answer;
    }

    void completed(DeviceCommand command, int status) {
      used--;
      command.shift(command.sector() >= device.sectors() ? -device.sectors() : -first, number);
      host.completed(command, status);
    }

    @Override
    public boolean abort(DeviceCommand command) {
      boolean gone = device.abort(command);
      if (gone) {
        used--;
        command.shift(command.sector() >= device.sectors() ? -device.sectors() : -first, number);
      }
      return gone;
    }

    @Override
    public boolean responds() {
      return device.responds();
    }

    @Override
    public long sectors() {
      return sectors;
    }

    @Override
    public int slots() {
      return depth == 0 ? device.slots() : Math.min(depth, device.slots());
    }

    @Override
    public boolean rotational() {
      return device.rotational();
    }

    @Override
    public boolean writeCache() {
      return device.writeCache();
    }

    @Override
    public boolean fua() {
      return device.fua();
    }

    @Override
    public int logicalBlockSize() {
      return device.logicalBlockSize();
    }

    @Override
    public int physicalBlockSize() {
      return device.physicalBlockSize();
    }

    @Override
    public long discardMaxBytes() {
      return device.discardMaxBytes();
    }

    @Override
    public String describe() {
      return used + " of this unit; device: " + device.describe();
    }

    @Override
    public void state(ObjLongConsumer<String> to) {
      to.accept("unit.commands", used);
      device.state(to);
    }

    @Override
    public void measurements(ObjDoubleConsumer<String> to) {
      device.measurements(to);
    }
  }
}
