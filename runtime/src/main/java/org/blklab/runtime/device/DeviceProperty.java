package org.blklab.runtime.device;

import java.util.List;

/**
 * One property of a device model, as scenarios set it.
 *
 * @param name as it is written
 * @param unit what kind of value it takes
 * @param number default in base units: bytes, ns, 1/s, ratio 0…1, rpm, 0 or 1 for a bool; unused
 *     for an enum
 * @param word default of an enum, else empty
 * @param min least value in base units
 * @param max greatest value in base units
 * @param words what an enum may be, else empty
 * @param doc meaning in a sentence
 */
public record DeviceProperty(
    String name,
    Unit unit,
    double number,
    String word,
    double min,
    double max,
    List<String> words,
    String doc) {
  /** Kinds of values. */
  public enum Unit {
    SIZE("size"),
    TIME("time"),
    COUNT("count"),
    RATE("rate"),
    PERCENT("percent"),
    BOOL("bool"),
    RPM("rpm"),
    ENUM("enum"),
    NUMBER("number");

    private final String text;

    Unit(String text) {
      this.text = text;
    }

    /** As the language calls it. */
    public String word() {
      return text;
    }
  }

  private static final double MAX_EXACT = 0x1p53;

  public DeviceProperty {
    words = List.copyOf(words);
    boolean fits = unit == Unit.ENUM ? words.contains(word) : number >= min && number <= max;
    if (!fits && !Double.isNaN(number)) {
      throw new IllegalArgumentException("default of " + name + " is out of its range");
    }
  }

  /** A number of bytes. */
  public static DeviceProperty size(String name, double bytes, String doc) {
    return of(name, Unit.SIZE, bytes, 0, MAX_EXACT, doc);
  }

  /** A number of bytes, so many at least. */
  public static DeviceProperty size(String name, double bytes, double min, String doc) {
    return of(name, Unit.SIZE, bytes, min, MAX_EXACT, doc);
  }

  /** A time, in nanoseconds. */
  public static DeviceProperty time(String name, double ns, String doc) {
    return of(name, Unit.TIME, ns, 0, MAX_EXACT, doc);
  }

  /** A whole number. */
  public static DeviceProperty count(
      String name, double value, double min, double max, String doc) {
    return of(name, Unit.COUNT, value, min, max, doc);
  }

  /** Something per second. */
  public static DeviceProperty rate(String name, double perSecond, String doc) {
    return of(name, Unit.RATE, perSecond, 0, MAX_EXACT, doc);
  }

  /** A ratio of 0 to 1. */
  public static DeviceProperty percent(String name, double ratio, String doc) {
    return of(name, Unit.PERCENT, ratio, 0, 1, doc);
  }

  /** On or off. */
  public static DeviceProperty flag(String name, boolean on, String doc) {
    return of(name, Unit.BOOL, on ? 1 : 0, 0, 1, doc);
  }

  /** Revolutions per minute. */
  public static DeviceProperty rpm(String name, double value, String doc) {
    return of(name, Unit.RPM, value, 60, 100_000, doc);
  }

  /** A number without a unit. */
  public static DeviceProperty number(
      String name, double value, double min, double max, String doc) {
    return of(name, Unit.NUMBER, value, min, max, doc);
  }

  /** One of some words. */
  public static DeviceProperty choice(String name, String word, List<String> words, String doc) {
    return new DeviceProperty(name, Unit.ENUM, 0, word, 0, 0, words, doc);
  }

  private static DeviceProperty of(
      String name, Unit unit, double number, double min, double max, String doc) {
    return new DeviceProperty(name, unit, number, "", min, max, List.of(), doc);
  }
}
