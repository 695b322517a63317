package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.Recovery.Reset;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;
import org.blklab.runtime.scsi.sysfs.HostAttributes;

/** An AHCI controller: every LUN is a drive on a port of its own, and each port is a SCSI host. */
final class AhciHost implements HostModel.BuiltHost {
  /** Commands a port can hold. */
  static final int SLOTS = 32;

  /** Largest transfer of LBA48, and entries of AHCI's command table, Linux 7.2. */
  private static final int MAX_SECTORS = 65_535;

  private static final int SEGMENTS = 168;

  private final BlockLayer layer;
  private final CostTable costs;
  private final String name;
  private final Settings settings;
  private final List<ScsiHost> ports = new ArrayList<>();

  private AhciHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    this.costs = costs;
    this.name = name;
    this.settings = settings;
  }

  static HostModel model() {
    return HostModel.of(
        "ahci",
        "A SATA controller: one port a drive, 32 commands by NCQ, tags in rising order.",
        ScsiSpec.and(
            List.of(
                ScsiSpec.flag("ncq", "on", "Whether drives queue commands at all."),
                ScsiSpec.flag(
                    "ncq_prio_enable", "off", "The real-time class has priority in the drive."))),
        AhciHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    HostTemplate template =
        ScsiSpec.common(settings)
            .procName("ahci")
            .canQueue(SLOTS)
            .roundRobinTags(true)
            .needsBudgetToken(true)
            .changeQueueDepth(true)
            .maxHostBlocked(1)
            .maxLun(1)
            .transfer(MAX_SECTORS, SEGMENTS);
    boolean ncq = settings.flag("ncq", true);
    var habits =
        ScsiSpec.habits(settings, layer, 1)
            .ata(true, layer.kernel().has(Behaviour.ATA_PARKS_NON_NCQ))
            .ncqPriority(settings.flag("ncq_prio_enable", false))
            .recovery(false, EnumSet.noneOf(Reset.class))
            .depth(drive -> ncq ? Math.min(SLOTS, drive.slots()) : 1);
    var adapter =
        new HardwareAdapter(
            layer.machine(), ScsiWiring.adapterCosts(costs, "driver-ahci"), habits);
    String port = ports.isEmpty() ? name : name + "/" + ports.size();
    ScsiHost host = new ScsiHost(layer, port, template, adapter, ScsiWiring.costs(costs));
    ports.add(host);
    var limits = ScsiWiring.limits(layer, device, MAX_SECTORS, SEGMENTS);
    return ScsiLuns.addTo(host, 0, lun, device, limits);
  }

  /** Those of the first port. */
  @Override
  public List<Attribute> attributes() {
    return ports.isEmpty() ? List.of() : HostAttributes.of(ports.getFirst());
  }

  @Override
  public double measure(String what) {
    double sum = 0;
    for (ScsiHost port : ports) {
      sum += ScsiWiring.measure(port, what);
    }
    return sum;
  }

  @Override
  public String describe() {
    return "ahci, " + SLOTS + " tags a port, in rising order";
  }

  @Override
  public void checkInvariants() {
    ports.forEach(ScsiHost::checkInvariants);
  }
}
