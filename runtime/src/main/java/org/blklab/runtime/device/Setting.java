package org.blklab.runtime.device;

import java.util.ArrayList;
import java.util.List;

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

  /**
   * A table of settings, a line each: {@code read_time 45us}, {@code seek c15}, {@code head_skew
   * 22/553}. Units are us, ms, s, KiB, MiB and MB (also for MB/s); none is the base unit.
   */
  public static List<Setting> lines(String table) {
    List<Setting> settings = new ArrayList<>();
    for (String line : table.strip().split("\\R")) {
      String[] parts = line.strip().split(" +");
      boolean number = Character.isDigit(parts[1].charAt(0));
      settings.add(number ? of(parts[0], value(parts[1])) : of(parts[0], parts[1]));
    }
    return settings;
  }

  private static double value(String text) {
    int end = text.length();
    while (Character.isLetter(text.charAt(end - 1))) {
      end--;
    }
    String[] fraction = text.substring(0, end).split("/");
    double value = Double.parseDouble(fraction[0]);
    if (fraction.length > 1) {
      value /= Double.parseDouble(fraction[1]);
    }
    return switch (text.substring(end)) {
      case "" -> value;
      case "us" -> value * 1e3;
      case "ms", "MB" -> value * 1e6;
      case "s" -> value * 1e9;
      case "KiB" -> value * 1024;
      case "MiB" -> value * 1024 * 1024;
      default -> throw new IllegalArgumentException("value " + text);
    };
  }
}
