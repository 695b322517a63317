package org.blklab.runtime.plan;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/**
 * The unit in which the kernel reads and prints an attribute. A bare number in a scenario is in
 * this unit; a quantity such as {@code 500ms} is converted to it.
 */
public enum KernelUnit {
  /** Words or anything else that is passed on as it stands. */
  TEXT(null, 1, ""),
  /** A number without a unit. */
  NUMBER(Dimension.COUNT, 1, ""),
  /** 0 or 1; {@code on} and {@code off} are understood. */
  FLAG(Dimension.COUNT, 1, ""),
  BYTES(Dimension.SIZE, 1, "bytes"),
  SECTORS(Dimension.SIZE, 512, "sectors of 512 bytes"),
  KIB(Dimension.SIZE, 1L << 10, "KiB"),
  MIB(Dimension.SIZE, 1L << 20, "MiB"),
  GIB(Dimension.SIZE, 1L << 30, "GiB"),
  NS(Dimension.TIME, 1, "nanoseconds"),
  US(Dimension.TIME, 1_000, "microseconds"),
  MS(Dimension.TIME, 1_000_000, "milliseconds"),
  S(Dimension.TIME, 1_000_000_000, "seconds"),
  PERCENT(Dimension.RATIO, 1, "percent"),
  /** Bytes per second in units of 2^20, as null_blk's {@code mbps}. */
  MIB_PER_S(Dimension.BYTE_RATE, 1L << 20, "MiB/s"),
  /** Bytes per second, as in an io.cost model. */
  BYTES_PER_S(Dimension.BYTE_RATE, 1, "bytes per second"),
  /** Per second, as in a rate of requests. */
  PER_S(Dimension.RATE, 1, "1/s");

  private final Dimension dimension;
  private final long factor;
  private final String words;

  KernelUnit(Dimension dimension, long factor, String words) {
    this.dimension = dimension;
    this.factor = factor;
    this.words = words;
  }

  /** The unit of a file that shows a parameter of a script: the base unit, whole. */
  public static KernelUnit ofParameter(Value value) {
    return switch (value) {
      case Value.Int(_, var of) ->
          switch (of) {
            case COUNT -> NUMBER;
            case TIME -> NS;
            case SIZE -> BYTES;
            case RATE -> PER_S;
            case BYTE_RATE -> BYTES_PER_S;
            case RATIO, SPIN -> TEXT;
          };
      case Value.Bool _ -> FLAG;
      case Value.Real(_, var of) when of == Dimension.RATIO -> PERCENT;
      default -> TEXT;
    };
  }

  /** What a number of this unit measures; empty for {@link #TEXT}. */
  public Optional<Dimension> dimension() {
    return Optional.ofNullable(dimension);
  }

  /** For messages: "whole milliseconds"; empty for plain numbers. */
  public String words() {
    return words;
  }

  /** Whether this unit measures something, so that a quantity can be converted to it. */
  public boolean hasUnit() {
    return !words.isEmpty();
  }

  /**
   * What the kernel is given for a value: a string or a bare number as it stands, a quantity
   * converted.
   *
   * @return empty if the value is no whole number of this unit, of another dimension, or no value
   *     that can be written at all
   */
  public Optional<String> write(Value value) {
    return switch (value) {
      case Value.Text(var text) -> Optional.of(text);
      case Value.Word(var word) -> Optional.of(word);
      case Value.Reference(_, var name) -> Optional.of(name);
      case Value.Bool(var on) -> Optional.of(on ? "1" : "0");
      case Value.Int(var number, var of) -> number(BigDecimal.valueOf(number), of);
      case Value.Real(var number, var of) ->
          Double.isFinite(number) ? number(new BigDecimal(number), of) : Optional.empty();
      case Value.Range _, Value.ListOf _, Value.Missing _ -> Optional.empty();
    };
  }

  private Optional<String> number(BigDecimal number, Dimension of) {
    BigDecimal kernel = number;
    if (of == Dimension.RATIO && dimension == Dimension.RATIO) {
      kernel = number.movePointRight(2);
      // 0.29 * 100 is not 29 in binary
      kernel = kernel.setScale(9, java.math.RoundingMode.HALF_EVEN);
    } else if (of == dimension && dimension != Dimension.COUNT) {
      BigDecimal[] parts = number.divideAndRemainder(BigDecimal.valueOf(factor));
      if (parts[1].signum() != 0) {
        return Optional.empty();
      }
      kernel = parts[0];
    } else if (of != Dimension.COUNT) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.toString(kernel.longValueExact()));
    } catch (ArithmeticException notWhole) {
      return Optional.empty();
    }
  }

  /**
   * The value of an attribute as the kernel prints it, in base units; the selected one of {@code
   * none [mq-deadline] kyber} for text.
   */
  public Value read(String printed) {
    String text = printed.strip();
    if (dimension == null) {
      int open = text.indexOf('[');
      int close = text.indexOf(']', open + 1);
      return new Value.Text(open >= 0 && close > open ? text.substring(open + 1, close) : text);
    }
    try {
      long number = Long.parseLong(text);
      return dimension == Dimension.RATIO
          ? Value.real(number / 100.0, dimension)
          : new Value.Int(Math.multiplyExact(number, factor), dimension);
    } catch (ArithmeticException tooLarge) {
      return Value.real(Double.parseDouble(text) * factor, dimension);
    } catch (NumberFormatException noNumber) {
      return new Value.Text(text);
    }
  }

  /** For messages: what may be written, {@code a number of milliseconds or a time such as …}. */
  public String expected() {
    if (dimension == null) {
      return "a word or a string";
    }
    String example = dimension.example();
    return hasUnit()
        ? String.format(Locale.ROOT, "a whole number of %s or %s", words, example)
        : this == FLAG ? "0, 1, `on` or `off`" : "a whole number";
  }
}
