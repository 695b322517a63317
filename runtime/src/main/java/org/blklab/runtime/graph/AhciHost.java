package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;

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
    return ScsiHostNode.of(
        "ahci",
        "A SATA controller: one port a drive, 32 commands by NCQ, tags in rising order.",
        ScsiSpec.and(List.of(ScsiSpec.flag("ncq", "1", "Whether drives queue commands at all."))),
        AhciHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    HostTemplate template =
        ScsiSpec.common(new HostTemplate(), settings)
            .procName("ahci")
            .canQueue(SLOTS)
            .roundRobinTags(true)
            .needsBudgetToken(true)
            .changeQueueDepth(true)
            .maxHostBlocked(1)
            .scanLimits(16, 1, 0)
            .transfer(MAX_SECTORS, SEGMENTS);
    boolean ncq = settings.flag("ncq", true);
    var habits =
        new HardwareAdapter.Habits(
            false,
            0,
            drive -> ncq ? Math.min(SLOTS, drive.slots()) : 1,
            ScsiWiring.irqCpus(layer, 1, (int) settings.integer("irq_cpu", 0)));
    var adapter =
        new HardwareAdapter(
            layer.machine(), ScsiWiring.adapterCosts(costs, "driver-ahci"), habits);
    String port = ports.isEmpty() ? name : name + "/" + ports.size();
    ScsiHost host = new ScsiHost(layer, port, template, adapter, ScsiWiring.costs(costs));
    ports.add(host);
    var limits = ScsiWiring.limits(layer, device, MAX_SECTORS, SEGMENTS);
    ScsiDevice added = host.addDevice(new ScsiDevice.Unit(lun, 0, 0, device, limits));
    return new HostModel.BuiltLun(added.queue(), added.files());
  }

  @Override
  public List<Attribute> attributes() {
    return ports.isEmpty() ? List.of() : ports.getFirst().files(); // all ports are alike
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
