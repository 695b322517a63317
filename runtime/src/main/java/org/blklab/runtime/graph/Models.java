package org.blklab.runtime.graph;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.blklab.runtime.device.library.DeviceModels;

/** The only lists of device and host models; their order is what {@code help} shows. */
final class Models {
  private static final List<DeviceKind> DEVICES =
      Stream.concat(
              DeviceModels.all().stream().map(DeviceKind::of),
              Stream.of(ScriptDevice.declarable()))
          .toList();

  private static final List<HostModel> HOSTS =
      List.of(
          AhciHost.model(),
          ScsiHostNode.model(),
          UfsHost.model(),
          ScsiDebugHost.model(),
          VirtioBlkHost.model(),
          NvmeHost.model(),
          NullBlkHost.model());

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
