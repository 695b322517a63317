package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.sysfs.DeviceAttributes;

/** Scans LUNs in on a SCSI host. */
final class ScsiLuns {
  private ScsiLuns() {}

  /**
   * @param settings of the LUN: its target, or the lowest id that is free
   */
  static HostModel.BuiltLun add(
      ScsiHost host, String name, Device hardware, Settings settings, QueueLimits limits) {
    int target = (int) settings.integer("target", -1);
    return addTo(host, target < 0 ? freeTarget(host) : target, name, hardware, limits);
  }

  static HostModel.BuiltLun addTo(
      ScsiHost host, int target, String name, Device hardware, QueueLimits limits) {
    int lun = 0;
    for (ScsiDevice device : host.devices()) {
      if (device.target().id() == target) {
        lun++;
      }
    }
    if (lun >= host.maxLun()) {
      throw new BadPropertyException(
          "max_lun",
          "target " + target + " of " + host.name() + " has all the LUNs that `max_lun` allows: "
              + host.maxLun());
    }
    ScsiDevice device =
        host.addDevice(new ScsiDevice.Unit(name, target, lun, hardware, limits));
    return new HostModel.BuiltLun(
        device.queue(), DeviceAttributes.of(device), what -> measure(device, what));
  }

  private static int freeTarget(ScsiHost host) {
    int id = 0;
    while (isTaken(host, id)) {
      id++;
    }
    return id;
  }

  private static boolean isTaken(ScsiHost host, int id) {
    return host.devices().stream().anyMatch(device -> device.target().id() == id);
  }

  private static double measure(ScsiDevice device, String what) {
    var statistics = device.statistics();
    return switch (what) {
      case "commands" -> statistics.requested();
      case "done" -> statistics.done();
      case "errors" -> statistics.errors();
      case "timeouts" -> statistics.timedOut();
      case "refused" -> statistics.refused();
      case "retried" -> statistics.retried();
      case "requeued" -> statistics.requeued();
      case "failed" -> statistics.failed();
      case "restarts" -> statistics.restarts();
      case "queue_full" -> statistics.queueFull();
      case "depth" -> device.queueDepth();
      case "budget_map" -> device.hasBudget() ? 1 : 0;
      default -> Double.NaN;
    };
  }

  /** What can be measured of a SCSI LUN, with its meaning. */
  static final List<CostSteps.Named> MEASUREMENTS =
      List.of(
          new CostSteps.Named("commands", "commands given to the driver, once for each attempt"),
          new CostSteps.Named("done", "commands that came back"),
          new CostSteps.Named("errors", "commands that came back without success"),
          new CostSteps.Named("timeouts", "commands that were late"),
          new CostSteps.Named("refused", "commands the driver did not take: somebody was busy"),
          new CostSteps.Named("retried", "commands tried again after an error"),
          new CostSteps.Named("requeued", "commands put back: LUN busy or its queue full"),
          new CostSteps.Named("failed", "requests that ended with an error"),
          new CostSteps.Named("restarts", "queue runs for those that had found no budget"),
          new CostSteps.Named("queue_full", "TASK SET FULL answers"),
          new CostSteps.Named("depth", "its queue depth now"),
          new CostSteps.Named("budget_map", "1 if it has a budget map, else 0"));
}
