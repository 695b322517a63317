package org.blklab.runtime.device;

/**
 * A property with its value.
 *
 * @param name of the property
 * @param number value in base units (see {@link DeviceProperty#number}), NaN for an enum
 * @param word value of an enum, null otherwise
 */
public record Setting(String name, double number, String word) {
  public static Setting of(String name, double number) {
    return new Setting(name, number, null);
  }

  public static Setting of(String name, String word) {
    return new Setting(name, Double.NaN, word);
  }
}
