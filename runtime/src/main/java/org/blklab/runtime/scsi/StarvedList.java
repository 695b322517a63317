package org.blklab.runtime.scsi;

/**
 * LUNs that were refused because of their target or host, in the order of refusal (starved_list).
 * Linked through the devices.
 */
final class StarvedList {
  private ScsiDevice first;
  private ScsiDevice last;

  boolean isEmpty() {
    return first == null;
  }

  /** Adds a device to the end unless it is on the list. */
  void add(ScsiDevice device) {
    if (device.starved) {
      return;
    }
    device.starved = true;
    device.starvedBefore = last;
    if (last == null) {
      first = device;
    } else {
      last.starvedNext = device;
    }
    last = device;
  }

  void remove(ScsiDevice device) {
    if (!device.starved) {
      return;
    }
    if (device.starvedBefore == null) {
      first = device.starvedNext;
    } else {
      device.starvedBefore.starvedNext = device.starvedNext;
    }
    if (device.starvedNext == null) {
      last = device.starvedBefore;
    } else {
      device.starvedNext.starvedBefore = device.starvedBefore;
    }
    device.starved = false;
    device.starvedNext = null;
    device.starvedBefore = null;
  }

  ScsiDevice first() {
    return first;
  }

  int size() {
    int size = 0;
    for (ScsiDevice device = first; device != null; device = device.starvedNext) {
      size++;
    }
    return size;
  }
}
