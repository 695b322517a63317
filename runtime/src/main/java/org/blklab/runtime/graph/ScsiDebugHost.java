package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.AdapterCosts;
import org.blklab.runtime.scsi.adapter.ScsiDebugDriver;

/** The scsi_debug module: a RAM disk with timers. Of a LUN's device only the size counts. */
final class ScsiDebugHost implements HostModel.BuiltHost {
  private static final int MAX_QUEUE = 192;

  private static final List<PropertySpec> PROPERTIES =
      List.of(
          ScsiSpec.number("delay", "1", "Ticks until the response; 0: at once.", -2, 1_000_000),
          ScsiSpec.number("ndelay", "0", "The same in nanoseconds, if above 0.", 0, 999_999_999),
          ScsiSpec.flag("random", "0", "The time is uniform from 0 to the delay."),
          ScsiSpec.number("max_queue", "192", "can_queue and cmd_per_lun.", 1, MAX_QUEUE),
          ScsiSpec.number("host_max_queue", "0", "Above 0: host_tagset with so many tags.", 0,
              MAX_QUEUE),
          ScsiSpec.number("submit_queues", "1", "Hardware queues; 0: one for each CPU.", 0, 1024),
          ScsiSpec.flag("no_rwlock", "0", "Without the lock around each copied sector."),
          ScsiSpec.flag("fake_rw", "0", "Data is not copied."));

  private final BlockLayer layer;
  private final ScsiHost host;
  private final List<ScsiDevice> devices = new ArrayList<>();

  private ScsiDebugHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    int cpus = layer.machine().cpuCount();
    int hostMax = (int) settings.integer("host_max_queue", 0);
    int maxQueue = hostMax > 0 ? hostMax : (int) settings.integer("max_queue", MAX_QUEUE);
    int queues = (int) settings.integer("submit_queues", 1);
    HostTemplate template =
        ScsiSpec.common(new HostTemplate(), settings)
            .procName("scsi_debug")
            .canQueue(maxQueue)
            .reservedCommands(1)
            .cmdPerLun(maxQueue)
            .queues(queues == 0 ? cpus : Math.min(queues, cpus), 0)
            .hostTagset(hostMax > 0)
            .trackQueueDepth(true)
            .changeQueueDepth(true);
    var parameters =
        new ScsiDebugDriver.Parameters(
            (int) settings.integer("delay", 1),
            settings.integer("ndelay", 0),
            settings.flag("random", false),
            settings.flag("no_rwlock", false),
            settings.flag("fake_rw", false));
    var driver =
        new ScsiDebugDriver(
            layer.machine(),
            new AdapterCosts(Computer.DRIVER_STEP, costs.ns("driver-scsi_debug"), 0),
            parameters,
            layer.clock().hz(),
            costs.ns("line-transfer"),
            layer.machine().sim().random().named("scsi_debug/" + name));
    host = new ScsiHost(layer, name, template, driver, ScsiWiring.costs(costs));
  }

  static HostModel model() {
    return ScsiHostNode.of(
        "scsi_debug",
        "The kernel's simulated SCSI host: a RAM disk that answers after a timer.",
        ScsiSpec.and(PROPERTIES),
        ScsiDebugHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    var limits =
        ScsiWiring.deviceLimits(device, 0xffff_ffffL, 2048)
            .segments(2048, 0xffff_ffffL)
            .ioSizes(512, 524_288)
            .cache(true, true)
            .rotational(false);
    ScsiDevice added =
        host.addDevice(
            new ScsiDevice.Unit(
                lun, 0, devices.size(), device, new QueueLimits(limits, layer.kernel())));
    devices.add(added);
    return new HostModel.BuiltLun(added.queue(), added.files());
  }

  @Override
  public List<Attribute> attributes() {
    return host.files();
  }

  @Override
  public String describe() {
    var set = host.tagSet();
    return "scsi_debug, "
        + ScsiWiring.queuesOf(
            set.hwQueues(), set.parameters().queueDepth(), set.parameters().hostShared());
  }

  @Override
  public void checkInvariants() {
    host.checkInvariants();
  }
}
