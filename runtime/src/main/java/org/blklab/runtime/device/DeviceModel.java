package org.blklab.runtime.device;

import java.util.List;
import org.blklab.runtime.sim.Simulation;

/**
 * A kind of device that scenarios can declare.
 *
 * @param name as it is written behind the colon
 * @param doc what it is, in a sentence
 * @param properties what can be said of it
 * @param maker builds one
 */
public record DeviceModel(String name, String doc, List<DeviceProperty> properties, Maker maker) {
  /** Builds a device from what is said of it. */
  public interface Maker {
    /**
     * @throws BadPropertyException if a value is impossible
     */
    Device make(Simulation sim, String deviceName, PropertySource source);
  }

  public DeviceModel {
    properties = List.copyOf(properties);
  }

  /**
   * A property by its name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public DeviceProperty property(String property) {
    return properties.stream()
        .filter(each -> each.name().equals(property))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no property " + property));
  }

  /**
   * A device of this model.
   *
   * @param deviceName its randomness depends on it
   * @throws BadPropertyException if a value is impossible
   */
  public Device make(Simulation sim, String deviceName, PropertySource source) {
    return maker.make(sim, deviceName, source);
  }
}
