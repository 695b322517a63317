package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.driver.DriverCosts;
import org.blklab.runtime.driver.VirtioBlkDriver;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.PropertySpec.Type;
import org.blklab.runtime.plan.Settings;

/** Paravirtual disks of a virtual machine: every LUN is a virtio-blk device of its own. */
final class VirtioBlkHost implements HostModel.BuiltHost {
  private static final List<PropertySpec> PROPERTIES =
      List.of(
          ScsiSpec.count("num_queues", "1", "Queues; 0: one for each CPU.", 0, 1024),
          ScsiSpec.count("queue_size", "256", "Descriptors of a queue, a power of two.", 4, 32_768),
          ScsiSpec.flag("indirect", "on", "One descriptor stands for a request's whole list."),
          PropertySpec.of("host_delay", Type.TIME, "0us", "From the notification to the host.")
              .in(0, 1e9));

  private final BlockLayer layer;
  private final VirtioBlkDriver.Parameters parameters;
  private final DriverCosts costs;

  private VirtioBlkHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    int cpus = layer.machine().cpuCount();
    int wanted = (int) settings.integer("num_queues", 1);
    parameters =
        new VirtioBlkDriver.Parameters(
            wanted == 0 ? cpus : Math.min(wanted, cpus),
            Integer.highestOneBit((int) settings.integer("queue_size", 256)),
            settings.flag("indirect", true),
            settings.integer("host_delay", 0),
            layer.kernel().has(Behaviour.VIRTIO_BLK_QUEUE_RQS));
    this.costs =
        new DriverCosts(
            Computer.DRIVER_STEP,
            costs.ns("driver-virtio_blk"),
            costs.ns("virtio-notify"),
            0,
            0,
            costs.ns("line-transfer"));
  }

  static HostModel model() {
    return HostModel.of(
        "virtio_blk",
        "A paravirtual disk: a ring of descriptors a queue, one notification for what was placed.",
        PROPERTIES,
        VirtioBlkHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    var driver = new VirtioBlkDriver(layer.machine(), device, parameters, costs);
    DeviceLimits limits =
        new DeviceLimits()
            .maxHwSectors(0xffff_ffffL)
            .segments(parameters.ringSize() - 2, 0xffff_ffffL)
            .blocks(device.logicalBlockSize(), device.physicalBlockSize())
            .cache(device.writeCache(), false)
            .rotational(device.rotational())
            .discard(device.discardMaxBytes() / 512, device.logicalBlockSize(), 0, 1);
    RequestQueue queue =
        new RequestQueue(
            layer,
            new TagSet(
                layer, lun, TagSet.Parameters.of(parameters.queues(), parameters.queueDepth())),
            driver,
            new RequestQueue.Disk(lun, device.sectors(), new QueueLimits(limits, layer.kernel())));
    return new HostModel.BuiltLun(queue, List.of());
  }

  @Override
  public List<Attribute> attributes() {
    return List.of();
  }

  @Override
  public String describe() {
    return "virtio_blk, "
        + parameters.queues()
        + (parameters.queues() == 1 ? " queue of " : " queues of ")
        + parameters.queueDepth()
        + " tags";
  }

  @Override
  public void checkInvariants() {}
}
