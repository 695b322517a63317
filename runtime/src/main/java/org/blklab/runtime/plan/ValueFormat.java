package org.blklab.runtime.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values as people read them: {@code 13.8s}, {@code 128KiB}, {@code 395.9k/s}, {@code 8.2%}. Four
 * significant digits, units chosen by size; the same text on every machine.
 */
public final class ValueFormat {
  private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
  private static final String[] TIMES = {"ns", "us", "ms", "s"};
  private static final String[] SIZES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  private static final String[] THOUSANDS = {"", "k", "M", "G"};

  private ValueFormat() {}

  /** Any value; {@code no samples} for a missing one. */
  public static String text(Value value) {
    return switch (value) {
      case Value.Int(var number, var of) when of == Dimension.COUNT -> Long.toString(number);
      case Value.Int(var number, var of) -> number(BigDecimal.valueOf(number), of);
      case Value.Real(var number, var of) -> number(number, of);
      case Value.Bool(var on) -> on ? "true" : "false";
      case Value.Text(var text) -> text;
      case Value.Word(var word) -> word;
      case Value.Reference(_, var name) -> name;
      case Value.Range(var from, var to) -> text(from) + ".." + text(to);
      case Value.ListOf(var items) ->
          items.stream().map(ValueFormat::text).collect(Collectors.joining(", ", "[", "]"));
      case Value.Missing _ -> "no samples";
    };
  }

  /** A number in base units with the unit of its dimension; {@code no samples} for NaN. */
  public static String number(double number, Dimension of) {
    if (Double.isNaN(number)) {
      return "no samples";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "infinite" : "-infinite";
    }
    // the shortest decimal that is this double, not its exact binary value
    return number(new BigDecimal(Double.toString(number)), of);
  }

  /** Nanoseconds. */
  public static String time(long ns) {
    return number(BigDecimal.valueOf(ns), Dimension.TIME);
  }

  /** Bytes. */
  public static String size(long bytes) {
    return number(BigDecimal.valueOf(bytes), Dimension.SIZE);
  }

  private static String number(BigDecimal number, Dimension of) {
    return switch (of) {
      case COUNT -> plain(number.round(SIX_DIGITS));
      case TIME -> scaled(number, 1000, TIMES);
      case SIZE -> scaled(number, 1024, SIZES);
      case BYTE_RATE -> scaled(number, 1024, SIZES) + "/s";
      case RATE -> scaled(number, 1000, THOUSANDS) + "/s";
      case RATIO -> plain(number.movePointRight(2).round(FOUR_DIGITS)) + "%";
      case SPIN -> plain(number.round(SIX_DIGITS)) + "rpm";
    };
  }

  private static String scaled(BigDecimal number, int step, String[] units) {
    BigDecimal limit = BigDecimal.valueOf(step);
    BigDecimal scaled = number;
    int unit = 0;
    while (unit + 1 < units.length && scaled.abs().round(FOUR_DIGITS).compareTo(limit) >= 0) {
      scaled = scaled.divide(limit, MathContext.DECIMAL128);
      unit++;
    }
    // whole numbers below one step are exact, 1023 B and 999 ns too
    BigDecimal shown = scaled.abs().compareTo(limit) < 0 ? scaled.round(FOUR_DIGITS) : scaled;
    return plain(shown.round(SIX_DIGITS)) + units[unit];
  }

  /** The same for programs: numbers in base units, flags, and else texts; by name, in order. */
  public static Map<String, Object> plain(Map<String, Value> values) {
    Map<String, Object> plain = new LinkedHashMap<>();
    values.forEach(
        (name, value) ->
            plain.put(
                name,
                switch (value) {
                  case Value.Int(var number, _) -> number;
                  case Value.Real(var number, _) -> number;
                  case Value.Bool(var flag) -> flag;
                  default -> text(value);
                }));
    return plain;
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
