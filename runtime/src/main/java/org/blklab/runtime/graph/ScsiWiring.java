package org.blklab.runtime.graph;

import java.util.List;
import java.util.function.ToLongFunction;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.scsi.DeviceStatistics;
import org.blklab.runtime.scsi.ScsiCosts;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.AdapterCosts;

/** What all SCSI hosts of the graph need: costs, and the limits that a disk gets from its host. */
final class ScsiWiring {
  /** A disk that is addressed in 32 bits transfers at most so many blocks. */
  private static final int BLOCKS_OF_SHORT_COMMANDS = 65_535;

  private ScsiWiring() {}

  static ScsiCosts costs(CostTable table) {
    return new ScsiCosts(
        table.ns("budget-get"),
        table.ns("budget-put"),
        Computer.SCSI_PREPARE_STEP,
        table.ns("scsi-prepare"),
        Computer.BUSY_COUNT_STEP,
        table.ns("busy-count-per-tag"),
        table.ns("line-transfer"));
  }

  static AdapterCosts adapterCosts(CostTable table, String step) {
    return AdapterCosts.halved(Computer.DRIVER_STEP, table.ns(step));
  }

  /** Interrupts of each hardware queue: to the first of its CPUs, or to one CPU if it is alone. */
  static int[] irqCpus(BlockLayer layer, int queues, int irqCpu) {
    int cpus = layer.machine().cpuCount();
    int used = Math.min(queues, cpus);
    int[] at = new int[used];
    for (int queue = 0; queue < used; queue++) {
      at[queue] = used == 1 ? Math.min(irqCpu, cpus - 1) : firstCpu(queue, used, cpus);
    }
    return at;
  }

  private static int firstCpu(int queue, int queues, int cpus) {
    return (int) (((long) queue * cpus + queues - 1) / queues);
  }

  /** Limits of a disk whose host takes so many sectors and segments. */
  static QueueLimits limits(BlockLayer layer, Device device, int maxSectors, int segments) {
    return new QueueLimits(deviceLimits(device, maxSectors, segments), layer.kernel());
  }

  static DeviceLimits deviceLimits(Device device, long maxSectors, int segments) {
    boolean isLarge = device.sectors() > 0xffff_ffffL;
    long blockSectors = device.logicalBlockSize() / 512;
    return new DeviceLimits()
        .maxHwSectors(maxSectors)
        .maxDevSectors(isLarge ? 0 : BLOCKS_OF_SHORT_COMMANDS * blockSectors)
        .segments(segments, 0)
        .dmaAlignment(3)
        .blocks(device.logicalBlockSize(), device.physicalBlockSize())
        .cache(device.writeCache(), device.fua())
        .rotational(device.rotational())
        .discard(device.discardMaxBytes() / 512, device.logicalBlockSize(), 0, 1);
  }

  /** "1 queue of 32 tags". */
  static String queuesOf(ScsiHost host) {
    TagSet set = host.tagSet();
    int queues = set.hwQueues();
    boolean shared = set.parameters().hostShared();
    String word = queues == 1 ? " queue of " : shared ? " queues sharing " : " queues of ";
    return queues + word + set.parameters().queueDepth() + " tags";
  }

  static double measure(ScsiHost host, String what) {
    return switch (what) {
      case "busy" -> host.busy();
      case "blocked" -> host.blocked();
      case "failed" -> host.failed();
      case "recoveries" -> host.recoveries();
      case "queue_full" -> sum(host, DeviceStatistics::queueFull);
      case "requeued" -> sum(host, DeviceStatistics::requeued);
      case "retried" -> sum(host, DeviceStatistics::retried);
      case "timeouts" -> sum(host, DeviceStatistics::timedOut);
      case "lost" -> sum(host, DeviceStatistics::failed);
      default -> Double.NaN;
    };
  }

  private static double sum(ScsiHost host, ToLongFunction<DeviceStatistics> count) {
    long sum = 0;
    for (ScsiDevice device : host.devices()) {
      sum += count.applyAsLong(device.statistics());
    }
    return sum;
  }

  /** What can be measured of a SCSI host. */
  static final List<CostSteps.Named> MEASUREMENTS =
      List.of(
          new CostSteps.Named("busy", "commands under way now"),
          new CostSteps.Named("blocked", "attempts until a busy host is tried again"),
          new CostSteps.Named("failed", "commands that wait for error recovery now"),
          new CostSteps.Named("recoveries", "how often error recovery climbed its ladder"),
          new CostSteps.Named("queue_full", "TASK SET FULL answers of its LUNs"),
          new CostSteps.Named("requeued", "commands put back: a LUN was busy or its queue full"),
          new CostSteps.Named("retried", "commands tried again after an error"),
          new CostSteps.Named("timeouts", "commands that were late"),
          new CostSteps.Named("lost", "requests that ended with an error"));
}
