package org.blklab.runtime.graph;

import java.util.List;
import java.util.Optional;
import org.blklab.runtime.device.library.DeviceModels;
import org.blklab.runtime.plan.Settings;

/** The only lists of device and host models; their order is what {@code help} shows. */
final class Models {
  private static final int SATA_SLOTS = 32;
  private static final int UFS_SLOTS = 64;

  private static final List<DeviceKind> DEVICES =
      DeviceModels.all().stream()
          .map(model -> DeviceKind.of(model, settings -> defaultHost(model.name(), settings)))
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

  /** Disks and SATA drives get AHCI; who takes more commands than a drive is UFS or NVMe. */
  private static String defaultHost(String device, Settings settings) {
    if (device.equals("hdd")) {
      return "ahci";
    }
    if (!device.equals("ssd")) {
      return "null_blk";
    }
    long slots = settings.integer("slots", SATA_SLOTS);
    return slots <= SATA_SLOTS ? "ahci" : slots <= UFS_SLOTS ? "ufs" : "nvme";
  }

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
