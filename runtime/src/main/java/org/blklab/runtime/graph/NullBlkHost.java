package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.Costs;
import org.blklab.runtime.block.DeviceLimits;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.block.TagSet;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.driver.DriverCosts;
import org.blklab.runtime.driver.NullBlkDriver;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;

/** The null_blk module: each LUN is a disk of it. */
final class NullBlkHost implements HostModel.BuiltHost {
  /** Recorded: io_timeout of a new device. */
  private static final long TIMEOUT_MS = 5000;

  private static final List<PropertySpec> PROPERTIES =
      List.of(
          number("hw_queue_depth", "64", "Tags of each hardware queue.", 1, 10_240),
          number("submit_queues", "1", "Hardware queues for submission.", 1, 1024),
          number("poll_queues", "1", "Further hardware queues, for polling.", 0, 1024),
          number(
              "irqmode", "2", "0: ends inside queue_rq; 1: softirq; 2: a timer per command.", 0, 2),
          number("queue_rqs", "1", "Whether it takes a plug's list at once.", 0, 1),
          number("shared_tags", "0", "One tag set for all its disks.", 0, 1),
          number("shared_tag_bitmap", "0", "One set of tags for all hardware queues.", 0, 1),
          number("blocking", "0", "queue_rq may sleep.", 0, 1),
          number("memory_backed", "0", "Data is copied; implies blocking.", 0, 1),
          number("nr_devices", "0", "Disks it may have; 0: as many as are declared.", 0, 4096),
          number("no_sched", "0", "Disks start without an elevator.", 0, 1),
          number("max_sectors", "0", "Largest request in sectors; 0: the module's default 255.", 0,
              1 << 20));

  private final BlockLayer layer;
  private final String name;
  private final Settings settings;
  private final NullBlkDriver.Parameters parameters;
  private final DriverCosts costs;
  private final List<String> luns = new ArrayList<>();
  private TagSet shared;

  private NullBlkHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    this.name = name;
    this.settings = settings;
    int cpus = layer.machine().cpuCount();
    parameters =
        new NullBlkDriver.Parameters(
            (int) settings.integer("hw_queue_depth", 64),
            Math.min((int) settings.integer("submit_queues", 1), cpus),
            Math.min((int) settings.integer("poll_queues", 1), cpus),
            (int) settings.integer("irqmode", 2),
            0,
            settings.flag("queue_rqs", true),
            settings.flag("shared_tags", false),
            settings.flag("shared_tag_bitmap", false),
            settings.flag("blocking", false),
            settings.flag("memory_backed", false),
            settings.flag("no_sched", false));
    this.costs =
        new DriverCosts(
            Costs.FIRST_FREE_STEP,
            costs.ns("driver-null_blk"),
            0,
            0,
            settings.flag("memory_backed", false) ? 50 : 0,
            costs.ns("line-transfer"));
  }

  static HostModel model() {
    return new HostModel() {
      @Override
      public ModelSpec spec() {
        return new ModelSpec(
            Kind.HOST,
            "null_blk",
            "The kernel's null block device: no hardware but a timer per command.",
            PROPERTIES);
      }

      @Override
      public BuiltHost build(BlockLayer layer, CostTable costs, String name, Settings settings) {
        return new NullBlkHost(layer, costs, name, settings);
      }
    };
  }

  private static PropertySpec number(
      String name, String otherwise, String doc, double min, double max) {
    return PropertySpec.kernel(name, KernelUnit.NUMBER, otherwise, doc).in(min, max);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    long most = settings.integer("nr_devices", 0);
    if (most > 0 && luns.size() >= most) {
      throw new BadPropertyException(
          "nr_devices", name + " has all the disks that `nr_devices` allows: " + most);
    }
    luns.add(lun);
    NullBlkDriver driver = new NullBlkDriver(layer.machine(), device, parameters, costs);
    long maxSectors = settings.integer("max_sectors", 0);
    DeviceLimits limits =
        new DeviceLimits()
            .maxHwSectors(maxSectors)
            .blocks(device.logicalBlockSize(), device.physicalBlockSize())
            .cache(device.writeCache(), device.fua())
            .rotational(device.rotational())
            .dmaAlignment(layer.kernel().has(Behaviour.NULL_BLK_DMA_ALIGNMENT_1) ? 1 : 511)
            .pollable(true) // io_poll reads 1, whatever there are of poll queues: recorded
            .discard(device.discardMaxBytes() / 512, device.logicalBlockSize(), 0, 1);
    RequestQueue queue =
        new RequestQueue(
            layer,
            tagSet(lun),
            driver,
            new RequestQueue.Disk(
                lun, device.sectors(), new QueueLimits(limits, layer.kernel())));
    queue.setIoTimeoutMs(TIMEOUT_MS);
    return new HostModel.BuiltLun(queue, List.of());
  }

  private TagSet tagSet(String lun) {
    if (!parameters.sharedTags()) {
      return new TagSet(layer, lun, setParameters());
    }
    if (shared == null) {
      shared = new TagSet(layer, name, setParameters());
    }
    return shared;
  }

  private TagSet.Parameters setParameters() {
    return new TagSet.Parameters(
        parameters.submitQueues(),
        0,
        parameters.pollQueues(),
        parameters.hwQueueDepth(),
        0,
        parameters.sharedTagBitmap(),
        false,
        parameters.noSched(),
        0);
  }

  @Override
  public List<Attribute> attributes() {
    return List.of();
  }

  @Override
  public String describe() {
    return "null_blk, "
        + parameters.submitQueues()
        + (parameters.submitQueues() == 1 ? " queue of " : " queues of ")
        + parameters.hwQueueDepth()
        + " tags, irqmode "
        + parameters.irqmode();
  }

  @Override
  public void checkInvariants() {}
}
