package org.blklab.runtime.graph;

import org.blklab.runtime.sysfs.SysfsTree;

/** Which folders of sysfs a graph has, and the numbers of its disks. */
final class SysfsFolders {
  private static final int SCSI_DISK_MAJOR = 8;
  private static final int MINORS_PER_SCSI_DISK = 16;
  private static final int BLOCK_EXTENDED_MAJOR = 259;
  private static final int FIRST_DYNAMIC_MAJOR = 252;

  private final SysfsTree tree = new SysfsTree();
  private int scsiDisks;
  private int otherDisks;

  SysfsTree tree() {
    return tree;
  }

  void add(HostNode host) {
    String folder =
        isScsi(host)
            ? "/sys/class/scsi_host/" + host.name + "/"
            : "/sys/module/" + host.model + "/parameters/";
    tree.add(folder, host.built::attributes);
  }

  void add(LunNode lun) {
    boolean scsi = isScsi(lun.host);
    int major =
        switch (lun.host.model) {
          case "nvme" -> BLOCK_EXTENDED_MAJOR;
          case "null_blk", "virtio_blk" -> FIRST_DYNAMIC_MAJOR;
          default -> SCSI_DISK_MAJOR;
        };
    int minor = scsi ? MINORS_PER_SCSI_DISK * scsiDisks++ : otherDisks++;
    tree.addDisk(lun.queue, lun.deviceAttributes(), major, minor);
  }

  private static boolean isScsi(HostNode host) {
    return switch (host.model) {
      case "null_blk", "virtio_blk", "nvme" -> false;
      default -> true;
    };
  }
}
