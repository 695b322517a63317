package org.blklab.runtime.graph;

import java.util.List;
import org.blklab.runtime.block.Attribute;
import org.blklab.runtime.block.BlockLayer;
import org.blklab.runtime.block.RequestQueue;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.CostTable;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;

/** A kind of adapter or driver that a scenario can declare. */
interface HostModel {
  ModelSpec spec();

  BuiltHost build(BlockLayer layer, CostTable costs, String name, Settings settings);

  /** A host that exists, to which LUNs are added. */
  interface BuiltHost {
    /** Makes the queue of a new LUN; it has no elevator yet. */
    BuiltLun addLun(String lun, Device device, Settings settings);

    /** Its files, with paths below {@code /sys/class/scsi_host/hostN/} or the module's. */
    List<Attribute> attributes();

    /** What it is, in a few words, for the drawing of the graph. */
    String describe();

    void checkInvariants();
  }

  /**
   * @param deviceAttributes files below {@code device/}
   */
  record BuiltLun(RequestQueue queue, List<Attribute> deviceAttributes) {}
}
