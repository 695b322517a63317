package org.blklab.runtime.device;

import java.util.List;

/** Typed, range-checked access to a source, with the defaults of a model's table. */
public final class PropertyReader {
  private final List<DeviceProperty> table;
  private final PropertySource source;

  public PropertyReader(List<DeviceProperty> table, PropertySource source) {
    this.table = table;
    this.source = source;
  }

  private DeviceProperty property(String name) {
    for (DeviceProperty property : table) {
      if (property.name().equals(name)) {
        return property;
      }
    }
    throw new IllegalArgumentException("the model has no property " + name);
  }

  /** Whether the source itself says something. */
  public boolean isGiven(String name) {
    property(name);
    return !Double.isNaN(source.number(name)) || source.word(name) != null;
  }

  /**
   * Value in base units.
   *
   * @throws BadPropertyException if it is out of range
   */
  public double number(String name) {
    DeviceProperty property = property(name);
    double given = source.number(name);
    if (Double.isNaN(given)) {
      return property.number();
    }
    if (given < property.min() || given > property.max()) {
      throw new BadPropertyException(
          name,
          name
              + " must be in "
              + plain(property.min())
              + ".."
              + plain(property.max())
              + ", not "
              + plain(given));
    }
    return given;
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** A size, time or count, rounded to a whole number. */
  public long whole(String name) {
    return Math.round(number(name));
  }

  public int count(String name) {
    return Math.toIntExact(whole(name));
  }

  public boolean flag(String name) {
    return number(name) != 0;
  }

  /**
   * Word of an enum.
   *
   * @throws BadPropertyException if it is none of its words
   */
  public String word(String name) {
    DeviceProperty property = property(name);
    String given = source.word(name);
    if (given == null) {
      return property.word();
    }
    if (!property.words().contains(given)) {
      throw new BadPropertyException(
          name, name + " must be one of " + String.join(", ", property.words()));
    }
    return given;
  }
}
