package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostDriver;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;
import org.blklab.runtime.scsi.adapter.ScsiDebugDriver;
import org.blklab.runtime.scsi.adapter.ScsiDebugParameters;
import org.blklab.runtime.scsi.sysfs.HostAttributes;
import org.blklab.runtime.scsi.sysfs.ScsiDebugAttributes;

/** The scsi_debug module: a RAM disk with timers. Of a LUN's device only its size counts. */
final class ScsiDebugHost implements HostModel.BuiltHost {
  private static final int MAX_QUEUE = 192;

  /** Copying 4 KiB: AIOS (ATC'19), 210 ns; a sector is an eighth of it. */
  private static final long SECTOR_NS = 26;

  private static final List<PropertySpec> PROPERTIES =
      List.of(
          number("delay", "1", "Ticks until the response; 0: at once.", -2, 1_000_000),
          PropertySpec.kernel("ndelay", KernelUnit.NS, "0", "The same in nanoseconds, if above 0.")
              .in(0, 999_999_999),
          number("random", "0", "The time is uniform from 0 to the delay.", 0, 1),
          number("max_queue", "192", "can_queue and cmd_per_lun.", 1, MAX_QUEUE),
          number("host_max_queue", "0", "Above 0: host_tagset with so many tags.", 0, MAX_QUEUE),
          number("submit_queues", "1", "Hardware queues; 0: one for each CPU.", 0, 1024),
          number("no_rwlock", "0", "Without the lock around each copied sector.", 0, 1),
          number("fake_rw", "0", "Data is not copied.", 0, 1),
          number("every_nth", "0", "Each so-many-th command has an error of opts.", -1e9, 1e9),
          number("opts", "0", "Bits: 2 medium, 4 timeout, 8 recovered, 0x10 transport error, …", 0,
              0x7fff_ffff),
          number("medium_error_start", "4660", "First block with a medium error.", 0, 1e15),
          number("medium_error_count", "10", "Blocks with a medium error.", 0, 1e9));

  private final BlockLayer layer;
  private final ScsiDebugParameters parameters;
  private final ScsiHost host;

  private ScsiDebugHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    int cpus = layer.machine().cpuCount();
    int hostMax = (int) settings.integer("host_max_queue", 0);
    int maxQueue = hostMax > 0 ? hostMax : (int) settings.integer("max_queue", MAX_QUEUE);
    int queues = (int) settings.integer("submit_queues", 1);
    HostTemplate template =
        ScsiSpec.common(settings)
            .procName("scsi_debug")
            .canQueue(maxQueue)
            .reservedCommands(1)
            .cmdPerLun(maxQueue)
            .queues(queues == 0 ? cpus : Math.min(queues, cpus), 0)
            .hostTagset(hostMax > 0)
            .trackQueueDepth(true)
            .changeQueueDepth(true)
            .recovery((int) settings.integer("eh_deadline", -1), true);
    parameters =
        new ScsiDebugParameters()
            .delay((int) settings.integer("delay", 1))
            .ndelay(settings.integer("ndelay", 0))
            .random(settings.flag("random", false))
            .store(settings.flag("no_rwlock", false), settings.flag("fake_rw", false))
            .everyNth((int) settings.integer("every_nth", 0))
            .opts((int) settings.integer("opts", 0))
            .mediumErrors(
                settings.integer("medium_error_start", 0x1234),
                (int) settings.integer("medium_error_count", 10));
    HostDriver driver =
        layer.isDrivenOutside()
            ? new HardwareAdapter(
                layer.machine(),
                ScsiWiring.adapterCosts(costs, "driver-scsi_debug"),
                ScsiSpec.habits(settings, layer, 1))
            : driver(costs, name);
    host = new ScsiHost(layer, name, template, driver, ScsiWiring.costs(costs));
  }

  private ScsiDebugDriver driver(CostTable costs, String name) {
    return new ScsiDebugDriver(
        layer.machine(),
        new ScsiDebugDriver.Costs(
            Computer.DRIVER_STEP,
            costs.ns("driver-scsi_debug"),
            Math.min(SECTOR_NS, costs.ns("driver-scsi_debug") / 8),
            costs.ns("line-transfer")),
        parameters,
        layer.clock().hz(),
        layer.machine().sim().random().named("scsi_debug/" + name));
  }

  private static PropertySpec number(
      String name, String otherwise, String doc, double min, double max) {
    return PropertySpec.kernel(name, KernelUnit.NUMBER, otherwise, doc).in(min, max);
  }

  static HostModel model() {
    return HostModel.of(
        "scsi_debug",
        "The kernel's simulated SCSI host: a RAM disk that answers after a timer.",
        ScsiSpec.and(PROPERTIES),
        ScsiDebugHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    boolean cache = (parameters.opts() & ScsiDebugParameters.OPT_NO_WRITE_CACHE) == 0;
    var limits =
        ScsiWiring.deviceLimits(device, 0xffff_ffffL, 2048)
            .segments(2048, 0xffff_ffffL)
            .ioSizes(512, 524_288)
            .cache(cache, cache)
            .rotational(false);
    return ScsiLuns.addTo(host, 0, lun, device, new QueueLimits(limits, layer.kernel()));
  }

  /** Those of the module beside those of the host. */
  @Override
  public List<Attribute> attributes() {
    List<Attribute> all = new ArrayList<>(HostAttributes.of(host));
    all.addAll(ScsiDebugAttributes.of(host, parameters));
    return all;
  }

  @Override
  public double measure(String what) {
    return ScsiWiring.measure(host, what);
  }

  @Override
  public String describe() {
    return "scsi_debug, " + ScsiWiring.queuesOf(host);
  }

  @Override
  public void checkInvariants() {
    host.checkInvariants();
  }
}
