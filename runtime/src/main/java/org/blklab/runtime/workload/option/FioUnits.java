package org.blklab.runtime.workload.option;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers as fio reads them (HOWTO, "Parameter types"): decimal or {@code 0x}, with a suffix in any
 * case. With {@code kb_base} 1024, fio's default, {@code k} is 1024 and {@code ki} 1000; with 1000
 * it is the other way round. Of times, each option has its own unit for a bare number.
 */
public final class FioUnits {
  private static final BigDecimal LIMIT = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final String PREFIXES = "kmgtp";

  private final int kbBase;

  /**
   * @param kbBase 1024 or 1000
   */
  public FioUnits(int kbBase) {
    if (kbBase != 1024 && kbBase != 1000) {
      throw new IllegalArgumentException("kb_base " + kbBase);
    }
    this.kbBase = kbBase;
  }

  /** With {@code kb_base = 1024}. */
  public static final FioUnits BINARY = new FioUnits(1024);

  /** Bytes, or a count with fio's suffixes. */
  public long size(String text) throws BadText {
    return size(Piece.of(text));
  }

  long size(Piece piece) throws BadText {
    Piece trimmed = piece.trim();
    int digits = digitsEnd(trimmed);
    BigDecimal number = number(trimmed, digits, "a size such as `4k`");
    String suffix = trimmed.text().substring(digits, trimmed.end()).strip();
    long factor = sizeFactor(suffix.toLowerCase(Locale.ROOT));
    if (factor < 0) {
      throw BadText.value(
          new Piece(trimmed.text(), digits, trimmed.end()),
          "`" + suffix + "` is no suffix of a size; fio knows k, m, g, t, p");
    }
    return whole(number.multiply(BigDecimal.valueOf(factor)), trimmed);
  }

  /** Nanoseconds; a bare number counts {@code unitNs}. */
  public long time(String text, long unitNs) throws BadText {
    return time(Piece.of(text), unitNs);
  }

  long time(Piece piece, long unitNs) throws BadText {
    Piece trimmed = piece.trim();
    int digits = digitsEnd(trimmed);
    BigDecimal number = number(trimmed, digits, "a time such as `10s`");
    String suffix = trimmed.text().substring(digits, trimmed.end()).strip();
    long factor = timeFactor(suffix.toLowerCase(Locale.ROOT), unitNs);
    if (factor < 0) {
      throw BadText.value(
          new Piece(trimmed.text(), digits, trimmed.end()),
          "`" + suffix + "` is no unit of time; fio knows d, h, m, s, ms, us, ns");
    }
    return whole(number.multiply(BigDecimal.valueOf(factor)), trimmed);
  }

  private static int digitsEnd(Piece piece) {
    int at = piece.start();
    String text = piece.text();
    if (at < piece.end() && text.charAt(at) == '-') {
      at++;
    }
    if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
      at += 2;
      while (at < piece.end() && Character.digit(text.charAt(at), 16) >= 0) {
        at++;
      }
      return at;
    }
    while (at < piece.end() && (isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static BigDecimal number(Piece piece, int digits, String expected) throws BadText {
    String text = piece.text().substring(piece.start(), digits);
    try {
      if (text.startsWith("0x") || text.startsWith("0X")) {
        return new BigDecimal(new java.math.BigInteger(text.substring(2), 16));
      }
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      String found = piece.isEmpty() ? "nothing" : "`" + piece.string() + "`";
      throw BadText.value(piece, "expected " + expected + ", found " + found);
    }
  }

  private static long whole(BigDecimal number, Piece piece) throws BadText {
    if (number.abs().compareTo(LIMIT) > 0) {
      throw BadText.range(piece, "`" + piece.string() + "` is too large");
    }
    return number.setScale(0, RoundingMode.DOWN).longValueExact();
  }

  private long sizeFactor(String suffix) {
    if (suffix.isEmpty() || suffix.equals("b")) {
      return 1;
    }
    int power = PREFIXES.indexOf(suffix.charAt(0)) + 1;
    if (power == 0) {
      return -1;
    }
    int base =
        switch (suffix.substring(1)) {
          case "", "b" -> kbBase;
          case "i", "ib" -> kbBase == 1024 ? 1000 : 1024;
          default -> -1;
        };
    if (base < 0) {
      return -1;
    }
    long factor = 1;
    for (int i = 0; i < power; i++) {
      factor *= base;
    }
    return factor;
  }

  private static long timeFactor(String suffix, long unitNs) {
    return switch (suffix) {
      case "" -> unitNs;
      case "ns", "nsec" -> 1;
      case "us", "usec" -> 1_000L;
      case "ms", "msec" -> 1_000_000L;
      case "s", "sec" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      case "d" -> 86_400_000_000_000L;
      default -> -1;
    };
  }
}
