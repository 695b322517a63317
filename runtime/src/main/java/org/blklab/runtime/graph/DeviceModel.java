package org.blklab.runtime.graph;

import org.blklab.runtime.device.Device;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.sim.Simulation;

/** A kind of hardware that a scenario can declare. */
interface DeviceModel {
  /** Its name, documentation and properties. */
  ModelSpec spec();

  /** The host that a LUN of this device gets when it names none. */
  String defaultHost(Settings settings);

  /**
   * @param name of the LUN or device, for its random streams
   */
  Device build(Simulation sim, String name, Settings settings);
}
