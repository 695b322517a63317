package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.AdapterHabits;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;
import org.blklab.runtime.scsi.sysfs.HostAttributes;

/**
 * Model {@code scsi}: an adapter whose template can be chosen freely. The presets of host adapters
 * are made of it.
 */
final class ScsiHostNode implements HostModel.BuiltHost {
  private final BlockLayer layer;
  private final Settings settings;
  private final ScsiHost host;

  private ScsiHostNode(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    this.settings = settings;
    int cpus = layer.machine().cpuCount();
    int depth = (int) settings.integer("lun_queue_depth", 0);
    boolean ata = settings.flag("ata", false);
    AdapterHabits habits =
        ScsiSpec.habits(settings, layer, ScsiSpec.queues(settings, cpus))
            .depth(depth == 0 && !ata ? AdapterHabits.DepthPolicy.NONE : depthOf(depth, ata));
    var adapter =
        new HardwareAdapter(
            layer.machine(), ScsiWiring.adapterCosts(costs, "driver-scsi"), habits);
    host =
        new ScsiHost(
            layer,
            name,
            ScsiSpec.template(settings, name, cpus),
            adapter,
            ScsiWiring.costs(costs));
  }

  /** SATA drives take no more than NCQ has tags. */
  private static AdapterHabits.DepthPolicy depthOf(int depth, boolean ata) {
    if (!ata) {
      return _ -> depth;
    }
    int most = depth == 0 ? AhciHost.SLOTS : Math.min(depth, AhciHost.SLOTS);
    return drive -> Math.min(most, drive.slots());
  }

  static HostModel model() {
    return HostModel.of(
        "scsi",
        "A SCSI host adapter whose queues, depths and limits are given one by one.",
        ScsiSpec.template(),
        ScsiHostNode::new);
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    var limits =
        ScsiWiring.limits(
            layer,
            device,
            ScsiSpec.maxSectors(settings),
            (int) settings.integer("sg_tablesize", 128));
    return ScsiLuns.add(host, lun, device, lunSettings, limits);
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
    return "scsi, " + ScsiWiring.queuesOf(host);
  }

  @Override
  public void checkInvariants() {
    host.checkInvariants();
  }
}
