package org.blklab.runtime.scsi;

import org.blklab.runtime.block.Request;
import org.blklab.runtime.device.DeviceCommand;
import org.blklab.runtime.scsi.sense.HostByte;
import org.blklab.runtime.scsi.sense.Sense;

/**
 * A SCSI command. It lives as long as its request object, through all uses of it, so it still shows
 * its last device while a new use is not yet prepared, as in the kernel.
 */
public final class ScsiCommand {
  private DeviceCommand hardware = new DeviceCommand();
  ScsiDevice device;
  Request request;
  long preparedFor = -1; // id of the use of the request that it was built for
  long bornJiffies;
  int retries;
  int allowed;
  int result;
  int sense = Sense.NONE;
  int goodSectors;
  boolean inFlight;
  boolean completed;
  boolean aborted; // an abort was scheduled for this use of it
  boolean lastOfList;
  ScsiCommand next; // on a list of the host driver or of the error handler
  int vector; // of its interrupt
  long driverLong;

  /** For the device; filled in by the host driver. */
  public DeviceCommand hardware() {
    return hardware;
  }

  /** The device may still hold the old one, whose owner is to be somebody else from now on. */
  public void renewHardware() {
    hardware = new DeviceCommand();
  }

  /** Whether it is under way at the driver, or was until the error handler took it. */
  public boolean isInFlight() {
    return inFlight;
  }

  public ScsiDevice device() {
    return device;
  }

  public Request request() {
    return request;
  }

  /** Whether no other command follows at once. */
  public boolean isLast() {
    return lastOfList;
  }

  /** Host byte << 8 | status byte. */
  public int result() {
    return result;
  }

  public int sense() {
    return sense;
  }

  /** Attempts after the first one that failed and was counted. */
  public int retries() {
    return retries;
  }

  /** How it ended, before {@link ScsiHost#done}: host byte and status byte. */
  public ScsiCommand end(int hostByte, int statusByte) {
    result = hostByte << 8 | statusByte;
    sense = Sense.NONE;
    goodSectors = 0;
    return this;
  }

  /** All went well. */
  public ScsiCommand endWell() {
    return end(HostByte.OK, 0);
  }

  /** Well, but only so many sectors were transferred. */
  public ScsiCommand endShort(int sectors) {
    end(HostByte.OK, 0);
    goodSectors = sectors;
    return this;
  }

  /** Sense data for {@link #end} with CHECK CONDITION; sectors that were good all the same. */
  public ScsiCommand withSense(int senseData, int sectors) {
    sense = senseData;
    goodSectors = sectors;
    return this;
  }

  public ScsiCommand next() {
    return next;
  }

  public void setNext(ScsiCommand command) {
    next = command;
  }

  /** The host driver's own. */
  public int vector() {
    return vector;
  }

  public void setVector(int value) {
    vector = value;
  }

  public long driverLong() {
    return driverLong;
  }

  public void setDriverLong(long value) {
    driverLong = value;
  }
}
