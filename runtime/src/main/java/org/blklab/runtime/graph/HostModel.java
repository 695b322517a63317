package org.blklab.runtime.graph;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.Kind;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.PropertySpec;
import org.blklab.runtime.plan.Settings;

/** A kind of adapter or driver that a scenario can declare. */
interface HostModel {
  ModelSpec spec();

  BuiltHost build(BlockLayer layer, CostTable costs, String name, Settings settings);

  /** Builds a host of a model. */
  interface Maker {
    BuiltHost make(BlockLayer layer, CostTable costs, String name, Settings settings);
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

  /** A host that exists, to which LUNs are added. */
  interface BuiltHost {
    /** Makes the queue of a new LUN; it has no elevator yet. */
    BuiltLun addLun(String lun, Device device, Settings settings);

    /** What its LUNs are like where they do not say it themselves. */
    default Settings lunDefaults() {
      return Settings.NONE;
    }

    /** Its files, with paths below {@code /sys/class/scsi_host/hostN/} or the module's. */
    List<Attribute> attributes();

    /** A measurement of the host by its name; NaN if it has none such. */
    default double measure(String what) {
      return Double.NaN;
    }

    /** What it is, in a few words, for the drawing of the graph. */
    String describe();

    void checkInvariants();
  }

  /**
   * @param deviceAttributes files below {@code device/}
   * @param scsi measurements of the mid-layer by their name, NaN for one that there is not
   */
  record BuiltLun(
      RequestQueue queue, List<Attribute> deviceAttributes, ToDoubleFunction<String> scsi) {
    /** A LUN of a host that is none of SCSI. */
    BuiltLun(RequestQueue queue, List<Attribute> deviceAttributes) {
      this(queue, deviceAttributes, _ -> Double.NaN);
    }
  }
}
