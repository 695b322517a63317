package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.kernel.Behaviour;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;
import org.blklab.runtime.scsi.sysfs.HostAttributes;

/**
 * A UFS host: one doorbell register for 32 commands, or several queues (MCQ) with 64 in the device;
 * one slot is the driver's own. Source: spec 06 §13, 07 §4.
 */
final class UfsHost implements HostModel.BuiltHost {
  private static final int DOORBELL_SLOTS = 32;
  private static final int MCQ_SLOTS = 64;

  /** UFSHCI's largest transfer and its physical region descriptors, Linux 7.2. */
  private static final int MAX_SECTORS = 1 << 13;

  private static final int SEGMENTS = 255;

  private static final List<PropertySpec> PROPERTIES =
      List.of(
          ScsiSpec.flag("mcq", "on", "Several queues instead of one doorbell register."),
          ScsiSpec.count("slots", "0", "Commands of the device; 0: 64 with MCQ, else 32.", 0, 256),
          ScsiSpec.count("queues", "8", "Queues of the controller with MCQ.", 1, 64));

  private final BlockLayer layer;
  private final ScsiHost host;

  private UfsHost(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    boolean mcq = settings.flag("mcq", true);
    int given = (int) settings.integer("slots", 0);
    int slots = given > 0 ? given : mcq ? MCQ_SLOTS : DOORBELL_SLOTS;
    int canQueue = Math.max(1, slots - 1);
    int cpus = layer.machine().cpuCount();
    int queues = mcq ? Math.min((int) settings.integer("queues", 8), cpus) : 1;
    HostTemplate template =
        ScsiSpec.common(settings)
            .procName("ufshcd")
            .canQueue(canQueue)
            .reservedCommands(1)
            .cmdPerLun(canQueue)
            .queues(queues, 0)
            .hostTagset(layer.kernel().has(Behaviour.UFS_HOST_TAGSET))
            .trackQueueDepth(true)
            .changeQueueDepth(true)
            .maxHostBlocked(1)
            .transfer(MAX_SECTORS, SEGMENTS);
    var habits =
        ScsiSpec.habits(settings, layer, queues)
            .depth(unit -> Math.min(unit.slots(), canQueue));
    var adapter =
        new HardwareAdapter(
            layer.machine(), ScsiWiring.adapterCosts(costs, "driver-scsi"), habits);
    host = new ScsiHost(layer, name, template, adapter, ScsiWiring.costs(costs));
  }

  static HostModel model() {
    return HostModel.of(
        "ufs",
        "A UFS host with the logical units of one device; with or without several queues (MCQ).",
        ScsiSpec.and(PROPERTIES),
        UfsHost::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    var limits = ScsiWiring.limits(layer, device, MAX_SECTORS, SEGMENTS);
    return ScsiLuns.addTo(host, 0, lun, device, limits);
  }

  @Override
  public List<Attribute> attributes() {
    return HostAttributes.of(host);
  }

  @Override
  public double measure(String what) {
    return ScsiWiring.measure(host, what);
  }

  @Override
  public String describe() {
    return "ufs, " + ScsiWiring.queuesOf(host);
  }

  @Override
  public void checkInvariants() {
    host.checkInvariants();
  }
}
