package org.blklab.runtime.device;

import java.util.List;

/**
 * A device by name: a model, what is set of it, and what is published of it.
 *
 * @param name as it is written in scenarios
 * @param doc which device, and what of it is known
 * @param source where its parameters come from
 * @param model name of the {@link DeviceModel}
 * @param settings properties that differ from the model's defaults
 * @param figures what the model must reproduce
 */
public record Preset(
    String name,
    String doc,
    String source,
    String model,
    List<Setting> settings,
    List<Figure> figures) {
  public Preset {
    settings = List.copyOf(settings);
    figures = List.copyOf(figures);
  }

  /** Its settings as a source of properties. */
  public PropertySource properties() {
    return properties(List.of());
  }

  /** The same, with some set otherwise. */
  public PropertySource properties(List<Setting> others) {
    return new PropertySource() {
      @Override
      public double number(String property) {
        Setting setting = find(property);
        return setting == null ? Double.NaN : setting.number();
      }

      @Override
      public String word(String property) {
        Setting setting = find(property);
        return setting == null ? null : setting.word();
      }

      private Setting find(String property) {
        for (Setting setting : others) {
          if (setting.name().equals(property)) {
            return setting;
          }
        }
        for (Setting setting : settings) {
          if (setting.name().equals(property)) {
            return setting;
          }
        }
        return null;
      }
    };
  }
}
