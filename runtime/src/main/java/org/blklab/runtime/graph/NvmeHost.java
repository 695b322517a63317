package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.driver.Coalescing;
import org.blklab.runtime.driver.DriverCosts;
import org.blklab.runtime.driver.NvmeController;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.plan.Settings;

/** An NVMe controller; its LUNs are namespaces that share its queues. */
final class NvmeHost implements HostModel.BuiltHost {
  /** Bytes a page of memory has; no transfer may have a gap inside one. */
  private static final long PAGE_MASK = 4095;

  private static final int SEGMENTS = 128;

  private static final List<PropertySpec> PROPERTIES =
      List.of(
          ScsiSpec.count("queues", "0", "Queue pairs; 0: one for each CPU.", 0, 1024),
          ScsiSpec.count("poll_queues", "0", "Further queue pairs, for polling.", 0, 1024),
          ScsiSpec.count("io_queue_depth", "1024", "Entries of a queue; one stays free.", 2, 4095),
          ScsiSpec.count("coalesce_count", "1", "Completions that raise an interrupt.", 1, 256),
          PropertySpec.of("coalesce_time", Type.TIME, "0us", "Longest wait for them.").in(0, 1e9),
          PropertySpec.of("fetch_time", Type.TIME, "0us", "From the doorbell to the controller.")
              .in(0, 1e9),
          PropertySpec.of("io_timeout", Type.TIME, "30s", "When a command is late.").in(1e9, 1e14),
          PropertySpec.of("max_transfer", Type.SIZE, "512k", "Largest transfer.").in(4096, 4e9));

  private final BlockLayer layer;
  private final Settings settings;
  private final NvmeController controller;
  private final TagSet tags;

  private NvmeHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    this.settings = settings;
    int cpus = layer.machine().cpuCount();
    int wanted = (int) settings.integer("queues", 0);
    int queues = wanted == 0 ? cpus : Math.min(wanted, cpus);
    NvmeController.Parameters usual = NvmeController.Parameters.DEFAULT;
    var parameters =
        new NvmeController.Parameters(
            queues,
            (int) settings.integer("io_queue_depth", 1024) - 1,
            new Coalescing(
                (int) settings.integer("coalesce_count", 1), settings.integer("coalesce_time", 0)),
            settings.integer("fetch_time", 0),
            usual.abortNs(),
            usual.resetNs(),
            layer.kernel().has(Behaviour.NVME_QUEUE_RQS),
            Math.min((int) settings.integer("poll_queues", 0), cpus));
    long driverNs = costs.ns("driver-nvme");
    var driverCosts =
        new DriverCosts(Computer.DRIVER_STEP, driverNs, 0, 0, 0, costs.ns("line-transfer"));
    controller = new NvmeController(layer.machine(), parameters, driverCosts);
    int polled = parameters.pollQueues();
    tags =
        new TagSet(
            layer,
            name,
            new TagSet.Parameters(
                queues, 0, polled, parameters.queueDepth(), 0, false, false, false, 0));
  }

  static HostModel model() {
    return HostModel.of(
        "nvme",
        "An NVMe controller: a queue pair for each CPU, namespaces as LUNs.",
        PROPERTIES,
        NvmeHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    DeviceLimits limits =
        new DeviceLimits()
            .maxHwSectors(settings.integer("max_transfer", 512 << 10) >> 9)
            .segments(SEGMENTS, 0)
            .boundaries(0xffff_ffffL, PAGE_MASK)
            .dmaAlignment(3)
            .blocks(device.logicalBlockSize(), device.physicalBlockSize())
            .cache(device.writeCache(), device.fua())
            .rotational(device.rotational())
            .pollable(controller.parameters().pollQueues() > 0)
            .discard(device.discardMaxBytes() / 512, device.logicalBlockSize(), 0, 256);
    RequestQueue queue =
        new RequestQueue(
            layer,
            tags,
            controller.namespace(device),
            new RequestQueue.Disk(lun, device.sectors(), new QueueLimits(limits, layer.kernel())));
    queue.setIoTimeoutMs(settings.integer("io_timeout", 30_000_000_000L) / 1_000_000);
    return new HostModel.BuiltLun(queue, List.of());
  }

  @Override
  public List<Attribute> attributes() {
    return List.of();
  }

  @Override
  public String describe() {
    int queues = controller.parameters().queues();
    return "nvme, "
        + queues
        + (queues == 1 ? " queue of " : " queues of ")
        + controller.parameters().queueDepth()
        + " tags";
  }

  @Override
  public void checkInvariants() {}
}
