package org.blklab.runtime.graph;

import java.util.ArrayList;
import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.scsi.HostTemplate;
import org.blklab.runtime.scsi.ScsiDevice;
import org.blklab.runtime.scsi.ScsiHost;
import org.blklab.runtime.scsi.adapter.HardwareAdapter;

/**
 * Model {@code scsi}: an adapter whose template can be chosen freely. The presets of host adapters
 * are made of it.
 */
final class ScsiHostNode implements HostModel.BuiltHost {
  private final BlockLayer layer;
  private final Settings settings;
  private final ScsiHost host;
  private final List<ScsiDevice> devices = new ArrayList<>();

  private ScsiHostNode(BlockLayer layer, CostTable costs, String name, Settings settings) {
    this.layer = layer;
    this.settings = settings;
    HostTemplate template = ScsiSpec.template(settings, name, layer.machine().cpuCount());
    int queues = (int) settings.integer("nr_hw_queues", 1);
    int depth = (int) settings.integer("lun_queue_depth", 0);
    var habits =
        new HardwareAdapter.Habits(
            settings.flag("firmware_queue", false),
            settings.integer("latency", 0),
            depth == 0 ? HardwareAdapter.DepthPolicy.NONE : _ -> depth,
            ScsiWiring.irqCpus(
                layer,
                queues == 0 ? layer.machine().cpuCount() : queues,
                (int) settings.integer("irq_cpu", 0)));
    var adapter =
        new HardwareAdapter(
            layer.machine(), ScsiWiring.adapterCosts(costs, "driver-scsi"), habits);
    host = new ScsiHost(layer, name, template, adapter, ScsiWiring.costs(costs));
  }

  static HostModel model() {
    return of(
        "scsi",
        "A SCSI host adapter whose queues, depths and limits are given one by one.",
        ScsiSpec.template(),
        ScsiHostNode::new);
  }

  /** Builds a host. */
  interface Maker {
    HostModel.BuiltHost make(BlockLayer layer, CostTable costs, String name, Settings settings);
  }

  static HostModel of(String name, String doc, List<PropertySpec> properties, Maker maker) {
    ModelSpec spec = new ModelSpec(Kind.HOST, name, doc, properties);
    return new HostModel() {
      @Override
      public ModelSpec spec() {
        return spec;
      }

      @Override
      public BuiltHost build(BlockLayer layer, CostTable costs, String host, Settings settings) {
        return maker.make(layer, costs, host, settings);
      }
    };
  }

  @Override
  public HostModel.BuiltLun addLun(String lun, Device device, Settings lunSettings) {
    var limits =
        ScsiWiring.limits(
            layer,
            device,
            (int) settings.integer("max_sectors", 1024),
            (int) settings.integer("sg_tablesize", 128));
    ScsiDevice added =
        host.addDevice(new ScsiDevice.Unit(lun, devices.size(), 0, device, limits));
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
    return "scsi, "
        + ScsiWiring.queuesOf(
            set.hwQueues(), set.parameters().queueDepth(), set.parameters().hostShared());
  }

  @Override
  public void checkInvariants() {
    host.checkInvariants();
  }
}
