package org.blklab.runtime.graph;

import java.util.List;
import java.util.Optional;

/** The only lists of device and host models; their order is what {@code help} shows. */
final class Models {
  private static final List<DeviceModel> DEVICES =
      List.of(ConstantModels.constant(), ConstantModels.uniform());

  private static final List<HostModel> HOSTS = List.of(NullBlkHost.model());

  private Models() {}

  static List<DeviceModel> devices() {
    return DEVICES;
  }

  static List<HostModel> hosts() {
    return HOSTS;
  }

  static Optional<DeviceModel> device(String name) {
    return DEVICES.stream().filter(model -> model.spec().name().equals(name)).findFirst();
  }

  static Optional<HostModel> host(String name) {
    return HOSTS.stream().filter(model -> model.spec().name().equals(name)).findFirst();
  }
}
