package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.QueueLimits;
import org.blklab.runtime.device.BadPropertyException;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.KernelUnit;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.plan.Value;
import org.blklab.runtime.scsi.HostDriver;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;
import org.blklab.runtime.scsi.adapter.ScsiDebugDriver;
import org.blklab.runtime.scsi.adapter.ScsiDebugParameters;
import org.blklab.runtime.scsi.adapter.ScsiDebugTopology;
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
          number(
              "poll_queues",
              "0",
              "How many of submit_queues are for polling; none of a single one, and one stays.",
              0,
              1024),
          number("add_host", "1", "Hosts, each with tags of its own.", 1, 64),
          number("num_tgts", "1", "Targets of each host.", 1, 1024),
          number(
              "max_luns",
              "0",
              "LUNs of each target: declared LUNs fill the first target of the first host, then the"
                  + " next; 0: 1 with add_host or num_tgts, else all that are declared.",
              0,
              ScsiDebugTopology.MOST_LUNS),
          number("dev_size_mb", "0", "Size of LUNs that give none, in MiB; 0: 16g.", 0, 1 << 20),
          number("no_rwlock", "0", "Without the lock around each copied sector.", 0, 1),
          number("fake_rw", "0", "Data is not copied.", 0, 1),
          number("every_nth", "0", "Each so-many-th command has an error of opts.", -1e9, 1e9),
          number(
              "opts",
              "0",
              "Bits, as a number or \"0x10\": 2 medium, 4 timeout, 8 recovered, 0x10 transport"
                  + " error, 0x100 short transfer, 0x800 task set full, 0x8000 host busy.",
              0,
              0x7fff_ffff),
          number("medium_error_start", "4660", "First block with a medium error.", 0, 1e15),
          number("medium_error_count", "10", "Blocks with a medium error.", 0, 1e9));

  private final BlockLayer layer;
  private final ScsiDebugParameters parameters;
  private final ScsiDebugTopology topology;
  private final List<ScsiHost> hosts = new ArrayList<>();
  private final String name;
  private int luns;

  private ScsiDebugHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    this.name = name;
    int cpus = layer.machine().cpuCount();
    int queues = (int) settings.integer("submit_queues", 1);
    int submit = queues == 0 ? cpus : Math.min(queues, cpus);
    int poll = ScsiDebugParameters.pollQueues((int) settings.integer("poll_queues", 0), submit);
    parameters = parameters(settings).loaded(poll, settings.integer("dev_size_mb", 0));
    topology = topology(settings);
    HostDriver driver =
        layer.isDrivenOutside()
            ? new HardwareAdapter(
                layer.machine(),
                ScsiWiring.adapterCosts(costs, "driver-scsi_debug"),
                ScsiSpec.habits(settings, layer, 1))
            : driver(costs, name);
    for (int i = 0; i < topology.hosts(); i++) {
      HostTemplate template = template(settings).queues(submit - poll, poll);
      String each = i == 0 ? name : name + "-" + i;
      hosts.add(new ScsiHost(layer, each, template, driver, ScsiWiring.costs(costs)));
    }
  }

  private static HostTemplate template(Settings settings) {
    int hostMax = (int) settings.integer("host_max_queue", 0);
    int maxQueue = hostMax > 0 ? hostMax : (int) settings.integer("max_queue", MAX_QUEUE);
    return ScsiSpec.common(settings)
        .procName("scsi_debug")
        .canQueue(maxQueue)
        .reservedCommands(1)
        .cmdPerLun(maxQueue)
        .hostTagset(hostMax > 0)
        .trackQueueDepth(true)
        .changeQueueDepth(true)
        .recovery((int) settings.integer("eh_deadline", -1), true);
  }

  /** Whoever gives a part of the topology means the module's own: the other parts are 1 then. */
  private static ScsiDebugTopology topology(Settings settings) {
    int addHost = (int) settings.integer("add_host", 1);
    int numTgts = (int) settings.integer("num_tgts", 1);
    int maxLuns = (int) settings.integer("max_luns", 0);
    boolean given = addHost > 1 || numTgts > 1;
    return new ScsiDebugTopology(addHost, numTgts, maxLuns == 0 && given ? 1 : maxLuns);
  }

  private static ScsiDebugParameters parameters(Settings settings) {
    return new ScsiDebugParameters()
        .delay((int) settings.integer("delay", 1))
        .ndelay(settings.integer("ndelay", 0))
        .random(settings.flag("random", false))
        .store(settings.flag("no_rwlock", false), settings.flag("fake_rw", false))
        .everyNth((int) settings.integer("every_nth", 0))
        .opts((int) settings.integer("opts", 0))
        .mediumErrors(
            settings.integer("medium_error_start", 0x1234),
            (int) settings.integer("medium_error_count", 10));
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
    if (luns >= topology.capacity()) {
      throw new BadPropertyException(
          "max_luns",
          name + " has all the LUNs it can have: add_host × num_tgts × max_luns = "
              + topology.hosts() + " × " + topology.targets() + " × " + topology.luns()
              + "; raise one of them");
    }
    boolean cache = (parameters.opts() & ScsiDebugParameters.OPT_NO_WRITE_CACHE) == 0;
    var limits =
        ScsiWiring.deviceLimits(device, 0xffff_ffffL, 2048)
            .segments(2048, 0xffff_ffffL)
            .ioSizes(512, 524_288)
            .cache(cache, cache)
            .pollable(parameters.pollQueues() > 0)
            .rotational(false);
    var built = new QueueLimits(limits, layer.kernel());
    ScsiHost host = hosts.get(topology.hostOf(luns));
    return ScsiLuns.addTo(host, topology.targetOf(luns++), lun, device, built);
  }

  @Override
  public Settings lunDefaults() {
    long mib = parameters.devSizeMb();
    return mib == 0 ? Settings.NONE : new Settings(Map.of("size", Value.size(mib << 20)));
  }

  /** Those of the module beside those of its first host. */
  @Override
  public List<Attribute> attributes() {
    List<Attribute> all = new ArrayList<>(HostAttributes.of(hosts.getFirst()));
    all.addAll(ScsiDebugAttributes.of(hosts, parameters, topology));
    return all;
  }

  @Override
  public double measure(String what) {
    double sum = 0;
    for (ScsiHost host : hosts) {
      sum += ScsiWiring.measure(host, what);
    }
    return sum;
  }

  @Override
  public String describe() {
    String each = "scsi_debug, " + ScsiWiring.queuesOf(hosts.getFirst());
    return hosts.size() == 1 ? each : each + ", " + hosts.size() + " hosts";
  }

  @Override
  public void checkInvariants() {
    hosts.forEach(ScsiHost::checkInvariants);
  }
}
