package org.blklab.runtime.graph;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.device.disk.DiskProperties;
import org.blklab.runtime.device.disk.HardDisk;

/** The only lists of device and host models; their order is what {@code help} shows. */
final class Models {
  private static final List<DeviceKind> DEVICES =
      List.of(
          ConstantModels.constant(),
          ConstantModels.uniform(),
          DeviceKind.of(
              new DeviceModel(
                  "hdd",
                  "a hard disk: seek curve, exact rotation, zones, command queue and cache",
                  DiskProperties.TABLE,
                  (sim, name, source) -> new HardDisk(sim, name, DiskProperties.read(source))),
              "null_blk"));

  private static final List<HostModel> HOSTS = List.of(NullBlkHost.model());

  private Models() {}

  static List<DeviceKind> devices() {
    return DEVICES;
  }

  static List<HostModel> hosts() {
    return HOSTS;
  }

  static Optional<DeviceKind> device(String name) {
    return DEVICES.stream().filter(model -> model.spec().name().equals(name)).findFirst();
  }

  static Optional<HostModel> host(String name) {
    return HOSTS.stream().filter(model -> model.spec().name().equals(name)).findFirst();
  }
}
