package org.blklab.runtime.graph;

import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.sim.Simulation;

/** A kind of hardware that a scenario can declare. */
interface DeviceKind {
  /** Its name, documentation and properties. */
  ModelSpec spec();

  /** The host that a LUN of this device gets when it names none. */
  DefaultHost defaultHost(Settings settings);

  /** A host model and what is set of it. */
  record DefaultHost(String model, Settings settings) {}

  /**
   * @param name of the LUN or device, for its random streams
   * @throws org.blklab.runtime.device.BadPropertyException if a value is impossible
   */
  Device build(Simulation sim, String name, Settings settings);

  /** A model of the device package. */
  static DeviceKind of(DeviceModel model) {
    ModelSpec spec = DeviceWiring.spec(model);
    return new DeviceKind() {
      @Override
      public ModelSpec spec() {
        return spec;
      }

      @Override
      public DefaultHost defaultHost(Settings settings) {
        return DeviceWiring.defaultHost(model, settings);
      }

      @Override
      public Device build(Simulation sim, String name, Settings settings) {
        return model.make(sim, name, DeviceWiring.source(settings));
      }
    };
  }
}
