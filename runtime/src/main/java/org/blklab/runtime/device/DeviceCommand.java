package org.blklab.runtime.device;

/**
 * One command in a device's queue. Owned and pooled by the driver; the device keeps it from submit
 * to completion.
 */
public final class DeviceCommand {
  public static final int READ = 0;
  public static final int WRITE = 1;
  public static final int FLUSH = 2;
  public static final int DISCARD = 3;

  public static final int FUA = 1;

  /** A command with high NCQ priority. */
  public static final int HIGH_PRIORITY = 2;

  /** Status of a completion. */
  public static final int GOOD = 0;

  public static final int MEDIUM_ERROR = 1;
  public static final int ABORTED = 2;
  public static final int ILLEGAL = 3;
  public static final int HARDWARE_ERROR = 4;

  /** Becoming ready: worth another try. */
  public static final int NOT_READY = 5;

  /** Something about the unit has changed; the command was not done. */
  public static final int UNIT_ATTENTION = 6;

  public static final int RESERVATION_CONFLICT = 7;

  /** Good, but the device had to try hard. */
  public static final int RECOVERED = 8;

  /** The link failed on the way. */
  public static final int LINK_ERROR = 9;

  /** The unit has no time for it (BUSY), though it was not refused. */
  public static final int UNIT_BUSY = 10;

  private int op;
  private int flags;
  private long sector;
  private int sectors;
  private int lu;
  private int hwQueue;
  private int tag;
  private Object owner;
  private long arrivedNs;
  private long deviceLong;
  private int deviceInt;
  private int fault;

  public DeviceCommand set(int op, int flags, long sector, int sectors, int tag) {
    this.op = op;
    this.flags = flags;
    this.sector = sector;
    this.sectors = sectors;
    this.tag = tag;
    this.lu = 0;
    this.hwQueue = 0;
    return this;
  }

  /** Which logical unit and hardware queue it came by. */
  public void route(int lu, int hwQueue) {
    this.lu = lu;
    this.hwQueue = hwQueue;
  }

  public int op() {
    return op;
  }

  public int flags() {
    return flags;
  }

  /** First sector of 512 bytes. */
  public long sector() {
    return sector;
  }

  public int sectors() {
    return sectors;
  }

  public int tag() {
    return tag;
  }

  public void setTag(int tag) {
    this.tag = tag;
  }

  public int lu() {
    return lu;
  }

  public int hwQueue() {
    return hwQueue;
  }

  /** The driver's own object, such as the request. */
  public Object owner() {
    return owner;
  }

  public void setOwner(Object owner) {
    this.owner = owner;
  }

  /** When the device accepted it; set by the device. */
  public long arrivedNs() {
    return arrivedNs;
  }

  public void setArrivedNs(long arrivedNs) {
    this.arrivedNs = arrivedNs;
  }

  public long deviceLong() {
    return deviceLong;
  }

  public void setDeviceLong(long value) {
    deviceLong = value;
  }

  public int deviceInt() {
    return deviceInt;
  }

  public void setDeviceInt(int value) {
    deviceInt = value;
  }

  /** Moves it to another place, as a logical unit that is a part of a device does. */
  public void shift(long bySectors, int toLu) {
    sector += bySectors;
    lu = toLu;
  }

  /** Number of the rule that spoils it, for a device that injects faults. */
  public void setFault(int rule) {
    fault = rule;
  }

  public int fault() {
    return fault;
  }
}
