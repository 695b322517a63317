package org.blklab.runtime.graph;

import java.util.function.Function;
import org.blklab.runtime.device.Device;
import org.blklab.runtime.device.DeviceModel;
import org.blklab.runtime.plan.ModelSpec;
import org.blklab.runtime.plan.Settings;
import org.blklab.runtime.sim.Simulation;

/** A kind of hardware that a scenario can declare. */
interface DeviceKind {
  /** Its name, documentation and properties. */
  ModelSpec spec();

  /** The host model that a LUN of this device gets when it names none. */
  String defaultHost(Settings settings);

  /**
   * @param name of the LUN or device, for its random streams
   * @throws org.blklab.runtime.device.BadPropertyException if a value is impossible
   */
  Device build(Simulation sim, String name, Settings settings);

  /** A model of the device package. */
  static DeviceKind of(DeviceModel model, Function<Settings, String> defaultHost) {
    ModelSpec spec = DeviceWiring.spec(model);
    return new DeviceKind() {
      @Override
      public ModelSpec spec() {
        return spec;
      }

      @Override
      public String defaultHost(Settings settings) {
        return defaultHost.apply(settings);
      }

      @Override
      public Device build(Simulation sim, String name, Settings settings) {
        return model.make(sim, name, DeviceWiring.source(settings));
      }
    };
  }
}
