package org.blklab.runtime.device.library;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.ServiceTime;
import org.blklab.runtime.device.disk.DiskProperties;
import org.blklab.runtime.device.disk.HardDisk;
import org.blklab.runtime.device.flash.FlashDevice;
import org.blklab.runtime.device.flash.FlashProperties;

/** All kinds of devices, the one list. */
public final class DeviceModels {
  private static final List<DeviceModel> ALL =
      List.of(
          new DeviceModel(
              "hdd",
              "a hard disk with seek curve, exact rotation, queue and caches",
              DiskProperties.TABLE,
              (sim, name, source) -> new HardDisk(sim, name, DiskProperties.read(source))),
          new DeviceModel(
              "ssd",
              "a flash device with channels, dies, translation layer and buffers",
              FlashProperties.TABLE,
              (sim, name, source) -> new FlashDevice(sim, name, FlashProperties.read(source))),
          SimpleModels.constant(),
          SimpleModels.uniform(),
          SimpleModels.trace(),
          SimpleModels.iocost(),
          RaidModels.striped(),
          RaidModels.mirrored());

  private DeviceModels() {}

  /** A device of which somebody else says how long each command takes; not in the list. */
  public static DeviceModel scripted(ServiceTime times) {
    return SimpleModels.scripted(times);
  }

  /** In the order in which help shows them. */
  public static List<DeviceModel> all() {
    return ALL;
  }

  public static Optional<DeviceModel> named(String name) {
    return ALL.stream().filter(model -> model.name().equals(name)).findFirst();
  }
}
